import { expect, it } from 'vitest'
import { listAuditEvents } from '../../../platform/audit/audit.service.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { anApprover } from '../../../testing/payouts/payout-fixtures.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { aFeedTest, aRow } from '../../../testing/earnings/contract-feed-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { createKey, listKeys, revokeKey } from './contract-feed.service.ts'

const { db } = await testDatabase({ connections: 24 })
const { app, aKey, key, send } = await aFeedTest(db)
const on = { db, clock: aClock() }

it('the contract feed accepts only an active API key, and the member routes do not accept an API key', async () => {
  const member = await aMember(db)
  const responses = await Promise.all([
    send(aRow(), { bearer: member.accessToken }),
    send(aRow(), { bearer: member.refreshToken }),
    send(aRow(), { bearer: `impulse_${'a'.repeat(43)}` }),
    send(aRow(), { bearer: key.slice(0, -1) }),
    app.inject({ method: 'POST', url: '/api/feed/contracts', payload: aRow() }),
    app.inject({ method: 'GET', url: '/api/user/', headers: { authorization: `Bearer ${key}` } }),
  ])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(times(6, () => 401))
})

it('the contract feed refuses a revoked API key, the database stores only the prefix of a key in plain text, and the audit names who answers for it', async () => {
  const name = 'ERP'
  await anApprover(db, 'olga')
  const newKey = await createKey(on, { name, staffName: 'olga' })
  expect((await send(aRow(), { bearer: newKey })).statusCode).toBe(200)
  expect(await listKeys(db)).toContainEqual({
    name,
    prefix: newKey.slice(0, 14),
    createdBy: 'staff:olga',
    createdAt: expect.any(Date),
    lastUsedAt: expect.any(Date),
    expiresAt: expect.any(Date),
    revokedAt: null,
  })
  await revokeKey(on, { name })
  expect((await send(aRow(), { bearer: newKey })).statusCode).toBe(401)
  const audited = (await listAuditEvents(db)).filter(({ object }) => object === name)
  expect(audited).toMatchObject([
    { actor: 'operator', action: 'api-key.revoked' },
    { actor: 'operator', action: 'api-key.created', after: 'staff:olga' },
  ])
  await expect(revokeKey(on, { name })).rejects.toMatchObject({ code: 'api_key_not_found' })
  await expect(createKey(on, { name })).rejects.toMatchObject({ code: 'api_key_exists' })
  await expect(createKey(on, { name: 'a b' })).rejects.toMatchObject({ code: 'api_key_invalid_name' })
  await expect(createKey(on, { name: 'AСР', staffName: 'nobody' })).rejects.toMatchObject({
    code: 'staff_not_found',
  })
  const { rows } = await db.query<{ all: string }>({
    text: 'select api_keys::text as all from api_keys',
    values: [],
  })
  expect(rows.map((row) => row.all).join()).not.toContain(newKey.slice(14))
})

it('the contract feed refuses an API key from 90 days after its creation', async () => {
  const statusOf = async (name: string, age: { days: number; seconds?: number }) => {
    const clock = aClock()
    clock.moveBy(age)
    const bearer = await createKey({ db, clock }, { name })
    return (await send(aRow(), { bearer })).statusCode
  }
  expect(await statusOf('young', { days: -90, seconds: 60 })).toBe(200)
  expect(await statusOf('old', { days: -90 })).toBe(401)
  const old = (await listKeys(db)).find(({ name }) => name === 'old')
  expect(old?.expiresAt.getTime()).toBeLessThan(Date.now())
})

it('the contract feed accepts a request from a foreign origin but refuses a request to a foreign host name', async () => {
  const headers = { origin: 'https://billing.example', 'sec-fetch-site': 'cross-site' }
  expect((await send(aRow(), { headers })).statusCode).toBe(200)
  expect((await send(aRow(), { headers: { host: 'evil.example' } })).statusCode).toBe(400)
})

it.each([
  ['invalid JSON', '{', 400],
  ['a list instead of an object', [], 400],
  ['a string instead of an object', '"a"', 400],
  ['no contracts', { contracts: [] }, 400],
  ['contracts that are not a list', { contracts: {} }, 400],
  ['501 contracts', { contracts: times(501, () => ({})) }, 413],
  ['more than a megabyte', { contracts: ['a'.repeat(1_100_000)] }, 413],
])(
  'the contract feed refuses the whole request when its body contains %s',
  async (_case, payload, status) => {
    expect((await send(payload)).statusCode).toBe(status)
  },
)

it('an API key that exceeds its limit of requests gets 429 with a retry time, while another key still works', async () => {
  const busy = await aKey()
  await db.query({
    text: `insert into rate_limits (bucket, taken_at, expires_at)
      select 'feed:' || id, array_agg(now()), now() + interval '1 minute'
      from api_keys, generate_series(1, 600) where prefix = $1 group by id`,
    values: [busy.slice(0, 14)],
  })
  const refused = await send(aRow(), { bearer: busy })
  expect({ status: refused.statusCode, after: Number(refused.headers['retry-after']) > 0 }).toEqual({
    status: 429,
    after: true,
  })
  expect((await send(aRow())).statusCode).toBe(200)
})
