export const messages = {
  more: 'Show older bids',
  status: { placed: 'In play', won: 'Won', lost: 'Lost', refunded: 'Refunded' },
  points: (points: string) => `${points} points`,
  paid: (points: string) => `${points} paid`,
  play: 'Find a market',
  noAnswer: 'Your bids could not be loaded.',
  retry: 'Try again',
}
