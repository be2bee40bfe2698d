import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { folderStore } from '../../../platform/storage/stores/file-store.ts'
import { openFiles } from '../../../platform/storage/files.ts'
import { openVault } from '../../../platform/vault/vault.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { aClaim, aClaimsTest, sendClaim, storedIn } from '../../../testing/earnings/claim-fixtures.ts'
import { aNumber } from '../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { startScript } from '../../../testing/harness/script-process.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const killed = await testDatabase()
const test = await aClaimsTest(db)
const key = Buffer.alloc(32, 5)

it('after the server is killed during uploads and the unused files are deleted, every claim has its file and every stored file has its claim', async () => {
  const { db } = killed
  const filesDir = join(killed.folder, 'files')
  const env = {
    ...killed.env,
    FILES_URL: `file:${filesDir}`,
    FILES_KEYS: `k:${key.toString('base64')}`,
  }
  const script = new URL('../../../testing/scripts/claim-creator.test-script.ts', import.meta.url)
  const acknowledged: string[] = []
  for (const PHONES of times(repeated(4), (iteration) => String(79600 + iteration))) {
    const child = await startScript(script, { ...env, PHONES })
    const enough = acknowledged.length + 6
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged.push(line)
      if (acknowledged.length === enough) child.kill('SIGKILL')
    }
  }
  const clock = aClock()
  clock.moveBy({ days: 1 })
  const vault = openVault({ db, keys: [{ id: 'k', key }] })
  const files = openFiles({ db, clock, store: folderStore(filesDir), vault, limits: false })
  await files.sweep()
  const { rows } = await db.query<{ order_id: string; file_id: string }>({
    text: 'select order_id, file_id from claims',
    values: [],
  })
  expect(rows.map((row) => row.order_id)).toEqual(expect.arrayContaining(acknowledged))
  expect((await storedIn(filesDir)).toSorted()).toEqual(rows.map((row) => row.file_id).toSorted())
  for (const row of rows) expect(await files.read(db, { id: row.file_id, reader: 'operator' })).not.toBeNull()
})

/** Begins to upload a claim: sends the request header and the first bytes of the body. */
async function beginUpload({ accessToken }: { accessToken: string }): Promise<Socket> {
  const { app } = test
  if (!app.server.listening) await app.listen({ port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const header = [
    `POST /api/contract/claim/ HTTP/1.1`,
    `host: localhost:${port}`,
    `authorization: Bearer ${accessToken}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 100000',
    '',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf',
  ].join('\r\n')
  const socket = connect(port, 'localhost')
  await new Promise<void>((resolve) => socket.write(header, () => resolve()))
  return socket
}

it('an interrupted upload of a claim stores nothing and no longer counts towards the limit of simultaneous uploads', async () => {
  const { accessToken } = await aMember(db)
  const before = (await test.stored()).length
  for (const _ of times(100, () => 0)) (await beginUpload({ accessToken })).destroy()
  await expect
    .poll(() => sendClaim(test, { accessToken }, { number: aNumber() }).then((r) => r.statusCode), {
      timeout: 20_000,
    })
    .toBe(200)
  expect((await test.stored()).length).toBe(before + 1)
})

it('refuses a member’s thirteenth simultaneous slow upload of a claim, while other members can still upload', async () => {
  const [slow, other] = [await aMember(db), await aMember(db)]
  const sockets: Socket[] = []
  let refused = 0
  for (const _ of times(30, () => 0)) {
    const socket = await beginUpload(slow)
    sockets.push(socket.once('data', (chunk) => (refused += Number(chunk.includes(' 503 ')))))
  }
  // The test begins thirty uploads. Twelve of them reach the limit of simultaneous uploads of one member, so the other
  // eighteen are refused.
  await expect.poll(() => refused, { timeout: 20_000 }).toBe(18)
  const sendOneMoreClaim = () => sendClaim(test, slow, { number: aNumber() }).then((r) => r.statusCode)
  expect(await sendOneMoreClaim()).toBe(503)
  expect((await sendClaim(test, other, { number: aNumber() })).statusCode).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(sendOneMoreClaim, { timeout: 20_000 }).toBe(200)
})

it('refuses a claim form that is too large, has too many fields, contains a field twice or is not multipart', async () => {
  const member = await aMember(db)
  const headers = { authorization: `Bearer ${member.accessToken}`, 'idempotency-key': 'a-key-of-a-form' }
  const send = (payload: Buffer | string, contentType = 'multipart/form-data; boundary=x') =>
    test.app.inject({
      method: 'POST',
      url: '/api/contract/claim/',
      payload,
      headers: { ...headers, 'content-type': contentType },
    })
  const field = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`
  for (const [payload, status] of [
    [Buffer.alloc(11 * 1024 * 1024), 413],
    [`${field('number')}${field('number')}--x--\r\n`, 400],
    [`${times(1000, (i) => field(`f${i}`)).join('')}--x--\r\n`, 400],
    [`${field('__proto__')}--x--\r\n`, 400],
    ['', 400],
    ['garbage', 400],
  ] as const)
    expect((await send(payload)).statusCode).toBe(status)
  expect(toOutcome(await send(Buffer.alloc(11 * 1024 * 1024)))).toMatchObject({ code: 'file_too_large' })
  expect((await send('{}', 'application/json')).statusCode).toBe(400)
  expect((await send('{}', 'application/xml')).statusCode).toBe(415)
  const large = await sendClaim(test, member, { file: Buffer.alloc(10 * 1024 * 1024 + 1, 0xff) })
  expect(toOutcome(large)).toMatchObject({ status: 413, code: 'file_too_large' })
  expect((await aClaim(test, member, { number: aNumber() })).status).toBe('review')
})
