import { afterEach, expect, it } from 'vitest'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import { aVault, getMemberId, silentLog } from '../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { aFeedTest, aRow, type FeedRow } from '../../../testing/earnings/contract-feed-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import type { Db } from '../../../platform/db/db.ts'
import { openLog } from '../../../platform/log/log.ts'
import { verifyRewards } from '../rewards/rewards.service.ts'
import { applyFeed } from './contract-feed.service.ts'

const { db } = await testDatabase({ connections: 24 })
const { clock, send } = await aFeedTest(db)
const sendRows = async (rows: readonly FeedRow[]) => {
  const response = await send({ contracts: rows })
  expect(response.statusCode).toBe(200)
  return response.json<{ results: { number: string; result: string; code?: string }[] }>().results
}
const money = async ({ phone }: FeedRow) => getMoney(db, await getMemberId(db, String(phone)))

afterEach(async () => {
  expect(await db.snapshot(verifyLedger)).toEqual([])
  expect(await db.snapshot(verifyRewards)).toEqual([])
})

it('the contract feed accepts one contract or a list of contracts, and returns one result for each row in the order of the request', async () => {
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
  expect((await sendRows(rows as FeedRow[])).map(({ result, code }) => code ?? result)).toEqual([
    'created',
    'invalid_phone',
    'updated',
    'unchanged',
    'other_product',
    'unreadable',
    'invalid_event',
    'created',
    'unreadable',
  ])
})

it('the contract feed applies several events of one contract in the order of the request', async () => {
  const row = aRow()
  const events = [row, { ...row, event: 'e-2', status: 'cancelled' }, { ...row, event: 'e-3' }, row]
  expect((await sendRows(events)).map(({ result, code }) => code ?? result)).toEqual([
    'created',
    'updated',
    'contract_cancelled',
    'created',
  ])
  expect(await money(row)).toMatchObject({ frozen: 0n, available: 0n })
})

it('a repeated event returns its first result, and an event with the same id but other data is rejected', async () => {
  const row = aRow()
  expect(await sendRows([row])).toMatchObject([{ result: 'created' }])
  expect(await sendRows([{ ...row, phone: ` +${String(row['phone'])} ` }])).toMatchObject([
    { result: 'created' },
  ])
  expect(await sendRows([{ ...row, city: 'Тула' }])).toMatchObject([
    { result: 'rejected', code: 'idempotency_mismatch' },
  ])
  expect(await sendRows([{ ...row, event: 'e-2' }])).toMatchObject([{ result: 'unchanged' }])
  expect(await money(row)).toMatchObject({ frozen: 500n })
})

it('an event can add the subscriber that a recorded contract lacks, and only a hash of the subscriber’s phone is stored', async () => {
  const subscriber = aPhone()
  const row = aRow()
  const results = async (...rows: FeedRow[]) =>
    (await sendRows(rows)).map(({ result, code }) => code ?? result)
  const getHashes = async () => {
    const { rows } = await db.query<{ hash: Buffer | null }>({
      text: 'select subscriber_hash as hash from contracts where number = $1',
      values: [row['number']],
    })
    return rows.map(({ hash }) => hash)
  }
  expect(await results(row, { ...row, subscriberPhone: null }, { ...row, subscriberPhone: '' })).toEqual([
    'created',
    'created',
    'created',
  ])
  expect(await getHashes()).toEqual([null])
  const events = { ...row, event: 'e-2', subscriberPhone: `8${subscriber.slice(1)}` }
  expect(await results(events, { ...events, subscriberPhone: `+${subscriber}` })).toEqual([
    'updated',
    'updated',
  ])
  expect(await results({ ...events, subscriberPhone: aPhone() })).toEqual(['idempotency_mismatch'])
  expect(await results({ ...row, event: 'e-3', subscriberPhone: 79 })).toEqual(['unreadable'])
  expect(await getHashes()).toEqual([(await aVault(db).hashFor(db, 'phones'))(subscriber)])
  const { rows } = await db.query({
    text: `select from feed_events f where f::text like '%' || $1 || '%'`,
    values: [subscriber.slice(1)],
  })
  expect(rows).toEqual([])
})

it('a rejected event is not stored, and a later event with the same id and other data is accepted', async () => {
  const row = aRow()
  await sendRows([row])
  const rowWithOtherDate = { ...row, event: 'e-2', connectedAt: '2026-11-14' }
  expect(
    await sendRows([rowWithOtherDate, aRow({ ...rowWithOtherDate, connectedAt: '2026-11-13' })]),
  ).toMatchObject([{ code: 'other_date' }, { code: 'other_date' }])
  expect(await sendRows([{ ...row, event: 'e-2', status: 'cancelled' }])).toMatchObject([
    { result: 'updated' },
  ])
})

it.each(times(repeated(5), (i) => i + 1))(
  'the contract feed records an event only once when it is sent many times in parallel, and returns the same result each time (round %i)',
  async () => {
    const rows = times(6, (i) => aRow({ event: `e-${i}` }))
    const results = await Promise.all(times(8, (i) => sendRows(i % 2 === 0 ? rows : [...rows].reverse())))
    expect(results.flat().map(({ result }) => result)).toEqual(times(48, () => 'created'))
    for (const row of rows) expect(await money(row)).toMatchObject({ frozen: 500n })
  },
)

it('when the response to a feed request is lost after the commit, the repeated request returns the first result and moves no points', async () => {
  const row = aRow()
  const failingDb: Db = {
    ...db,
    transaction: async (callback) => {
      await db.transaction(callback)
      throw new Error('gone after the commit')
    },
  }
  await expect(
    applyFeed({ db: failingDb, clock, vault: aVault(db), log: silentLog, actor: 'feed:test' }, [row]),
  ).rejects.toThrow('gone')
  expect(await sendRows([row])).toMatchObject([{ result: 'created' }])
  expect(await money(row)).toMatchObject({ frozen: 500n })
})

it('a feed request whose transaction fails before the commit stores nothing, and is accepted when it is repeated', async () => {
  const row = aRow()
  const broken: Db = {
    ...db,
    transaction: (callback) =>
      db.transaction(async (tx) => {
        await callback(tx)
        throw new Error('gone before the commit')
      }),
  }
  await expect(
    applyFeed({ db: broken, clock, vault: aVault(db), log: silentLog, actor: 'feed:test' }, [row]),
  ).rejects.toThrow('gone')
  await expect(getMemberId(db, String(row['phone']))).rejects.toThrow('no member')
  expect(await sendRows([row])).toMatchObject([{ result: 'created' }])
})

it('when the rows of a request fail together, the contract feed records each row alone and logs the first error', async () => {
  const lines: string[] = []
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  let fails = true
  const failsOnce: Db = {
    ...db,
    transaction: (callback) =>
      db.transaction(async (tx) => {
        const result = await callback(tx)
        if (!fails) return result
        fails = false
        throw new Error('planted')
      }),
  }
  const phone = aPhone()
  const rows = [aRow({ phone, event: 'e-1' }), aRow({ phone, event: 'e-2' })]
  const results = await applyFeed({ db: failsOnce, clock, vault: aVault(db), log, actor: 'feed:test' }, rows)
  expect(results.map(({ result }) => result)).toEqual(['created', 'created'])
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { err: { message: 'planted' }, rows: 2, msg: 'contract rows failed together, recording each alone' },
  ])
})

it('the contract feed records 500 contracts from one request', async () => {
  const phones = times(20, aPhone)
  const rows = times(500, (i) => aRow({ event: `e-${i}`, phone: phones[i % 20] }))
  expect((await sendRows(rows)).every(({ result }) => result === 'created')).toBe(true)
})

it('the ledger records the API key as the actor of a reward', async () => {
  await sendRows([aRow()])
  const { rows } = await db.query<{ actor: string }>({
    text: `select distinct actor from transactions where actor like 'feed:billing%'`,
    values: [],
  })
  expect(rows).toContainEqual({ actor: 'feed:billing-1' })
})
