import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { errorCode } from './error-code.ts'
import { SentImage } from './images.ts'
import { Flag, isShown, objectOf, PhoneNumber, Text, Typed } from './wire.ts'

/** As the calls spell it. */
export const PHONEPE = 'phonpe'

const Email = v.pipe(
  Typed,
  v.trim(),
  v.nonEmpty(errorCode('email_required')),
  v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, errorCode('email_invalid')),
  v.maxLength(120, errorCode('email_invalid')),
  v.check(isShown, errorCode('email_invalid')),
)

export const ProfileForm = v.object({
  name: v.pipe(
    Typed,
    v.trim(),
    v.nonEmpty(errorCode('name_required')),
    v.maxLength(60, errorCode('name_too_long')),
    v.check(isShown, errorCode('name_hidden')),
  ),
  email: Email,
  [PHONEPE]: optionalPhone(errorCode('phonepe_invalid')),
  gpay: optionalPhone(errorCode('gpay_invalid')),
  paytm: optionalPhone(errorCode('paytm_invalid')),
})

export const editProfile = endpoint({
  name: 'edit_profile.php',
  sendsAs: 'multipart',
  access: 'player',
  changes: true,
  successField: 'success',
  request: v.object({
    phone_number: PhoneNumber,
    ...ProfileForm.entries,
    /** JPEG, PNG or WebP, at most 5 MB and 25 megapixels. */
    photo: SentImage,
    /** Another name for the photo: the specification does not name the file inputs. */
    image: SentImage,
  }),
  reply: v.object({
    success: Flag,
    msg: Text,
    /** The changed fields. */
    data: objectOf({ name: Text, email: Text, phonepay: Text, googlepay: Text, paytm: Text }),
  }),
  owner: request => request.phone_number,
})

export const getPhoto = endpoint({
  name: 'get_photo.php',
  sendsAs: 'json',
  access: 'player',
  changes: false,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber }),
  /** A WebP picture in base64; empty if the player has none. */
  reply: v.object({ success: Flag, photo: Text }),
  owner: request => request.phone_number,
})

/* @__NO_SIDE_EFFECTS__ */
function optionalPhone(message: string) {
  return v.optional(v.pipe(Typed, v.regex(/^(\d{10})?$/, message)), '')
}
