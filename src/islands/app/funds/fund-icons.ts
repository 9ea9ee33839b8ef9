/** The icon of each list of deposits and withdrawals. */
export const fundIcons = {
  ALL_FUND_HISTROY: 'wallet',
  ALL_DEPOSIT: 'download',
  APPROVED_DEPOSITE: 'plus',
  ALL_WITHDRAWAL: 'upload',
  APPROVED_WITHDRAWAL: 'minus',
} as const
