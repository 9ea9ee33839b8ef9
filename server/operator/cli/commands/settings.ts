import {
  changeRate,
  changeSetting,
  listRates,
  listSettings,
  testSms,
} from '#contract/operator/settings.ts'
import type { GameType } from '#domain/game-types.ts'
import { type Command, type Input, oneWay } from '../command.ts'
import { listed } from '../output.ts'

const settings: Command = {
  help: 'Shows all settings and what they mean, or changes one.',
  example: 'settings MIN_DEPOSIT 200',
  ways: [
    {
      usage: 'settings',
      isList: true,
      async run({ ask }) {
        const data = await ask(listSettings, {})
        const list = listed(data.settings, [
          ['KEY', 'key'],
          ['VALUE', 'value'],
          ['DEFAULT', 'default'],
          ['UNIT', 'unit'],
          ['MEANING', 'meaning'],
          ['', 'bounds'],
        ])
        return { data, ...list }
      },
    },
    { usage: 'settings KEY VALUE', run: input => change(input, input.typed) },
  ],
}

const notice = oneWay({
  usage: 'notice TEXT',
  help: 'Changes the headline on the home screen; "" takes it away.',
  example: 'notice "Closed on Monday"',
  run: input => change(input, { key: 'NOTIFICATION_HEAD', value: input.typed.text }),
})

const rate = oneWay({
  usage: 'rate GAME_TYPE MIN MAX',
  help: 'Changes what bids placed from now on pay: in the example, 10 points win 950.',
  example: 'rate "Jodi Digit" 10 950',
  async run({ ask, typed }) {
    const game_type = typed.game_type as GameType
    const data = await ask(changeRate, { ...typed, game_type })
    return { data, text: `${data.game_type} pays ${data.min} KA ${data.max}.` }
  },
})

const rates = oneWay({
  usage: 'rates',
  isList: true,
  help: 'Shows what a won bid of each type pays. Bids that are placed keep their rate.',
  example: 'rates',
  async run({ ask }) {
    const data = await ask(listRates, {})
    const list = listed(data.rates, [
      ['TYPE', 'game_type'],
      ['POINTS', 'points', ({ min }) => min],
      ['PAY', 'pay', ({ max }) => max],
    ])
    return { data, ...list }
  },
})

const smsTest = oneWay({
  usage: 'sms-test PHONE',
  help: 'Sends an SMS in the text of a code, to see whether it arrives.',
  example: 'sms-test 9876543210',
  async run({ ask, typed }) {
    const data = await ask(testSms, typed)
    const text = data.is_log
      ? 'SMS_PROVIDER=log sends nothing: the text is in the log of the server.'
      : `${data.provider} has taken the SMS. Look at the phone: it has the code 1234, which opens nothing.`
    return { data, text }
  },
})

export const settingCommands = [settings, notice, rates, rate, smsTest]

async function change({ ask, misused }: Input, request: { key: string; value: string }) {
  if (request.key.startsWith('-')) throw misused(`${request.key} is not a setting.`)
  const data = await ask(changeSetting, request)
  const { before, setting } = data
  return { data, text: `${setting.key} is ${said(setting.value)}; it was ${said(before)}.` }
}

function said(value: string) {
  return value === '' ? 'empty' : value
}
