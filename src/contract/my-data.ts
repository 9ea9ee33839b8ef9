import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Coded, Flag, PhoneNumber, Text } from './wire.ts'

export const getMyData = endpoint({
  name: 'get_my_data.php',
  sendsAs: 'json',
  access: 'player',
  changes: false,
  successField: 'success',
  isFile: true,
  request: v.object({ phone_number: PhoneNumber }),
  /** A ZIP file in base64: data.json, a CSV file of each list, and the pictures. */
  reply: v.object({ success: Flag, file: Text }),
  owner: request => request.phone_number,
})

export const closeMyAccount = endpoint({
  name: 'close_account.php',
  sendsAs: 'json',
  access: 'player',
  changes: true,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber }),
  reply: v.object({ success: Flag, msg: Text, ...Coded }),
  owner: request => request.phone_number,
})
