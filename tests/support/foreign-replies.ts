/** A day on which the market below takes bids at half past one. */
export const FOREIGN_DAY = '2026-11-18'

export const foreignPlayer = { phone: '9000000009', mpin: '2580', name: 'Asha' }

/** A player as an API of the specification sends one: numbers as text, and fewer fields. */
export const foreignUser = {
  phone_number: foreignPlayer.phone,
  name: foreignPlayer.name,
  email: null,
  wallet: '500',
  status: 1,
  created_at: '2024-09-01 10:00:00',
}

export const foreignGame = {
  games_name: 'Far House',
  open_time: '04:10 PM',
  close_time: '06:10 PM',
  game_status: 1,
}

export const foreignRate = { type: 'Single Digit', min_value: '10', max_value: '100' }

/** A bid in the history: no id, no status, a digit as a number. */
export const foreignBid = {
  date: '11/18/2026',
  game_name: foreignGame.games_name,
  game_type: 'Single Digit',
  session: 'Open',
  open_digit: 7,
  close_digit: 'NA',
  open_pana: 'NA',
  close_pana: 'NA',
  points_action: '10',
}
