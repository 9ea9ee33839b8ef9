import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A message as the browser gets it, with what the push service saw. */
export type Delivered = {
  device: PushDevice
  message: { title: string; body: string; url: string; tag: string; lang: string }
  topic: string | undefined
}

export type PushDevice = ReturnType<typeof newDevice>

/** How a push service answers for a device: with a status, after a time. */
type Answer = { status: number; afterMs?: number; headers?: Record<string, string> }

export type PushService = Awaited<ReturnType<typeof openPushService>>

/**
 * A push service on this machine. Like a real one it checks the signature of the server (VAPID, RFC
 * 8292). Like a browser it decrypts the message (RFC 8291). What is wrong is in `faults`.
 */
export async function openPushService() {
  const devices = new Map<string, PushDevice>()
  const delivered: Delivered[] = []
  const faults: string[] = []
  let mostAtOnce = 0
  let atOnce = 0
  const server = createServer(async (request, response) => {
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    const device = devices.get(request.url ?? '')
    const { status, afterMs = 0, headers = {} } = device?.answer ?? { status: 404 }
    try {
      const body = await buffer(request)
      if (device && status < 300) delivered.push(deliveredTo(device, request, body, origin()))
    } catch (error) {
      faults.push(String(error))
    }
    if (afterMs > 0) await new Promise(resolve => setTimeout(resolve, afterMs))
    atOnce -= 1
    response.writeHead(status, headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = () => `http://${host}`

  return {
    host,
    delivered,
    faults,
    mostAtOnce: () => mostAtOnce,
    /** A browser's subscription. `answer` may be changed later. */
    addDevice(answer: Answer = { status: 201 }) {
      const path = `/push/${randomUUID()}`
      const device = newDevice(origin() + path, answer)
      devices.set(path, device)
      return device
    },
    to: (device: PushDevice) => delivered.filter(one => one.device === device),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function newDevice(endpoint: string, answer: Answer) {
  const keys = createECDH('prime256v1')
  const secret = randomBytes(16)
  return {
    endpoint,
    p256dh: keys.generateKeys('base64url'),
    auth: secret.toString('base64url'),
    keys,
    secret,
    answer,
  }
}

function deliveredTo(
  device: PushDevice,
  request: IncomingMessage,
  body: Buffer,
  origin: string,
): Delivered {
  const { headers, method } = request
  if (method !== 'POST') throw new Error(`The method is ${method}`)
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Not aes128gcm')
  if (!(Number(headers.ttl) > 0)) throw new Error('There is no TTL')
  checkVapid(headers.authorization ?? '', origin)
  const message = JSON.parse(decrypted(device, body).toString('utf8'))
  return { device, message, topic: headers.topic as string | undefined }
}

/** Throws if the signature, the audience or the expiry is wrong. */
function checkVapid(authorization: string, audience: string): void {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (!isSigned) throw new Error('The signature is wrong')
  if (aud !== audience) throw new Error(`The audience is ${aud}`)
  const seconds = exp - Date.now() / 1000
  if (!(seconds > 0 && seconds <= 24 * 3600)) throw new Error(`It expires in ${seconds} seconds`)
  if (!/^(https:|mailto:)/.test(sub)) throw new Error(`The contact is ${sub}`)
}

/** The text of a body with one record. */
function decrypted({ keys, secret }: { keys: ECDH; secret: Buffer }, body: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const shared = derived(keys.computeSecret(senderKey), secret, info, 32)
  const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}

function derived(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
