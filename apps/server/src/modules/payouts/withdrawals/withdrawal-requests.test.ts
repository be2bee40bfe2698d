import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { isRefusalCode, toHttpStatus, toRefusalText } from '@impulse/copy-ru/refusals/refusals'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { repeated } from '../../../testing/harness/repeat.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { openDb } from '../../../platform/db/db.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  aMemberWhoMayWithdraw,
  sendWithdrawal,
  aWithdrawal,
  aWithdrawalsTest,
  bankId,
  listDifferences,
  toFailure,
} from '../../../testing/payouts/withdrawal-fixtures.ts'

const { db } = await testDatabase()
const test = await aWithdrawalsTest(db)
const rich = await aMemberWhoMayWithdraw(test, { available: 9_007_199_254_740_991n })

const digits = fc.integer({ min: 0, max: 999_999 }).map(String)
const spaces = ['', ' ', '\t', '\n', '\u00a0', '\u2009', '\u202f', '\ufeff', '\u200b', '_', ',', "'"]
/**
 * JSON values that are not a valid amount: strings, numbers that are not whole, below 1 or too large, values of other
 * types, and invalid JSON.
 */
const hostileJson = fc.oneof(
  // Strings, including strings of valid digits, because the API accepts an amount only as a number.
  fc
    .record({
      sign: fc.constantFrom('', '-', '+', '−', '0x', '0b', '00'),
      head: digits,
      space: fc.constantFrom(...spaces),
      tail: fc.constantFrom('', '000', 'e3', 'E-1', '.5', '.0', ',00', 'n', '₽', 'б.', '%', '/2', '\u0000'),
    })
    .map(({ sign, head, space, tail }) => JSON.stringify(`${sign}${head}${space}${tail}`)),
  fc
    .constantFrom('٣٠٠', '۱۰۰', '१००', '１００', '百', '½', '1e3', '-0', ' 1 000', 'Infinity', 'NaN')
    .map((text) => JSON.stringify(text)),
  // Numbers that are negative, zero, not whole or too large.
  fc.integer({ min: -(2 ** 31), max: 0 }).map(String),
  fc.double({ noInteger: true, noNaN: true, noDefaultInfinity: true }).map(String),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }).map(String),
  fc.constantFrom(
    '-0',
    '0',
    '0.0',
    '1e400',
    '-1e400',
    '100.5',
    '1e-7',
    '9007199254740992',
    '9007199254740993',
    '18446744073709551616',
  ),
  // JSON values that are neither a string nor a number, and strings without digits.
  fc.constantFrom('null', 'true', '[1000]', '{"value":1000}', '""', '[]', '{}'),
  // Invalid JSON.
  fc.constantFrom(
    'NaN',
    'Infinity',
    '0x64',
    '0100',
    '+100',
    '1_000',
    '1 000',
    '100n',
    '.5',
    '1.',
    "'100'",
    'undefined',
    '',
  ),
)

afterEach(async () => {
  expect(await listDifferences(db)).toEqual([])
})

it('refuses a withdrawal request whose amount is not a whole number of at least 1, and moves no money', async () => {
  const before = await getMoney(db, rich.memberId)
  await fc.assert(
    fc.asyncProperty(hostileJson, async (amount) => {
      const raw = `{"amount":${amount},"bankId":"${bankId}","phone":"${rich.phone}"}`
      const failure = toFailure(await sendWithdrawal(test, rich, { raw }))
      expect([amount, failure]).toMatchObject([
        amount,
        {
          status: 400,
          success: false,
          error: expect.any(String),
          errorCode: expect.stringMatching(/^invalid_(amount|json)$/),
        },
      ])
    }),
    { numRuns: repeated(500) },
  )
  expect(await getMoney(db, rich.memberId)).toEqual(before)
}, 600_000)

const validBody = { amount: 1_000, bankId, phone: rich.phone }
const account = { bic: '044525225', account: '40817810700000000001' }

it.each([
  ['no amount', { bankId, phone: rich.phone }, 'invalid_amount'],
  ['no bank', { amount: 1_000, phone: rich.phone }, 'invalid_bank'],
  ['a bank id that is not a number', { ...validBody, bankId: 'сбер' }, 'invalid_bank'],
  ['no phone', { amount: 1_000, bankId }, 'invalid_phone'],
  ['a landline', { ...validBody, phone: '+7 495 999 12 34' }, 'invalid_phone'],
  [
    'a wrong control digit',
    { amount: 1_000, ...account, account: '40817810700000000002' },
    'invalid_account',
  ],
  [
    'a company’s account',
    { amount: 1_000, ...account, account: '40702810200000000001' },
    'account_not_personal',
  ],
  [
    'an account in dollars',
    { amount: 1_000, ...account, account: '40817840000000000001' },
    'account_not_personal',
  ],
  ['a short account', { amount: 1_000, ...account, account: '4081781070000000000' }, 'invalid_account'],
  ['letters in the BIC', { amount: 1_000, ...account, bic: '04452522х' }, 'invalid_bic'],
])('responds 400 to a withdrawal request that contains %s: %s', async (_name, body, errorCode) => {
  const failure = toFailure(await sendWithdrawal(test, rich, { body }))
  expect(failure).toMatchObject({ status: 400, success: false, errorCode })
})

it.each([
  ['a string', { ...validBody, amount: '1000' }, 'amount'],
  ['a list in a withdrawal to an account', { ...account, amount: [1_000] }, 'amount'],
  ['nothing', { bankId, phone: rich.phone }, 'amount'],
  ['valid and the account is not', { ...account, account: '40702810200000000001', amount: 1_000 }, 'account'],
])(
  'the error of a withdrawal request contains the invalid field once when the amount is %s',
  async (_what, body, field) => {
    const { details } = toFailure(await sendWithdrawal(test, rich, { body }))
    expect(details?.['fields']).toEqual([expect.objectContaining({ field })])
  },
)

it.each([
  ['both a phone and an account', { ...validBody, ...account }],
  ['an unknown field', { ...validBody, memberId: randomUUID() }],
  ['an empty body', {}],
  ['a list', [validBody]],
  ['a string', 'good'],
])('responds 400 when the body of a withdrawal request is invalid: %s', async (_name, body) => {
  expect(toFailure(await sendWithdrawal(test, rich, { body }))).toMatchObject({ status: 400, success: false })
})

it.each([
  ['an unknown bank', { ...validBody, bankId: '100000009999' }, 'bank_not_found'],
  ['an unknown BIC', { amount: 1_000, ...account }, 'bic_not_found'],
  ['an unconfirmed phone', { ...validBody, phone: '79990000000' }, 'recipient_unconfirmed'],
])('responds 422 to a request to withdraw money to %s', async (_name, body, errorCode) => {
  expect(toFailure(await sendWithdrawal(test, rich, { body }))).toMatchObject({ status: 422, errorCode })
})

it.each([
  [null, 'idempotency_key_required'],
  ['', 'idempotency_key_required'],
  ['short', 'idempotency_key_malformed'],
  ['with a space in it', 'idempotency_key_malformed'],
  ['k'.repeat(101), 'idempotency_key_malformed'],
])(
  'refuses a withdrawal request whose idempotency key is missing or invalid; the refusal has the code %s',
  async (key, errorCode) => {
    expect(toFailure(await sendWithdrawal(test, rich, { key }))).toMatchObject({ status: 400, errorCode })
  },
)

it('responds to every failed withdrawal request in the error shape of the withdrawal route, with the text of the error code (spec 3.20)', async () => {
  const { app } = test
  const post = { method: 'POST', url: '/api/withdrawal/' } as const
  const authorization = `Bearer ${rich.accessToken}`
  const json = { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const incomplete = await aMember(db, { complete: false })
  const used = randomUUID()
  await aWithdrawal(test, rich, { key: used })
  const failures = [
    [401, await app.inject({ ...post, payload: validBody })],
    [401, await app.inject({ ...post, payload: 'no JSON', headers: { ...json, authorization: 'Bearer x' } })],
    [400, await app.inject({ ...post, payload: '{"amount":', headers: json })],
    [400, await app.inject({ ...post, headers: json })],
    [
      400,
      await app.inject({ ...post, payload: '{"amount":"', headers: { ...json, 'content-length': '999' } }),
    ],
    [415, await app.inject({ ...post, payload: '<a/>', headers: { ...json, 'content-type': 'text/xml' } })],
    [413, await app.inject({ ...post, payload: `"${'x'.repeat(70_000)}"`, headers: json })],
    [400, await sendWithdrawal(test, rich, { key: null })],
    [400, await sendWithdrawal(test, rich, { key: 'short' })],
    [400, await sendWithdrawal(test, rich, { key: 'ключ-ключ-ключ'.replace(/\P{ASCII}/gu, '%') })],
    [
      403,
      await app.inject({ ...post, payload: validBody, headers: { ...json, 'sec-fetch-site': 'cross-site' } }),
    ],
    [400, await app.inject({ ...post, payload: validBody, headers: { ...json, host: 'evil.example' } })],
    [422, await sendWithdrawal(test, incomplete)],
    [409, await sendWithdrawal(test, rich, { key: used, amount: 1_001 })],
  ] as const
  for (const [status, response] of failures) {
    const { success, error, errorCode, ...rest } = response.json<Record<string, unknown>>()
    expect([response.statusCode, success]).toEqual([status, false])
    expect(
      typeof errorCode === 'string' &&
        isRefusalCode(errorCode) && [toHttpStatus(errorCode), toRefusalText(errorCode)],
    ).toEqual([status, error])
    expect(Object.keys(rest).filter((name) => name !== 'details')).toEqual([])
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

it('responds to an internal error and to a busy database in the error shape of the withdrawal route, and moves no money', async () => {
  const { db, ownerUrl, servingUrl } = await testDatabase()
  const other = await aWithdrawalsTest(db)
  const member = await aMemberWhoMayWithdraw(other)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('alter table withdrawals rename to gone')
  const bug = toFailure(await sendWithdrawal(other, member))
  await owner.query('alter table gone rename to withdrawals')
  await owner.end()
  expect(bug).toMatchObject({
    status: 500,
    success: false,
    errorCode: 'internal',
    details: { requestId: expect.any(String) },
  })
  const busyDb = openDb({ url: servingUrl, connections: 1, queueTimeoutMs: 300 })
  onTestFinished(() => busyDb.close())
  // Opens the only connection of `busyDb` before the request is sent: on a busy machine, opening a connection may take
  // longer than `queueTimeoutMs`.
  await expect
    .poll(() => busyDb.query({ text: 'select 1', values: [] }).catch(() => null), { timeout: 60_000 })
    .not.toBeNull()
  const busyTest = await aWithdrawalsTest(busyDb)
  const busy = await busyDb.transaction(() => sendWithdrawal(busyTest, member))
  expect(toFailure(busy)).toMatchObject({ status: 503, success: false, errorCode: 'unavailable' })
  expect(busy.headers['retry-after']).toBe('10')
  expect(await getMoney(db, member.memberId)).toMatchObject({ available: 50_000n, held: 0n })
})
