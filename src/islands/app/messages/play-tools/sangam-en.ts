export const english = {
  openPana: 'Open pana',
  closePana: 'Close pana',
  openDigit: 'Open digit',
  closeDigit: 'Close digit',
  kind: 'Played as',
  kinds: { Open: 'Open pana', Close: 'Close pana' },
  others: { Open: 'with close digit', Close: 'with open digit' },
}

export type SangamWords = typeof english
