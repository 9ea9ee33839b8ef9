import { type Day, weekdayOf } from '#domain/market-days.ts'
import { Refusal } from '../../http/errors.ts'
import type { Changed, HolidaySet } from '../../markets/change-market.ts'
import { weekdays } from '../../markets/market-errors.ts'

export function noMarket(name: string): Refusal {
  return new Refusal(`There is no market called ${name}.`)
}

/** Why a market was not changed. */
export function changeRefusal(refused: Changed & { state: 'refused' }, name: string): Refusal {
  if (refused.why === 'no-market') return noMarket(name)
  const { day, market } = refused
  return new Refusal(
    `${market.name} has bids or a result on ${day} already: void that day, or take ${weekdays[weekdayOf(day)]} off once it is over.`,
  )
}

/** Why a day was not made a holiday, or is none any more. */
export function holidayRefusal(
  refused: HolidaySet & { state: 'refused' },
  name: string,
  day: Day,
): Refusal {
  if (refused.why === 'no-market') return noMarket(name)
  const market = refused.market.name
  switch (refused.why) {
    case 'past':
      return new Refusal(`${day} is past: void the day of ${market} instead.`)
    case 'bids':
      return new Refusal(`${market} has bids on ${day} already: void the day instead.`)
    case 'result':
      return new Refusal(`${market} has a result on ${day} already: void the day instead.`)
    case 'void':
      return new Refusal(`${day} is void for ${market} already.`)
    case 'no-holiday':
      return new Refusal(`${day} is no holiday of ${market}.`)
  }
}
