import { changeRate, changeSetting, listRates, listSettings } from '#contract/operator/settings.ts'
import type { Client } from '../client.ts'
import { type Command, misused, takeWords } from '../command.ts'
import { table } from '../output.ts'

const settings: Command = {
  name: 'settings',
  usage: ['settings', 'settings KEY VALUE'],
  help: 'Shows all settings and what they mean, or changes one.',
  example: 'settings MIN_DEPOSIT 200',
  async run(client, { words }) {
    if (words.length > 0) {
      const [key = '', value = ''] = takeWords(settings, words, ['KEY', 'VALUE'])
      return change(client, key, value)
    }
    const data = await client.ask(listSettings, {})
    const columns = ['key', 'value', 'default', 'unit', 'meaning', 'bounds'] as const
    const rows = data.settings.map(setting => columns.map(column => setting[column]))
    const text = table(
      ['KEY', 'VALUE', 'DEFAULT', 'UNIT', 'MEANING'],
      rows.map(row => row.slice(0, -1)),
    )
    return { data, text, list: { columns: [...columns], rows } }
  },
}

const notice: Command = {
  name: 'notice',
  usage: ['notice "…"'],
  help: 'Changes the headline on the home screen; "" takes it away.',
  example: 'notice "Closed on Monday"',
  async run(client, { words }) {
    const [text = ''] = takeWords(notice, words, ['The text'])
    return change(client, 'NOTIFICATION_HEAD', text)
  },
}

const rate: Command = {
  name: 'rate',
  usage: ['rate "Single Digit" 10 100'],
  help: 'Changes what bids placed from now on pay: 10 points win 100.',
  example: 'rate "Jodi Digit" 10 950',
  async run(client, { words }) {
    const [name = '', min = '', max = ''] = takeWords(rate, words, ['GAME_TYPE', 'MIN', 'MAX'])
    const game_type = name as 'Single Digit'
    const data = await client.ask(changeRate, { game_type, min, max })
    return { data, text: `${data.game_type} pays ${data.min} KA ${data.max}.` }
  },
}

const rates: Command = {
  name: 'rates',
  usage: ['rates'],
  help: 'Shows what a won bid of each type pays. Bids that are placed keep their rate.',
  example: 'rates',
  async run(client, { words }) {
    takeWords(rates, words, [])
    const data = await client.ask(listRates, {})
    const rows = data.rates.map(({ game_type, min, max }) => [game_type, min, max])
    const text = table(
      ['TYPE', 'POINTS', 'PAY'],
      rows.map(row => row.map(String)),
    )
    return { data, text, list: { columns: ['game_type', 'points', 'pay'], rows } }
  },
}

export const settingCommands = [settings, notice, rates, rate]

async function change(client: Client, key: string, value: string) {
  if (key.startsWith('-')) throw misused(settings, `${key} is not a setting.`)
  const data = await client.ask(changeSetting, { key, value })
  const { before, setting } = data
  return { data, text: `${setting.key} is ${said(setting.value)}; it was ${said(before)}.` }
}

function said(value: string) {
  return value === '' ? 'empty' : value
}
