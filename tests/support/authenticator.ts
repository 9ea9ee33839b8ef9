import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }
type Overrides = { origin?: string; rpId?: string; counter?: number; flags?: number; type?: string }

/** A passkey of one device, as WebAuthn describes it: ES256, attestation "none", a counter. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x, y } = publicKey.export({ format: 'jwk' })
  let counter = 0

  function clientData(type: string, { challenge }: Options, given: Overrides): Buffer {
    const data = { type: given.type ?? type, challenge, origin: given.origin ?? origin }
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }))
  }

  function authenticatorData(rpId: string, flags: number, given: Overrides, key = Buffer.alloc(0)) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(given.counter ?? counter)
    return Buffer.concat([
      sha256(given.rpId ?? rpId),
      Buffer.from([given.flags ?? flags]),
      count,
      key,
    ])
  }

  function credential(response: Record<string, string>) {
    const text = id.toString('base64url')
    return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, response }
  }

  return {
    id: id.toString('base64url'),
    /** Answers the options of a registration. */
    register(options: Options, given: Overrides = {}) {
      const coordinates = [x!, y!].map(text => Buffer.from(text, 'base64url'))
      // COSE: kty EC2, alg ES256, crv P-256, x, y.
      const key = map([
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(coordinates[0]!)],
        [int(-3), bytes(coordinates[1]!)],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
      const flags = USER_PRESENT | USER_VERIFIED | HAS_KEY
      const data = authenticatorData(options.rp?.id ?? '', flags, given, attested)
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(data)],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', options, given).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    /** Answers the options of a login. */
    answer(options: Options, given: Overrides = {}) {
      counter += 1
      const data = authenticatorData(options.rpId ?? '', USER_PRESENT | USER_VERIFIED, given)
      const client = clientData('webauthn.get', options, given)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

// The parts of CBOR that a passkey has.

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function int(value: number): Buffer {
  return value >= 0 ? head(0, value) : head(1, -1 - value)
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([head(2, value.length), value])
}

function text(value: string): Buffer {
  return Buffer.concat([head(3, value.length), Buffer.from(value)])
}

function map(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()])
}
