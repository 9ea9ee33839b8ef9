import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as sentences from './sentences.ts'
import { Flag, PhoneNumber, Text, Typed } from './wire.ts'

/** As the calls spell it. */
export const PHONEPE = 'phonpe'

const Email = v.pipe(
  Typed,
  v.trim(),
  v.nonEmpty(sentences.emailRequired),
  v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, sentences.emailInvalid),
  v.maxLength(120, sentences.emailInvalid),
)

export const ProfileForm = v.object({
  name: v.pipe(
    Typed,
    v.trim(),
    v.nonEmpty(sentences.nameRequired),
    v.maxLength(60, 'Please keep the name within 60 letters.'),
  ),
  email: Email,
  [PHONEPE]: optionalPhone(sentences.phonepeTenDigits),
  gpay: optionalPhone(sentences.gpayTenDigits),
  paytm: optionalPhone(sentences.paytmTenDigits),
})

export const editProfile = endpoint({
  name: 'edit_profile.php',
  sendsAs: 'multipart',
  access: 'player',
  changes: true,
  verdict: 'success',
  request: v.strictObject({
    phone_number: PhoneNumber,
    ...ProfileForm.entries,
    /** JPEG, PNG or WebP, at most 5 MB and 25 megapixels. */
    photo: v.optional(v.instance(Blob, sentences.imageInvalid)),
  }),
  reply: v.object({
    success: Flag,
    msg: Text,
    data: v.object({
      name: v.exactOptional(Text),
      email: v.exactOptional(Text),
      phonepay: v.exactOptional(Text),
      googlepay: v.exactOptional(Text),
      paytm: v.exactOptional(Text),
    }),
  }),
  owner: request => request.phone_number,
})

/* @__NO_SIDE_EFFECTS__ */
function optionalPhone(message: string) {
  return v.optional(v.pipe(Typed, v.regex(/^(\d{10})?$/, message)), '')
}
