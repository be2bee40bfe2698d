import { expect, it, test } from 'vitest'
import { localCertificate } from '../../testing/stubs/local-certificate.ts'
import { aPushStub, type Behaviour } from '../../testing/stubs/push-stub.ts'
import { postEncrypted } from './post-encrypted.ts'
import { classifyPushHost } from './push-host.rules.ts'
import { webPush } from './web-push.ts'

const stub = await aPushStub()
const push = webPush(stub.config, { ca: localCertificate.cert })
const note = {
  title: 'Вывод выплачен',
  body: 'Подробности в кабинете',
  link: '/order/1',
  tag: crypto.randomUUID(),
}
const { signal } = new AbortController()
const owner = { id: '1', phone: '79161112233' }
const sendTo = ({ endpoint, keys }: ReturnType<typeof stub.aBrowser>) =>
  push.send({ ...owner, endpoint, ...keys }, note, signal)

it('a push message is signed and encrypted, and the addressed browser can decrypt it', async () => {
  const browser = stub.aBrowser()
  expect(await sendTo(browser)).toEqual({ kind: 'sent', id: expect.stringContaining('/message/') })
  expect(stub.listPushMessages(browser.endpoint)).toEqual([note])
  const topic = expect.stringMatching(/^[\w-]{1,32}$/)
  expect(stub.messages.at(-1)).toMatchObject({ ttl: '86400', topic })
})

test.each<[Behaviour, object]>([
  ['gone', { kind: 'gone' }],
  ['fails', { kind: 'later', reason: 'status 503' }],
  ['takes and drops', { kind: 'unknown', reason: 'ECONNRESET' }],
  // The server does not follow the redirect, because its target may be any host.
  ['redirects', { kind: 'refused', reason: 'status 307' }],
])('when the stub of the push service behaves as «%s», send returns %j', async (behaviour, outcome) => {
  expect(await sendTo(stub.aBrowser(behaviour))).toEqual(outcome)
})

it('a push message counts as not accepted when a browser key is invalid, or when the push service is untrusted or unreachable', async () => {
  const browser = stub.aBrowser()
  const broken = { endpoint: browser.endpoint, keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }
  expect(await sendTo(broken)).toEqual({ kind: 'refused', reason: 'not sealed' })
  const untrusting = webPush(stub.config)
  const to = { ...owner, endpoint: browser.endpoint, ...browser.keys }
  expect(await untrusting.send(to, note, signal)).toMatchObject({ kind: 'later' })
  const unreachable = webPush({ ...stub.config, hosts: ['localhost:9'] }, { ca: localCertificate.cert })
  expect(await unreachable.send({ ...to, endpoint: 'https://localhost:9/x' }, note, signal)).toEqual({
    kind: 'later',
    reason: 'ECONNREFUSED',
  })
})

it.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://name@fcm.googleapis.com/x',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com.evil.example/x',
  'https://push.apple.com/x',
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://2130706433/x',
  'https://169.254.169.254/latest/meta-data',
  'https://push.example:8443/x',
  'file:///etc/passwd',
  '/x',
])('sends nothing to an endpoint that does not belong to a push service: %s', async (endpoint) => {
  expect(classifyPushHost(endpoint, ['push.example'])).toBeNull()
  const requestCount = stub.requestPaths.length
  const { keys } = stub.aBrowser()
  expect(await push.send({ ...owner, endpoint, ...keys }, note, signal)).toEqual({ kind: 'gone' })
  expect(stub.requestPaths.length).toBe(requestCount)
})

it('classifyPushHost returns `known` for the push services of browsers, and `named` for a service that the operator configured', () => {
  const known = ['fcm.googleapis.com', 'web.push.apple.com', 'updates.push.services.mozilla.com']
  for (const host of [...known, 'wns2-am3p.notify.windows.com'])
    expect(classifyPushHost(`https://${host}/send/x`, [])).toBe('known')
  expect(classifyPushHost('https://push.example:8443/x', ['push.example:8443'])).toBe('named')
})

it('the server does not call a public push host whose name resolves to a private address', async () => {
  const { port } = new URL(stub.origin)
  const requestCount = stub.requestPaths.length
  const post = {
    url: `https://localhost:${port}/x`,
    headers: {},
    body: Buffer.from('x'),
    signal,
    allowPrivateNetwork: false,
    ca: localCertificate.cert,
  }
  const posting = postEncrypted({ ...post, hosts: [`localhost:${port}`] })
  await expect(posting).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(postEncrypted({ ...post, hosts: [] })).rejects.toThrow('is not allowed')
  expect(stub.requestPaths.length).toBe(requestCount)
})
