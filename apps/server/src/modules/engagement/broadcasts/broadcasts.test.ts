import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import { type ConsoleBroadcast } from '@impulse/api/broadcasts/console-broadcasts'
import { maxListedPhones } from '@impulse/api/broadcasts/broadcast-limits'
import { newId } from '../../../platform/ids/ids.ts'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../testing/operations/staff-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { databaseEach } from '../../../testing/database/test-database.ts'
import { sendBroadcasts } from './broadcasts.service.ts'

const { db } = await databaseEach()
const clock = aClock({ isStopped: true })
const test = await buildTestConsole({ db, clock })
const [ada, boris] = [
  await aStaffMember(test, { roles: ['content'] }),
  await aStaffMember(test, { roles: ['admin'] }),
]
const city = 'Тестоград'
const members = await Promise.all(times(30, () => aMember(db)))
await db.query({
  text: 'update members set city_name = $2 where id = any($1::uuid[])',
  values: [members.map(({ memberId }) => memberId), city],
})

type RequestOptions = { payload?: object; person?: typeof ada }
const sendRequest = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { payload, person = ada }: RequestOptions = {},
) => sendAsStaff(test, method, path, { cookie: person.cookie, ...(payload && { payload }) })
const getErrorCode = (response: { json: () => unknown }) =>
  (response.json() as { error: { code: string } }).error.code
const plain = {
  title: 'Пробный день',
  body: 'Приходите\nв офис',
  link: '/news',
  audience: 'city',
  audienceOf: 'тестоград',
  phones: [] as string[],
  perMinute: 60_000,
}
const createBroadcast = async (changes: object = {}) =>
  (
    await sendRequest('POST', '/console/api/broadcasts', { payload: { ...plain, ...changes } })
  ).json<ConsoleBroadcast>()
const send = ({ id, version }: ConsoleBroadcast, person = ada) =>
  sendRequest('POST', fillPath('/console/api/broadcasts/:id/sending', { id }), {
    payload: { version },
    person,
  })
const stop = (one: ConsoleBroadcast) =>
  sendRequest('DELETE', fillPath('/console/api/broadcasts/:id/sending', one))
const read = async (one: ConsoleBroadcast) =>
  (await sendRequest('GET', fillPath('/console/api/broadcasts/:id', one))).json<ConsoleBroadcast>()
const recipients = async (one: ConsoleBroadcast) =>
  (await sendRequest('GET', fillPath('/console/api/broadcasts/:id/recipients', one))).json<{
    count: number
  }>().count
/** Returns, for each member who has received notifications of the broadcast, the number of these notifications. */
async function notificationCounts({ id }: ConsoleBroadcast): Promise<number[]> {
  const { rows } = await db.query<{ count: bigint }>({
    text: 'select count(*) as count from notifications where key = $1 group by member_id',
    values: [`broadcast:${id}`],
  })
  return rows.map(({ count }) => Number(count))
}

it('notifies each member of the audience once, even when staff start the broadcast several times and several workers run', async () => {
  const one = await createBroadcast()
  expect(await recipients(one)).toBe(members.length)
  await sendBroadcasts({ db, clock })
  expect(await notificationCounts(one)).toEqual([])
  const presses = await Promise.all([send(one, ada), send(one, boris), send(one, ada)])
  expect(presses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await Promise.all(times(4, () => sendBroadcasts({ db, clock })))
  await sendBroadcasts({ db, clock })
  expect(await notificationCounts(one)).toEqual(members.map(() => 1))
  expect(await read(one)).toMatchObject({
    state: 'done',
    notified: members.length,
    recipients: members.length,
  })
  expect(getErrorCode(await send(one))).toBe('broadcast_done')
  const { rows } = await db.query({
    text: `select from audit_events where action = 'broadcast.sent' and object = $1`,
    values: [one.id],
  })
  expect(rows).toHaveLength(1)
})

it('a broadcast notifies `perMinute` members a minute, and notifies no member twice when staff stop and resume it', async () => {
  const one = await createBroadcast({ perMinute: 10 })
  await send(one)
  expect(await sendBroadcasts({ db, clock })).toBe(10)
  clock.moveBy({ seconds: 59 })
  expect(await sendBroadcasts({ db, clock })).toBe(0)
  clock.moveBy({ seconds: 1 })
  expect(await sendBroadcasts({ db, clock })).toBe(10)
  expect((await stop(one)).json()).toMatchObject({ state: 'stopped', notified: 20 })
  clock.moveBy({ seconds: 120 })
  expect(await sendBroadcasts({ db, clock })).toBe(0)
  expect(getErrorCode(await stop(one))).toBe('broadcast_not_sending')
  await send(one)
  for (let minute = 0; minute < 3; minute++) {
    await sendBroadcasts({ db, clock })
    clock.moveBy({ seconds: 60 })
  }
  expect(await notificationCounts(one)).toEqual(members.map(() => 1))
  expect(await read(one)).toMatchObject({ state: 'done', notified: members.length })
})

it('when the transaction for a chunk of a broadcast’s members is rolled back, the next run notifies these members, and nobody gets two notifications', async () => {
  const one = await createBroadcast()
  await send(one)
  let fails = 1
  const breaking = {
    ...db,
    transaction: ((callback) =>
      db.transaction(async (tx) => {
        const result = await callback(tx)
        if (fails-- > 0) throw new Error('the process is gone')
        return result
      })) as typeof db.transaction,
  }
  await expect(sendBroadcasts({ db: breaking, clock })).rejects.toThrow('the process is gone')
  expect(await notificationCounts(one)).toEqual([])
  await sendBroadcasts({ db, clock })
  expect(await notificationCounts(one)).toEqual(members.map(() => 1))
})

it('sends a test of a broadcast only to the member with the entered phone, or with the staff member’s own phone if none is entered', async () => {
  const one = await createBroadcast()
  const [member] = members
  const tested = (phone: string) =>
    sendRequest('POST', fillPath('/console/api/broadcasts/:id/test', one), { payload: { phone } })
  expect(getErrorCode(await tested(''))).toBe('broadcast_own_phone')
  expect(getErrorCode(await tested('+7 999 000-00-01'))).toBe('broadcast_no_member')
  expect((await tested(member?.phone ?? '')).json()).toMatchObject({ state: 'draft', notified: 0 })
  await db.query({ text: 'update staff set phone = $2 where name = $1', values: [ada.name, member?.phone] })
  expect((await tested('')).statusCode).toBe(200)
  const { rows } = await db.query<{ member_id: string }>({
    text: `select member_id from notifications where key like 'broadcast-test:%'`,
    values: [],
  })
  expect(rows.map((row) => row.member_id)).toEqual([member?.memberId, member?.memberId])
  expect(await notificationCounts(one)).toEqual([])
})

it('a broadcast to the phones of two merged accounts, also to a former one, notifies only the primary account', async () => {
  const [primary, duplicate] = [await aMember(db), await aMember(db)]
  await db.query({
    text: 'update members set merged_into = $2 where id = $1',
    values: [duplicate.memberId, primary.memberId],
  })
  await db.query({
    text: 'update members set phone = $2 where id = $1',
    values: [primary.memberId, aPhone()],
  })
  const phones = [primary.phone, duplicate.phone]
  const one = await createBroadcast({ audience: 'members', audienceOf: '', phones })
  expect(one.listed).toBe(1)
  await sendRequest('POST', fillPath('/console/api/broadcasts/:id/test', one), {
    payload: { phone: duplicate.phone },
  })
  const { rows } = await db.query({
    text: 'select member_id from notifications where member_id = any($1)',
    values: [[primary.memberId, duplicate.memberId]],
  })
  expect(rows).toEqual([{ member_id: primary.memberId }])
})

it('a saved broadcast to a list of members shows no phones; an empty list or a list with a phone that no member has is rejected', async () => {
  const phones = members.slice(0, 3).map(({ phone }) => phone)
  const list = (phoneList: string[]) => ({ audience: 'members', audienceOf: '', phones: phoneList })
  const refused = async (changes: object) =>
    getErrorCode(await sendRequest('POST', '/console/api/broadcasts', { payload: { ...plain, ...changes } }))
  expect(await refused(list([]))).toBe('broadcast_no_phones')
  expect(await refused(list([...phones, '+79990000001']))).toBe('broadcast_unknown_phones')
  expect(await refused(list(['не телефон']))).toBe('broadcast_unknown_phones')
  const one = await createBroadcast(list([...phones, ...phones]))
  expect([one.listed, await recipients(one), JSON.stringify(one).includes(phones[0] ?? '')]).toEqual([
    3,
    3,
    false,
  ])
  await send(one)
  await sendBroadcasts({ db, clock })
  expect(await notificationCounts(one)).toEqual([1, 1, 1])
})

it('rejects an edit of an outdated version of a broadcast, and rejects a broadcast with an invalid field', async () => {
  const one = await createBroadcast()
  const edit = (title: string) =>
    sendRequest('PUT', fillPath('/console/api/broadcasts/:id', one), {
      payload: { ...plain, title, version: one.version },
    })
  const responses = await Promise.all([edit('Так'), edit('Иначе')])
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(getErrorCode(await send(one))).toBe('broadcast_changed')
  const current = await read(one)
  await send(current)
  const lateResponse = await sendRequest('PUT', fillPath('/console/api/broadcasts/:id', one), {
    payload: { ...plain, version: current.version },
  })
  expect(getErrorCode(lateResponse)).toBe('broadcast_started')
  const refused = async (changes: object) =>
    getErrorCode(await sendRequest('POST', '/console/api/broadcasts', { payload: { ...plain, ...changes } }))
  expect(await refused({ title: '' })).toBe('broadcast_title')
  expect(await refused({ body: 'а'.repeat(501) })).toBe('broadcast_body')
  expect(await refused({ link: 'https://evil.example' })).toBe('broadcast_link')
  expect(await refused({ link: '//evil.example' })).toBe('broadcast_link')
  expect(await refused({ audience: 'product', audienceOf: 'gone' })).toBe('broadcast_product')
  expect(await refused({ audience: 'city', audienceOf: ' ' })).toBe('broadcast_city')
  expect(await refused({ perMinute: 0 })).toBe('broadcast_pace')
  const phones = times(maxListedPhones + 1, () => aPhone())
  expect(await refused({ audience: 'members', phones })).toBe('broadcast_too_many_phones')
  const unknownBroadcast = { ...one, id: newId() }
  for (const path of ['/console/api/broadcasts/:id', '/console/api/broadcasts/:id/recipients'] as const)
    expect(getErrorCode(await sendRequest('GET', fillPath(path, unknownBroadcast)))).toBe(
      'broadcast_not_found',
    )
  expect(getErrorCode(await send(unknownBroadcast))).toBe('broadcast_not_found')
  const withoutRecipients = await createBroadcast({ audienceOf: 'Нигдеград' })
  expect(getErrorCode(await send(withoutRecipients))).toBe('broadcast_nobody')
})
