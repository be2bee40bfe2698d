import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import type { ListResponse } from '@impulse/api/lists/console-list'
import {
  type MemberCard,
  type MemberHistory,
  memberQuerySchema,
  type MemberRow,
} from '@impulse/api/members/console-members'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { give } from '../../../testing/payouts/withdrawal-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../testing/operations/staff-fixtures.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { memberList } from './members.service.ts'
import { parseMemberSearch } from './members.rules.ts'

const { db } = await testDatabase()
const { db: full } = await testDatabase()
const test = await buildTestConsole({ db })
const { cookie, name } = await aStaffMember(test)
const get = (url: string) => sendAsStaff(test, 'GET', url, { cookie })
const list = async (query: string) =>
  (await get(`/console/api/members?${query}`)).json<ListResponse<MemberRow>>()

it('the member list finds a member by the beginning of the phone or of a former phone, by name and by a contract number', async () => {
  const member = await aMember(db)
  await db.query({
    text: `update members set last_name = 'Ёлкина', first_name = 'Анна' where id = $1`,
    values: [member.memberId],
  })
  await db.query({
    text: `insert into contracts (number, member_id, phone, product, city, connected_on, status, created_at, updated_at, cancelled_at)
      values ('AB-77', $1, $2, 'internet', 'Тула', '2026-11-01', 'cancelled', now(), now(), now())`,
    values: [member.memberId, member.phone],
  })
  const former = aPhone()
  await db.query({
    text: 'insert into former_phones (member_id, phone) values ($1, $2)',
    values: [member.memberId, former],
  })
  const digits = member.phone.slice(1)
  const searches = [
    member.phone,
    former,
    former.slice(0, 9),
    `8${digits}`,
    `+7 (${digits.slice(0, 3)}) ${digits.slice(3, 8)}`,
    'ёлк',
    'елкина',
    'Ёлкина ан',
    'анна',
    'Анна ёлк',
    'анна сергеевна ёлкина',
    'ab-77',
  ]
  for (const typed of searches) {
    const { data } = await list(`q=${encodeURIComponent(typed)}`)
    expect([typed, data.some(({ id }) => id === member.memberId)]).toEqual([typed, true])
  }
  for (const typed of ['елк%', 'Ёлкина Борис', 'Борис Ёлкина', '%', '_', 'AB-7'])
    expect([typed, (await list(`q=${encodeURIComponent(typed)}`)).data]).toEqual([typed, []])
})

it('the pages of the member list contain each member exactly once, and a page number above the limit is refused', async () => {
  for (let at = 0; at < 7; at++) await aMember(db)
  const all = await list('perPage=100')
  const pages = []
  for (let page = 1; ; page++) {
    const one = await list(`perPage=3&page=${page}`)
    pages.push(...one.data.map(({ id }) => id))
    if (!one.hasMore) break
  }
  expect(pages).toEqual(all.data.map(({ id }) => id))
  expect(all.total).toBe(pages.length)
  expect((await get('/console/api/members?page=9999&perPage=100')).statusCode).toBe(400)
})

it('the audit list on a member card contains the access of the staff member who opened the card', async () => {
  const { memberId, phone } = await aMember(db)
  const card = await get(fillPath('/console/api/members/:id', { id: memberId }))
  expect(card.json<MemberCard>()).toMatchObject({
    id: memberId,
    phone,
    balance: { available: 0, debt: 0 },
    today: moscowDay(test.clock.businessNow()),
    document: { status: 'none' },
    devices: [{}],
    consents: expect.arrayContaining([expect.objectContaining({ purpose: 'personal-data', given: true })]),
    audit: [{ actor: `staff:${name}`, action: 'member.seen' }],
  })
  const auditResponse = await get(`/console/api/audit?memberId=${memberId}&action=member.seen`)
  expect(auditResponse.json<ListResponse<object>>()).toMatchObject({
    total: 1,
    data: [{ actor: `staff:${name}`, phone }],
  })
  const unknownResponse = await get(
    fillPath('/console/api/members/:id', { id: '00000000-0000-7000-8000-000000000000' }),
  )
  expect(toOutcome(unknownResponse).status).toBe(404)
})

it('staff can read further pages of a member’s history, and the audit records each page as an access', async () => {
  const { memberId } = await aMember(db)
  for (let at = 1; at <= 53; at++) await give(db, { memberId, amount: BigInt(at) })
  const card = (await get(fillPath('/console/api/members/:id', { id: memberId }))).json<MemberCard>()
  const path = fillPath('/console/api/members/:id/history', { id: memberId })
  const rest = (await get(`${path}?skipCount=${card.history.length}`)).json<MemberHistory>()
  expect([card.history.length, rest.history.map(({ amount }) => amount)]).toEqual([50, [3, 2, 1]])
  expect(rest.historyCount).toBe(53)
  const auditList = (await get(`/console/api/audit?memberId=${memberId}&action=member.seen`)).json<{
    total: number
  }>()
  expect(auditList.total).toBe(2)
})

it('staff can filter the audit list by actor, action and date', async () => {
  const toDayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const count = async (query: string) =>
    (await get(`/console/api/audit?${query}`)).json<ListResponse<object>>().data.length
  expect(await count(`actor=${name}`)).toBe(await count(`actor=staff:${name}`))
  expect(await count(`actor=${name}`)).toBeGreaterThan(0)
  expect(await count('actor=nobody')).toBe(0)
  expect(await count(`since=${toDayFromNow(2)}`)).toBe(0)
  expect(await count(`to=${toDayFromNow(-2)}`)).toBe(0)
  expect(await count(`since=${toDayFromNow(-2)}&to=${toDayFromNow(2)}`)).toBeGreaterThan(0)
})

it('the list of thirty thousand members has no total, but a search for a rare name has the total 1', async () => {
  await full.query({
    text: `insert into members (id, phone, first_name, last_name, origin, created_at)
      select gen_random_uuid(), '79' || lpad(n::text, 9, '0'), 'Имя', case n when 29999 then 'Редкая' else 'Частая' end, 'contract', now() - n * interval '1 second'
      from generate_series(1, 30000) n`,
    values: [],
  })
  const page = (query: object) =>
    memberList({ db: full, clock: test.clock }).page(memberQuerySchema.parse(query))
  const first = await page({ perPage: '25' })
  expect(first).toMatchObject({ total: null, hasMore: true })
  expect((await page({ q: 'редк' })).total).toBe(1)
})

it.each([
  ['+7 (916) 12', { phone: '791612' }],
  ['8916', { phone: '7916' }],
  ['91', { phone: null }],
  ['100214', { phone: null, number: '100214' }],
  ['Иванов  Пётр', { lastName: 'иванов', firstName: 'петр' }],
  ['a%b', { lastName: null, phone: null }],
])('`parseMemberSearch` parses «%s» as %o', (typed, search) => {
  expect(parseMemberSearch(typed)).toMatchObject(search)
})
