import { type KeyObject, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const dayMs = 24 * 3_600_000

/**
 * Makes a certificate of a host that is valid for `days` from yesterday, and its private key. Signed by itself, so only a
 * test that passes it as `ca` trusts it.
 */
export function makeCertificate({ host = 'localhost', days = 30 } = {}): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(oid(0x55, 0x04, 0x03), encode(0x0c, Buffer.from(host)))))
  const from = Date.now() - dayMs
  const altName = encode(0x04, sequence(encode(0x82, Buffer.from(host))))
  const authority = encode(0x04, sequence(encode(0x01, Buffer.of(0xff))))
  const content = sequence(
    encode(0xa0, encode(0x02, Buffer.of(2))),
    encode(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(from), time(from + days * dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(
      0xa3,
      sequence(sequence(oid(0x55, 0x1d, 0x11), altName), sequence(oid(0x55, 0x1d, 0x13), authority)),
    ),
  )
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: toPem(sequence(content, ecdsaWithSha256, signature(content, privateKey))),
  }
}

/** Encodes one value of DER: its tag, the length of its content, and the content. */
function encode(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const header =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(header), content])
}

const sequence = (...parts: Buffer[]): Buffer => encode(0x30, ...parts)
const set = (...parts: Buffer[]): Buffer => encode(0x31, ...parts)
const oid = (...bytes: number[]): Buffer => encode(0x06, Buffer.from(bytes))
const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))

const time = (at: number): Buffer =>
  encode(0x18, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`))

const signature = (content: Buffer, key: KeyObject): Buffer =>
  encode(0x03, Buffer.of(0), sign('sha256', content, key))

const toPem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
