export const messages = {
  mpin: 'MPIN',
  submit: 'Log In',
  forgot: 'Forgot MPIN?',
  otherNumber: 'Use another number',
}
