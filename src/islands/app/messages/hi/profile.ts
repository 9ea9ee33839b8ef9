/** The title of the screen, by its English. */
export const profileTitles = {
  Profile: 'प्रोफ़ाइल',
}

export const profileWords = {
  heading: 'अपनी जानकारी बदलें',
  name: 'नाम',
  email: 'ईमेल',
  phone: 'मोबाइल नंबर',
  phonepe: 'PhonePe नंबर',
  gpay: 'Google Pay नंबर',
  paytm: 'Paytm नंबर',
  submit: 'सेव करें',
  photo: 'फ़ोटो (ज़रूरी नहीं)',
  addPhoto: 'फ़ोटो जोड़ें',
  removePhoto: 'फ़ोटो हटाएँ',
  yourPhoto: 'आपकी फ़ोटो',
  data: 'मेरी जानकारी और खाता',
}
