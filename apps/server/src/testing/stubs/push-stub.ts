import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { PushConfig } from '../../platform/config/provider-config.ts'
import { localCertificate } from './local-certificate.ts'

type Browser = { keys: ECDH; auth: Buffer; path: string; behaviour: Behaviour }
export type Behaviour = 'works' | 'gone' | 'fails' | 'takes and drops' | 'redirects'
type ReceivedMessage = { path: string; note: Record<string, string>; topic: string; ttl: string }

const vapid = createECDH('prime256v1')
// Sets a fixed private key, because one of 256 random keys begins with a zero byte and is then too short for VAPID.
vapid.setPrivateKey(Buffer.alloc(32, 7))

/**
 * Push service over HTTPS, together with its browsers. Decrypts each message with the keys of the browser, and
 * checks the signature of the sender.
 */
export class PushStub {
  origin = ''
  readonly messages: ReceivedMessage[] = []
  /** Paths of all received requests, in order. */
  readonly requestPaths: string[] = []
  private readonly browsers = new Map<string, Browser>()

  get config(): Extract<PushConfig, { kind: 'keys' }> {
    return {
      kind: 'keys',
      publicKey: vapid.getPublicKey('base64url'),
      privateKey: vapid.getPrivateKey('base64url'),
      subject: 'mailto:push@impulse.example',
      hosts: [new URL(this.origin).host],
    }
  }

  /**
   * Subscribes a browser. Returns the push endpoint and the keys that `PushManager.subscribe` returns in a
   * browser.
   */
  aBrowser(behaviour: Behaviour = 'works') {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const [path, auth] = [`/push/${randomBytes(8).toString('hex')}`, randomBytes(16)]
    this.browsers.set(path, { keys, auth, path, behaviour })
    return {
      endpoint: this.origin + path,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }
  }

  behave(endpoint: string, behaviour: Behaviour): void {
    const browser = this.browsers.get(new URL(endpoint).pathname)
    if (browser) browser.behaviour = behaviour
  }

  countRequests = (endpoint: string): number =>
    this.requestPaths.filter((path) => path === new URL(endpoint).pathname).length

  listPushMessages = (endpoint: string) =>
    this.messages.filter(({ path }) => path === new URL(endpoint).pathname).map(({ note }) => note)

  async open(): Promise<this> {
    const server = createServer(localCertificate, (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        this.requestPaths.push(request.url ?? '')
        const browser = this.browsers.get(request.url ?? '')
        if (!browser || browser.behaviour === 'gone') return void response.writeHead(410).end()
        if (browser.behaviour === 'fails') return void response.writeHead(503).end()
        if (browser.behaviour === 'redirects')
          return void response.writeHead(307, { location: `${this.origin}/elsewhere` }).end()
        const { authorization = '', topic, ttl } = request.headers
        if (!this.isOurs(authorization)) return void response.writeHead(403).end()
        const note = JSON.parse(opened(Buffer.concat(chunks), browser))
        this.messages.push({ path: browser.path, note, topic: String(topic), ttl: String(ttl) })
        if (browser.behaviour === 'takes and drops') return void response.destroy()
        response.writeHead(201, { location: `${this.origin}/message/${this.messages.length}` }).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })
    this.origin = `https://localhost:${(server.address() as AddressInfo).port}`
    return this
  }

  /**
   * Returns true when the header is valid by RFC 8292: its token is for this push service and comes from the expected
   * sender, and the key in the header verifies the token's signature.
   */
  private isOurs(authorization: string): boolean {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
    const [header = '', body = '', signature = ''] = token.split('.')
    if (key !== vapid.getPublicKey('base64url')) return false
    const { aud, sub } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, string>
    const point = vapid.getPublicKey()
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
    const signed = Buffer.from(`${header}.${body}`)
    const isSigned = verify(
      'sha256',
      signed,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    return isSigned && aud === this.origin && sub === 'mailto:push@impulse.example'
  }
}

export const aPushStub = (): Promise<PushStub> => new PushStub().open()

/** Decrypts a message as a browser does (RFC 8291, RFC 8188). */
function opened(sealed: Buffer, { keys, auth }: Browser): string {
  const [salt, length] = [sealed.subarray(0, 16), sealed.readUInt8(20)]
  const sender = sealed.subarray(21, 21 + length)
  const derive = (secret: Buffer, { from, info, bytes }: { from: Buffer; info: Buffer; bytes: number }) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), { from: auth, info, bytes: 32 })
  const key = derive(secret, { from: salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 })
  const nonce = derive(secret, { from: salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 })
  const body = sealed.subarray(21 + length)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
