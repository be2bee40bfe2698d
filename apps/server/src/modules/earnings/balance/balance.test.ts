import type { HistoryItem } from '@impulse/api/balance/balance'
import { expect, it } from 'vitest'
import { postHold, post, planRelease, planClawback } from '../../../ledger/ledger.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { accrue, aLedgerOperation } from '../../../testing/earnings/ledger-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { balanceRoutes } from './balance.routes.ts'

const { db } = await testDatabase()
const { app, clock } = await buildTestApp({ db, routes: (parts) => [balanceRoutes(parts)] })

async function get(path: string, bearer: string | undefined) {
  const response = await app.inject({
    url: path,
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
  })
  return { status: response.statusCode, body: response.json() }
}

const earn = (
  member: SignedIn,
  options: { amount: bigint; contractNumber?: string; at?: string; releasesAt?: string },
) =>
  db.transaction((tx) =>
    accrue(tx, {
      ...aLedgerOperation(member.memberId),
      at: new Date(options.at ?? '2026-11-20T12:00:00+03:00'),
      amount: options.amount,
      contractNumber: options.contractNumber,
      releasesAt: new Date(options.releasesAt ?? '2026-12-04T00:00:00+03:00'),
    }),
  )

const releaseLot = (member: SignedIn, lot: bigint, at = '2026-11-20T12:00:00+03:00') =>
  db.transaction((tx) =>
    post(tx, planRelease({ ...aLedgerOperation(member.memberId), at: new Date(at), lot })),
  )

const getHistory = async (
  member: SignedIn,
  query = '',
): Promise<{ history: HistoryItem[]; totalCount: number }> => {
  const { status, body } = await get(`/api/balance/account-history/${query}`, member.accessToken)
  expect(status).toBe(200)
  return body
}

const routes = [
  '/api/balance/user-balance/',
  '/api/balance/account-history/',
  '/api/balance/history-totals/',
  '/api/pending-amount/',
  '/api/accounts/transactions',
]

it.each(routes)(
  'the route %s of the balance or the history returns 401 without a token and with a forged token',
  async (path) => {
    expect((await get(path, undefined)).status).toBe(401)
    expect((await get(path, 'a.not-a-token')).status).toBe(401)
  },
)

it('the transactions route accepts the session token of the app server, and the other balance and history routes refuse it with 401', async () => {
  const { sessionBearer } = await aMember(db)
  expect((await get('/api/accounts/transactions', sessionBearer)).status).toBe(200)
  expect((await get('/api/balance/user-balance/', sessionBearer)).status).toBe(401)
  expect((await get('/api/balance/account-history/', sessionBearer)).status).toBe(401)
})

it('the balance, pending points, history and totals of a new member are zero or empty', async () => {
  const member = await aMember(db)
  expect((await get('/api/balance/user-balance/', member.accessToken)).body).toEqual({
    balance: 0,
    userId: member.memberId,
    today: moscowDay(clock.businessNow()),
  })
  expect((await get('/api/pending-amount', member.accessToken)).body).toEqual({
    amount: 0,
    inPayout: 0,
    parts: [],
  })
  expect(await getHistory(member)).toEqual({ history: [], totalCount: 0, days: [] })
  expect((await get('/api/balance/history-totals/', member.accessToken)).body).toEqual({
    availableDelta: 0,
    income: 0,
    outgo: 0,
    returned: 0,
    rewarded: null,
  })
})

it('the balance route returns the current date in Moscow by the business clock', async () => {
  const { accessToken } = await aMember(db)
  const clock = { ...aClock(), businessNow: () => new Date('2031-12-31T21:00:00Z') }
  const later = await buildTestApp({ db, clock, routes: (parts) => [balanceRoutes(parts)] })
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await later.app.inject({ url: '/api/balance/user-balance/', headers })).json().today).toBe(
    '2032-01-01',
  )
})

it('the route of pending points returns the totals of frozen points and of points in withdrawals, and lists lots before holds (spec 7.26)', async () => {
  const member = await aMember(db)
  const { seq } = await earn(member, { amount: 900n })
  await releaseLot(member, seq)
  await earn(member, { amount: 500n, contractNumber: 'Б-2', releasesAt: '2026-12-09T00:00:00+03:00' })
  await earn(member, { amount: 300n, contractNumber: 'А-1', releasesAt: '2026-12-01T00:00:00+03:00' })
  await db.transaction((tx) => postHold(tx, { ...aLedgerOperation(member.memberId), amount: 400n }))
  expect((await get('/api/pending-amount/', member.accessToken)).body).toEqual({
    amount: 800,
    inPayout: 400,
    parts: [
      {
        amount: 300,
        reason: 'hold',
        contractNumber: 'А-1',
        orderId: null,
        releasesAt: '2026-12-01T00:00:00+03:00',
      },
      {
        amount: 500,
        reason: 'hold',
        contractNumber: 'Б-2',
        orderId: null,
        releasesAt: '2026-12-09T00:00:00+03:00',
      },
      { amount: 400, reason: 'withdrawal', contractNumber: null, orderId: null, releasesAt: null },
    ],
  })
})

it('returns the newest operations of the history first; the changes of the available points add up to the current balance', async () => {
  const member = await aMember(db)
  const first = await earn(member, { amount: 500n, contractNumber: 'Д-1' })
  await releaseLot(member, first.seq)
  await db.transaction((tx) => postHold(tx, { ...aLedgerOperation(member.memberId), amount: 400n }))
  await db.transaction((tx) =>
    post(
      tx,
      planClawback({
        ...aLedgerOperation(member.memberId),
        lots: [first.seq],
        amount: 500n,
        contractNumber: 'Д-1',
      }),
    ),
  )
  const { history, totalCount } = await getHistory(member)
  expect(totalCount).toBe(4)
  expect(
    history.map((item) => [
      item.category,
      item.amount,
      item.availableDelta,
      item.balanceAfter,
      item.debtDelta,
    ]),
  ).toEqual([
    ['correction', -500, -100, 0, -400],
    ['withdrawal', -400, -400, 100, 0],
    ['release', 500, 500, 500, 0],
    ['reward', 500, 0, 0, 0],
  ])
  const { body } = await get('/api/balance/user-balance/', member.accessToken)
  expect(history.reduce((sum, item) => sum + item.availableDelta, 0)).toBe(body.balance)
  // The response contains `debt` because the member owes points.
  expect(body.debt).toBe(400)
})

it('filters the history by Moscow dates and includes the first and the last date of the period', async () => {
  const member = await aMember(db)
  await earn(member, { amount: 1n, at: '2026-10-31T23:59:59+03:00' })
  await earn(member, { amount: 2n, at: '2026-11-01T00:00:00+03:00' })
  await earn(member, { amount: 3n, at: '2026-11-30T23:59:59.999+03:00' })
  await earn(member, { amount: 4n, at: '2026-12-01T00:00:00+03:00' })
  const november = await getHistory(member, '?dateSince=2026-11-01&dateTo=2026-11-30')
  expect(november.history.map((item) => item.amount)).toEqual([3, 2])
  expect(november.totalCount).toBe(2)
  expect((await getHistory(member, '?dateSince=2026-12-01')).totalCount).toBe(1)
  expect((await getHistory(member, '?dateTo=2026-10-31')).totalCount).toBe(1)
})

it('searches the history by title, ignoring case and the difference between «ё» and «е», and by contract number in any spelling', async () => {
  const member = await aMember(db)
  const { seq } = await earn(member, { amount: 1n, contractNumber: 'ЁЛКА-100 214' })
  await releaseLot(member, seq)
  await earn(member, { amount: 2n, contractNumber: 'Б_2%' })
  expect((await getHistory(member, `?search=${encodeURIComponent('елка-100')}`)).totalCount).toBe(1)
  // The same number in another spelling: with Latin letters, and with the hyphen and the space exchanged.
  expect((await getHistory(member, `?search=${encodeURIComponent('eлKA 100-214')}`)).totalCount).toBe(1)
  expect((await getHistory(member, `?search=${encodeURIComponent('ДОГОВОР')}`)).totalCount).toBe(2)
  expect((await getHistory(member, `?search=${encodeURIComponent('б_2%')}`)).totalCount).toBe(1)
  expect((await getHistory(member, `?search=${encodeURIComponent('%')}`)).totalCount).toBe(1)
  expect((await getHistory(member, `?search=${encodeURIComponent('нет такого')}`)).totalCount).toBe(0)
})

it('each page of the history contains the number of all operations that match the filter (spec 3.4)', async () => {
  const member = await aMember(db)
  for (let n = 1; n <= 7; n++) {
    const { seq } = await earn(member, { amount: BigInt(n) })
    if (n % 2 === 0) await releaseLot(member, seq)
  }
  const all = await getHistory(member)
  expect(all.totalCount).toBe(10)
  const pages = await Promise.all(
    [0, 4, 8].map((skip) => getHistory(member, `?skipCount=${skip}&maxResultCount=4`)),
  )
  expect(pages.flatMap((page) => page.history)).toEqual(all.history)
  expect(pages.every((page) => page.totalCount === 10)).toBe(true)
  const releases = await getHistory(member, '?category=release&maxResultCount=2')
  expect(releases.totalCount).toBe(3)
  expect(releases.history.map((item) => item.amount)).toEqual([6, 4])
  expect((await getHistory(member, '?maxResultCount=99999999999')).history).toHaveLength(10)
  expect(await getHistory(member, '?skipCount=99999999999')).toEqual({
    history: [],
    totalCount: 10,
    days: [],
  })
  expect((await getHistory(member, '?maxResultCount=0')).history).toEqual([])
})

it('the transactions route accepts the specification’s capitalised parameters, and returns the same history as the history route', async () => {
  const member = await aMember(db)
  await earn(member, { amount: 5n, at: '2026-11-05T10:00:00+03:00' })
  await earn(member, { amount: 6n, at: '2026-11-06T10:00:00+03:00' })
  const { history } = await getHistory(member, '?dateSince=2026-11-06')
  const { body } = await get(
    '/api/accounts/transactions?SkipCount=0&MaxResultCount=10&DateSince=2026-11-06&DateTo=&Search=&Category=all',
    member.accessToken,
  )
  expect(body).toEqual({ items: history, totalCount: 1 })
})

it('a member sees neither the history nor the pending points of another member', async () => {
  const rich = await aMember(db)
  await earn(rich, { amount: 500n })
  const other = await aMember(db)
  expect((await getHistory(other)).totalCount).toBe(0)
  expect((await get('/api/pending-amount/', other.accessToken)).body.amount).toBe(0)
})

it.each([
  ['skipCount=-1', 'invalid_skip_count'],
  ['skipCount=1.5', 'invalid_skip_count'],
  ['search=%00', 'invalid_search'],
  ['search=a&search=b', 'invalid_search'],
  ['skipCount=one', 'invalid_skip_count'],
  ['maxResultCount=-5', 'invalid_max_result_count'],
  ['dateSince=05.11.2026', 'invalid_date'],
  ['dateSince=2026-02-30', 'invalid_date'],
  ['dateTo=2100-01-01', 'invalid_date'],
  ['dateSince=2026-11-02&dateTo=2026-11-01', 'invalid_period'],
  ['category=bonus', 'invalid_category'],
  [`search=${'а'.repeat(10_000)}`, 'search_too_long'],
  ['skipCount=1&skipCount=2', 'invalid_skip_count'],
])(
  'the history refuses an invalid filter with status 400 and a specific error code: %s',
  async (query, code) => {
    const member = await aMember(db)
    const { status, body } = await get(`/api/balance/account-history/?${query}`, member.accessToken)
    expect([status, body.error.code]).toEqual([400, code])
    expect(body.error.message).toMatch(/[а-яё]/)
  },
)
