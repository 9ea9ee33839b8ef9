import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { User } from './user.ts'
import { Flag, FourDigits, objectOf, PhoneNumber, Text, TokenId } from './wire.ts'

export const login = endpoint({
  name: 'login.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber, password: FourDigits, token_id: TokenId }),
  reply: v.object({
    success: Flag,
    data: objectOf({ ...User.entries, user_token: Text }),
  }),
})

export const logout = endpoint({
  name: 'logout.php',
  sendsAs: 'json',
  access: 'player',
  changes: true,
  successField: 'success',
  request: v.object({ everywhere: v.optional(Flag) }),
  reply: v.object({ success: Flag }),
})
