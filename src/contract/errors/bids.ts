import type { GameType } from '#domain/game-types.ts'
import { pointsText } from '#domain/points.ts'
import { bidAboveMaximum } from '../limit-sentences.ts'
import { weekdayText } from './values.ts'

type OfMarket = { market: string }

/** Errors of markets and bids that a player sees. Points are whole points. */
export const bidErrors = {
  market_unknown: ({ market }: OfMarket) => `There is no market called ${market}.`,
  market_off: ({ market }: OfMarket) => `${market} is not taking bids now.`,
  /** `weekday` counts from 0 for Monday. */
  market_weekday_off: ({ market, weekday }: OfMarket & { weekday: number }) =>
    `${market} is closed on ${weekdayText(weekday)}.`,
  market_holiday: ({ market }: OfMarket) => `${market} is closed today for a holiday.`,
  market_void: ({ market }: OfMarket) => `${market} has no result today. Its bids are refunded.`,
  open_session_over: ({ market }: OfMarket) =>
    `Open bids for ${market} are closed for today. Please choose Close.`,
  before_open_only: ({ market, type }: OfMarket & { type: GameType }) =>
    `${type} bids for ${market} close at its open time.`,
  /** `date` is the market-day that the player saw, as MM/DD/YYYY. */
  bid_day_over: ({ date }: { date: string }) =>
    `This bid was for ${date}, which is over. Please add it again for the present day.`,
  bid_day_ahead: ({ date }: { date: string }) => `Bids for ${date} have not begun.`,

  bid_above_maximum: ({ maximum }: { maximum: number }) => bidAboveMaximum(maximum),
  insufficient_balance: ({ balance }: { balance: number }) =>
    `Your balance of ${pointsText(balance)} is not enough for this bid.`,
  bid_id_used: 'This bid could not be placed. Please remove it and add it again.',
  /** Its receipt was issued, or its first bid is older than five minutes. */
  slip_closed: 'This slip takes no more bids. Please place the bid on a new slip.',
  /** The stored answer to a bid that was refused before answers had codes. */
  bid_refused: ({ sentence }: { sentence: string }) => sentence,
} as const
