import { expect, it } from 'vitest'
import { feedPaths } from '@impulse/wire/feed'
import { aMember, aPhone } from '../../testing/actors.ts'
import { aNumber, aStandingClock, memberOf } from '../../testing/contract-actors.ts'
import { counts, times } from '../../testing/counts.ts'
import { moneyOf } from '../../testing/ledger-actors.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import type { Db } from '../../platform/db/db.ts'
import { verifyRewards } from '../rewards/rewards.ts'
import { createKey, listKeys, revokeKey, takeFeed } from './feed.ts'
import { feedRoutes } from './feed.routes.ts'

const { db } = await testDatabase({ connections: 24 })
const clock = aStandingClock('2026-11-21')
const { app } = await buildTestApp({
  db,
  routes: () => [feedRoutes({ db, clock, limits: true })],
})
let keys = 0
const aKey = () => createKey(db, { name: `billing-${(keys += 1)}`, now: new Date() })
const key = await aKey()

type Row = Record<string, unknown>
const aRow = (changes: Row = {}): Row => ({
  ...{ event: 'e-1', number: aNumber(), product: 'internet', phone: aPhone(), city: 'Москва' },
  ...{ connectedAt: '2026-11-15', status: 'confirmed' },
  ...changes,
})

const send = (payload: unknown, { bearer = key, headers = {} }: { bearer?: string; headers?: Row } = {}) =>
  app.inject({
    method: 'POST',
    url: feedPaths.contracts,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const tell = async (rows: readonly Row[]) => {
  const response = await send({ contracts: rows })
  expect(response.statusCode).toBe(200)
  return response.json<{ results: { number: string; result: string; code?: string }[] }>().results
}
const money = async ({ phone }: Row) => moneyOf(db, await memberOf(db, String(phone)))

it('one contract is taken by itself, and many with a result a row in their order', async () => {
  const one = aRow()
  const response = await send(one)
  expect({ status: response.statusCode, body: response.json() }).toEqual({
    status: 200,
    body: { results: [{ number: one['number'], result: 'created' }] },
  })
  expect(await money(one)).toMatchObject({ frozen: 500n })
  const rows = [
    aRow(),
    aRow({ phone: '+7 495 123-45-67' }),
    { ...one, event: 'e-2', city: 'Тула' },
    { ...one, event: 'e-3', city: 'Тула' },
    { ...one, event: 'e-4', product: 'mobile' },
    aRow({ number: 12345 }),
    aRow({ event: 'два слова' }),
    aRow({ product: 'Интернет + ТВ', connectedAt: '05.11.2026', status: 'подтверждён' }),
    null,
  ]
  expect((await tell(rows as Row[])).map(({ result, code }) => code ?? result)).toEqual([
    ...['created', 'invalid_phone', 'updated', 'unchanged', 'other_product', 'unreadable', 'invalid_event'],
    ...['created', 'unreadable'],
  ])
})

it('what is told of one contract in one request happens in its order', async () => {
  const row = aRow()
  const told = [row, { ...row, event: 'e-2', status: 'cancelled' }, { ...row, event: 'e-3' }, row]
  expect((await tell(told)).map(({ result, code }) => code ?? result)).toEqual([
    ...['created', 'updated', 'contract_cancelled', 'created'],
  ])
  expect(await money(row)).toMatchObject({ frozen: 0n, available: 0n })
})

it('an event told again gets its first result, with other words it is refused, and neither moves money', async () => {
  const row = aRow()
  expect(await tell([row])).toMatchObject([{ result: 'created' }])
  expect(await tell([{ ...row, phone: ` +${String(row['phone'])} ` }])).toMatchObject([{ result: 'created' }])
  expect(await tell([{ ...row, city: 'Тула' }])).toMatchObject([
    { result: 'rejected', code: 'idempotency_mismatch' },
  ])
  expect(await tell([{ ...row, event: 'e-2' }])).toMatchObject([{ result: 'unchanged' }])
  expect(await money(row)).toMatchObject({ frozen: 500n })
})

it('a refusal is not remembered: the same event may come again with other words', async () => {
  const row = aRow()
  await tell([row])
  const moved = { ...row, event: 'e-2', connectedAt: '2026-11-14' }
  expect(await tell([moved, aRow({ ...moved, connectedAt: '2026-11-13' })])).toMatchObject([
    { code: 'other_date' },
    { code: 'other_date' },
  ])
  expect(await tell([{ ...row, event: 'e-2', status: 'cancelled' }])).toMatchObject([{ result: 'updated' }])
})

it.each(times(counts(5, 50), (i) => i + 1))(
  'one event told many times at once is recorded once, and everybody gets its result (round %i)',
  async () => {
    const rows = times(6, (i) => aRow({ event: `e-${i}` }))
    const answers = await Promise.all(times(8, (i) => tell(i % 2 === 0 ? rows : [...rows].reverse())))
    expect(answers.flat().map(({ result }) => result)).toEqual(times(48, () => 'created'))
    for (const row of rows) expect(await money(row)).toMatchObject({ frozen: 500n })
  },
)

it('an answer that is lost after the commit is got by telling it again', async () => {
  const row = aRow()
  const lost: Db = {
    ...db,
    transaction: async (deed) => {
      await db.transaction(deed)
      throw new Error('gone after the commit')
    },
  }
  await expect(takeFeed({ db: lost, clock, actor: 'feed:test' }, [row])).rejects.toThrow('gone')
  expect(await tell([row])).toMatchObject([{ result: 'created' }])
  expect(await money(row)).toMatchObject({ frozen: 500n })
})

it('what breaks before the commit leaves nothing behind, and is taken when it is told again', async () => {
  const row = aRow()
  const broken: Db = {
    ...db,
    transaction: (deed) =>
      db.transaction(async (tx) => {
        await deed(tx)
        throw new Error('gone before the commit')
      }),
  }
  await expect(takeFeed({ db: broken, clock, actor: 'feed:test' }, [row])).rejects.toThrow('gone')
  await expect(memberOf(db, String(row['phone']))).rejects.toThrow('no member')
  expect(await tell([row])).toMatchObject([{ result: 'created' }])
})

it('a key opens this door alone, and nothing else opens it', async () => {
  const member = await aMember(db)
  const answers = await Promise.all([
    send(aRow(), { bearer: member.accessToken }),
    send(aRow(), { bearer: member.refreshToken }),
    send(aRow(), { bearer: `impulse_${'a'.repeat(43)}` }),
    send(aRow(), { bearer: key.slice(0, -1) }),
    app.inject({ method: 'POST', url: feedPaths.contracts, payload: aRow() }),
    app.inject({ method: 'GET', url: '/api/user/', headers: { authorization: `Bearer ${key}` } }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(times(6, () => 401))
})

it('a revoked key is refused; of keys there is the beginning alone in the database, and a name is given once', async () => {
  const name = 'ERP'
  const made = await createKey(db, { name, now: new Date() })
  expect((await send(aRow(), { bearer: made })).statusCode).toBe(200)
  expect(await listKeys(db)).toContainEqual({
    ...{ name, prefix: made.slice(0, 14), createdAt: expect.any(Date) },
    ...{ lastUsedAt: expect.any(Date), revokedAt: null },
  })
  await revokeKey(db, { name, now: new Date() })
  expect((await send(aRow(), { bearer: made })).statusCode).toBe(401)
  await expect(revokeKey(db, { name, now: new Date() })).rejects.toMatchObject({ code: 'api_key_not_found' })
  await expect(createKey(db, { name, now: new Date() })).rejects.toMatchObject({ code: 'api_key_exists' })
  await expect(createKey(db, { name: 'a b', now: new Date() })).rejects.toMatchObject({
    code: 'api_key_invalid_name',
  })
  const { rows } = await db.query<{ all: string }>({
    text: 'select api_keys::text as all from api_keys',
    values: [],
  })
  expect(rows.map((row) => row.all).join()).not.toContain(made.slice(14))
})

it('the door knows no site: a system may name another as its origin', async () => {
  const headers = { origin: 'https://billing.example', 'sec-fetch-site': 'cross-site' }
  expect((await send(aRow(), { headers })).statusCode).toBe(200)
  expect((await send(aRow(), { headers: { host: 'evil.example' } })).statusCode).toBe(400)
})

it.each([
  ['no JSON', '{', 400],
  ['a list', [], 400],
  ['a text', '"a"', 400],
  ['no contracts', { contracts: [] }, 400],
  ['contracts that are no list', { contracts: {} }, 400],
  ['501 contracts', { contracts: times(501, () => ({})) }, 413],
  ['more than a megabyte', { contracts: ['a'.repeat(1_100_000)] }, 413],
])('a request with %s is refused as a whole', async (_words, payload, status) => {
  expect((await send(payload)).statusCode).toBe(status)
})

it('500 contracts in one request are taken', async () => {
  const phones = times(20, aPhone)
  const rows = times(500, (i) => aRow({ event: `e-${i}`, phone: phones[i % 20] }))
  expect((await tell(rows)).every(({ result }) => result === 'created')).toBe(true)
})

it('a key that asks too often is told when to come back', async () => {
  const { rows } = await db.query<{ id: bigint }>({
    text: `select id from api_keys where name = 'billing-1'`,
    values: [],
  })
  const other = await aKey()
  await db.query({
    text: `insert into limits (bucket, taken_at, forget_at)
      select 'feed:' || $1, array_agg(now()), now() + interval '1 minute' from generate_series(1, 600)
      on conflict (bucket) do update set taken_at = excluded.taken_at`,
    values: [rows[0]?.id],
  })
  const refused = await send(aRow())
  expect({ status: refused.statusCode, after: Number(refused.headers['retry-after']) > 0 }).toEqual({
    status: 429,
    after: true,
  })
  expect((await send(aRow(), { bearer: other })).statusCode).toBe(200)
})

it('the history names the key, and after all of it the ledger holds', async () => {
  const { rows } = await db.query<{ actor: string }>({
    text: `select distinct actor from transactions where actor like 'feed:billing%'`,
    values: [],
  })
  expect(rows).toContainEqual({ actor: 'feed:billing-1' })
  expect((await db.snapshot(verifyLedger)).differences).toEqual([])
  expect(await db.snapshot(verifyRewards)).toEqual([])
})
