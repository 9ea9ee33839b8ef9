import { i18n } from '../../frame/language.ts'

export const pushWords = i18n('pushWords', {
  title: 'Results on this phone',
  text: 'You get the results of markets in which you bid or which are your favourites, and nothing else.',
  offer: 'Tell me when the result is out',
  isOn: 'This phone gets the results of markets in which you bid, and of your favourites.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  amounts: 'Also show what my bids won, on the lock screen too',
  quiet: 'Nothing from 10 pm to 7 am',
  others: 'Your other phones and browsers',
  since: (date: string) => `Since ${date}`,
  /** Instead of “on this phone only”. */
  starsSent:
    'Our server knows your favourites, to send you their results. Logging out deletes them.',
  obstacles: {
    denied:
      'Notifications of this site are blocked. Allow them in the browser: Site settings, Notifications. Then turn them on here.',
    unsupported:
      'This browser cannot show results. Open the app in an up-to-date Chrome, Edge, Firefox or Samsung Internet.',
    install:
      'An iPhone needs iOS 16.4 or newer and the installed app: tap Share, then Add to Home Screen, and open the app from there.',
  },
})
