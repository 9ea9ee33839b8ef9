export const messages = {
  updated: 'Updated',

  nav: { history: 'History', bids: 'All Bids', home: 'Home', wallet: 'Wallet', website: 'Website' },

  sidebar: {
    profile: 'Profile',
    statement: 'Account Statement',
    rates: 'Game Rates',
    terms: 'Term & Conditions',
    video: 'Video',
    vibrate: 'Vibrate after a long press',
  },
}
