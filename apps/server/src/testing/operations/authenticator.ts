import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAssertion } from '@impulse/api/sign-in/passkey'

type Options = { challenge?: unknown; rp?: unknown; rpId?: unknown; user?: unknown }
type Faults = { origin?: string; host?: string; verified?: boolean; type?: string }

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const uint16 = (n: number): Buffer => Buffer.from([n >> 8, n & 255])

/**
 * Returns an authenticator that creates passkeys and signs challenges as WebAuthn specifies, with a key type
 * that every browser supports.
 */
export function anAuthenticator({ origin = 'http://localhost', counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let userHandle = ''
  const state = { counter: 0 }

  const clientData = (type: string, options: Options, faults: Faults): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: options.challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const header = (faults: Faults, attested: boolean): Buffer => {
    const counter = Buffer.alloc(4)
    if (counts) counter.writeUInt32BE((state.counter += 1))
    const flags = 1 | (faults.verified === false ? 0 : 4) | (attested ? 64 : 0)
    return Buffer.concat([sha256(faults.host ?? 'localhost'), Buffer.from([flags]), counter])
  }
  const credential = () => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  })

  return {
    state,
    make(options: Options, faults: Faults = {}): NewPasskey {
      userHandle = (options.user as { id: string }).id
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const authData = Buffer.concat([header(faults, true), Buffer.alloc(16), uint16(id.length), id, cose])
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x59]),
        uint16(authData.length),
        authData,
      ])
      return {
        ...credential(),
        response: {
          clientDataJSON: clientData('webauthn.create', options, faults).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    answer(options: Options, faults: Faults = {}): PasskeyAssertion {
      const data = clientData('webauthn.get', options, faults)
      const authData = header(faults, false)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...credential(),
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      }
    },
  }
}
