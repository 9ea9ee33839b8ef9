import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { User } from './user.ts'
import { PhoneNumber } from './wire.ts'

export const getProfile = endpoint({
  name: 'get_profile.php',
  sendsAs: 'json',
  access: 'player',
  changes: false,
  successField: 'none',
  request: v.object({ phone_number: PhoneNumber }),
  reply: v.object({ data: User }),
  owner: request => request.phone_number,
})
