import { changeRate, changeSetting, listRates, listSettings } from '#contract/operator/settings.ts'
import type { Command, Input } from '../command.ts'
import { listed } from '../output.ts'

const settings: Command = {
  name: 'settings',
  usage: ['settings', 'settings KEY VALUE'],
  help: 'Shows all settings and what they mean, or changes one.',
  example: 'settings MIN_DEPOSIT 200',
  words: ['KEY', 'VALUE'],
  mayOmitWords: true,
  mayList: true,
  async run(input) {
    const [key, value = ''] = input.words
    if (key !== undefined) return change(input, key, value)
    const data = await input.ask(listSettings, {})
    return {
      data,
      ...listed(data.settings, [
        ['KEY', 'key'],
        ['VALUE', 'value'],
        ['DEFAULT', 'default'],
        ['UNIT', 'unit'],
        ['MEANING', 'meaning'],
        ['', 'bounds'],
      ]),
    }
  },
}

const notice: Command = {
  name: 'notice',
  usage: ['notice "…"'],
  help: 'Changes the headline on the home screen; "" takes it away.',
  example: 'notice "Closed on Monday"',
  words: ['The text'],
  run: input => change(input, 'NOTIFICATION_HEAD', input.words[0]!),
}

const rate: Command = {
  name: 'rate',
  usage: ['rate "Single Digit" 10 100'],
  help: 'Changes what bids placed from now on pay: 10 points win 100.',
  example: 'rate "Jodi Digit" 10 950',
  words: ['GAME_TYPE', 'MIN', 'MAX'],
  async run({ ask, words: [name = '', min = '', max = ''] }) {
    const game_type = name as 'Single Digit'
    const data = await ask(changeRate, { game_type, min, max })
    return { data, text: `${data.game_type} pays ${data.min} KA ${data.max}.` }
  },
}

const rates: Command = {
  name: 'rates',
  usage: ['rates'],
  help: 'Shows what a won bid of each type pays. Bids that are placed keep their rate.',
  example: 'rates',
  mayList: true,
  async run({ ask }) {
    const data = await ask(listRates, {})
    const list = listed(data.rates, [
      ['TYPE', 'game_type'],
      ['POINTS', 'points', ({ min }) => min],
      ['PAY', 'pay', ({ max }) => max],
    ])
    return { data, ...list }
  },
}

export const settingCommands = [settings, notice, rates, rate]

async function change({ ask, misused }: Input, key: string, value: string) {
  if (key.startsWith('-')) throw misused(`${key} is not a setting.`)
  const data = await ask(changeSetting, { key, value })
  const { before, setting } = data
  return { data, text: `${setting.key} is ${said(setting.value)}; it was ${said(before)}.` }
}

function said(value: string) {
  return value === '' ? 'empty' : value
}
