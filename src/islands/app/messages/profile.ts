export const messages = {
  heading: 'Update User Information',
  name: 'Name',
  email: 'Email',
  phone: 'Mobile number',
  phonepe: 'PhonePe number',
  gpay: 'Google Pay number',
  paytm: 'Paytm number',
  submit: 'Update',
  photo: 'Photo (optional)',
}
