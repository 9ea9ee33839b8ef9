/** Bank details as a player types them. */
export const bank = {
  ifsc_code: 'ABCD0123456',
  account_number: '123456789012',
  bank_name: 'Demo Bank',
  account_holder_name: 'Asha Rao',
}
