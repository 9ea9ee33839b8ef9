/** The title of the screen, by its English. */
export const profileTitles = {
  Profile: 'प्रोफाइल',
}

export const profileWords = {
  heading: 'तुमची माहिती बदला',
  name: 'नाव',
  email: 'ईमेल',
  phone: 'मोबाइल नंबर',
  phonepe: 'PhonePe नंबर',
  gpay: 'Google Pay नंबर',
  paytm: 'Paytm नंबर',
  submit: 'सेव्ह करा',
  photo: 'फोटो (ऐच्छिक)',
  addPhoto: 'फोटो जोडा',
  removePhoto: 'फोटो काढा',
  yourPhoto: 'तुमचा फोटो',
  data: 'माझी माहिती आणि खाते',
}
