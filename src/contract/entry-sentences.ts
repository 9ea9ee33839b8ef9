// The specification's messages of the login, word for word: docs/specification.md. The app loads them
// with its first page; the others are in sentences.ts.

export const apiError = 'Api Error'
export const phoneDigitsOnly = 'Allow only 10 digits valid numbers.'
export const phoneInvalid = 'Enter Valid mobile number !!'
