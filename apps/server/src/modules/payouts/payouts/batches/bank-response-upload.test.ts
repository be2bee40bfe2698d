import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../../testing/operations/staff-fixtures.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import { aPayoutTest } from '../../../../testing/payouts/payout-fixtures.ts'
import { lockImports } from '../bank-statements/statement-lines.sql.ts'

const { db } = await testDatabase({ connections: 8 })
const context = await aPayoutTest(db)
const { account } = context.config.payer
const test = await buildTestConsole({ db, clock: context.clock, config: { payouts: context.config } })
const signIn = async () => (await aStaffMember(test, { roles: ['finance'] })).cookie

let documents = 0
const upload = (cookie: string) => {
  const document = { account, purpose: 'Аренда', sum: '10.00', day: '19.11.2026' }
  const number = String((documents += 1))
  return sendAsStaff(test, 'POST', '/console/api/bank-responses', {
    cookie,
    payload: a1cStatement(account, { documents: [a1cDocument({ ...document, number })] }),
    headers: { 'content-type': 'application/octet-stream' },
  })
}

const countWaiting = async () =>
  (await db.query({ text: `select from pg_locks where locktype = 'advisory' and not granted`, values: [] }))
    .rowCount

it('a staff member imports one file from the bank at a time, so that a flood of uploads holds up neither others nor the database', async () => {
  const [flooding, other] = [await signIn(), await signIn()]
  const held = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await lockImports(tx)
    await held.promise
  })
  const first = upload(flooding)
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 60_000 })
  const flood = await Promise.all(Array.from({ length: 20 }, () => upload(flooding)))
  expect(new Set(flood.map(({ statusCode }) => statusCode))).toEqual(new Set([429]))
  expect(flood[0]?.json()).toMatchObject({ error: { code: 'bank_file_importing' } })
  const ofOther = upload(other)
  await vi.waitFor(async () => expect(await countWaiting()).toBe(2), { timeout: 60_000 })
  held.resolve()
  await holding
  expect([(await first).statusCode, (await ofOther).statusCode]).toEqual([200, 200])
  expect((await upload(flooding)).statusCode).toBe(200)
})

it('the connection of an import that takes long has no idle limit', async () => {
  const payload = a1cStatement(account, {
    documents: [a1cDocument({ account, purpose: 'Связь', sum: '20.00', day: '19.11.2026' })],
  })
  const sockets: Socket[] = []
  test.app.server.on('connection', (socket) => sockets.push(socket))
  const address = new URL(await test.app.listen({ host: '127.0.0.1', port: 0 }))
  const held = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await lockImports(tx)
    await held.promise
  })
  const upload = request(new URL('/console/api/bank-responses', address), {
    method: 'POST',
    headers: {
      host: new URL(test.origin).host,
      origin: test.origin,
      cookie: await signIn(),
      'content-type': 'application/octet-stream',
    },
  })
  const response = once(upload, 'response')
  upload.end(payload)
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 60_000 })
  expect(sockets.map(({ timeout }) => timeout)).toEqual([0])
  held.resolve()
  await holding
  expect(await response).toMatchObject([{ statusCode: 200 }])
  upload.destroy()
  await test.app.close()
})
