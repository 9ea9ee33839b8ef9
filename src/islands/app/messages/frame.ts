import { i18n } from '../stores/language.ts'

export const messages = i18n('frame', {
  updated: 'Updated',

  main: 'Main',
  nav: { history: 'History', bids: 'All Bids', home: 'Home', wallet: 'Wallet', website: 'Website' },

  sidebar: {
    profile: 'Profile',
    statement: 'Account Statement',
    rates: 'Game Rates',
    terms: 'Term & Conditions',
    responsible: 'Play responsibly',
    video: 'Video',
    logout: 'Logout',
    since: (date: string) => `Member since ${date}`,
    vibrate: 'Vibrate after a long press',
  },
})
