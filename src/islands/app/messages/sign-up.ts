export const messages = {
  name: 'Full name',
  email: 'Email (optional)',
  adult: 'I am 18 or over and accept the',
  terms: 'terms',
  submit: 'Continue',
}
