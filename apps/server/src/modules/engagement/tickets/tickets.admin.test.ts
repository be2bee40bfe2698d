import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import { type ConsoleTicket, type ConsoleTicketRow } from '@impulse/api/tickets/console-tickets'
import type { TicketCard } from '@impulse/api/tickets/ticket'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { aClaim, aClaimsTest } from '../../../testing/earnings/claim-fixtures.ts'
import { aLine, aNumber, importLines } from '../../../testing/earnings/contract-fixtures.ts'
import { aPdf } from '../../../testing/files/pdfs.ts'
import { aPhoto } from '../../../testing/files/photos.ts'
import {
  sendAsStaff,
  aStaffMember,
  buildTestConsole,
  host,
} from '../../../testing/operations/staff-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { aMessage, aTicketsTest } from '../../../testing/engagement/ticket-fixtures.ts'
import { getNotifications } from '../../../platform/notifications/notifications.service.ts'
import { newKey } from '../../../platform/vault/seal.ts'
import { openVault } from '../../../platform/vault/vault.ts'

const { db } = await testDatabase()
const cabinet = await aTicketsTest(db)
const vault = openVault({ db, keys: [{ id: 'test', key: newKey() }] })
const test = await buildTestConsole({ db, clock: cabinet.clock, sealed: { vault, files: cabinet.files } })
const [vera, fedor, kira] = [
  await aStaffMember(test, { roles: ['content'] }),
  await aStaffMember(test, { roles: ['finance'] }),
  await aStaffMember(test, { roles: ['verifier'] }),
]
type Person = typeof vera

const sendRequest = (person: Person, method: 'GET' | 'POST', url: string, payload?: object) =>
  sendAsStaff(test, method, url, { cookie: person.cookie, ...(payload && { payload }) })
const getTicket = async (opened: { number: number }, person = vera) =>
  (
    await sendRequest(person, 'GET', fillPath('/console/api/tickets/:id', { id: opened.number }))
  ).json<ConsoleTicket>()
const getErrorCode = (response: { json: () => unknown }) =>
  (response.json() as { error: { code: string } }).error.code

let keys = 0
type Answer = { text?: string; key?: string; files?: readonly Buffer[]; person?: Person }
async function answerTicket(
  opened: { number: number },
  { text = 'Проверили, всё на месте', key = `answer-${(keys += 1)}`, files = [], person = vera }: Answer = {},
) {
  const form = new FormData()
  form.append('text', text)
  form.append('key', key)
  for (const [i, bytes] of files.entries())
    form.append(`file${i + 1}`, new Blob([new Uint8Array(bytes)]), 'a.jpg')
  const body = new Response(form)
  return test.app.inject({
    method: 'POST',
    url: fillPath('/console/api/tickets/:id/answer', { id: opened.number }),
    payload: Buffer.from(await body.arrayBuffer()),
    headers: {
      host,
      origin: test.origin,
      cookie: person.cookie,
      'content-type': body.headers.get('content-type') ?? '',
    },
  })
}

const readByMember = async ({ sessionId }: SignedIn, { id }: { id: string }) => {
  const headers = { authorization: `Bearer ${cabinet.sessions.createAccessToken(sessionId)}` }
  const answered = await cabinet.app.inject({ url: fillPath('/api/thread/:id/', { id }), headers })
  return { headers, thread: answered.json<{ thread: TicketCard }>().thread }
}

it('saves the answer to a ticket and its files once when a staff member sends the same request several times, even in parallel', async () => {
  const member = await aMember(db)
  const opened = await aMessage(cabinet, member)
  const sent = { key: 'the-same-answer', files: [await aPhoto(), aPdf()] }
  const twice = await Promise.all([answerTicket(opened, sent), answerTicket(opened, sent)])
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await answerTicket(opened, sent)).statusCode).toBe(200)
  expect(getErrorCode(await answerTicket(opened, { ...sent, text: 'Другое' }))).toBe('idempotency_mismatch')
  const { headers, thread } = await readByMember(member, opened)
  expect(thread.messages).toHaveLength(2)
  expect(thread.messages.at(-1)?.files.map(({ mediaType }) => mediaType)).toEqual([
    'image/jpeg',
    'application/pdf',
  ])
  const id = thread.messages.at(-1)?.files[0]?.id ?? ''
  expect((await cabinet.app.inject({ url: `/api/file/${id}/`, headers })).statusCode).toBe(200)
  const { notifications } = await getNotifications(db, member.memberId, {
    category: 'all',
    skipCount: 0,
    maxResultCount: 9,
  })
  expect(notifications.map(({ title }) => title)).toEqual(['Поддержка ответила'])
  // The server saves both of two parallel answers of different staff members.
  await Promise.all([answerTicket(opened, { person: vera }), answerTicket(opened, { person: fedor })])
  expect((await getTicket(opened)).messages.map(({ staff }) => staff)).toEqual([
    null,
    vera.name,
    ...twoNames(),
  ])
})
const twoNames = () => [expect.any(String), expect.any(String)] as string[]

it('the console lists the ticket with the earliest deadline first, and the audit records which ticket a staff member opens', async () => {
  const member = await aMember(db)
  const earlyTicket = await aMessage(cabinet, member, { text: 'Первый' })
  cabinet.clock.moveBy({ seconds: 60 })
  const lateTicket = await aMessage(cabinet, member, { text: 'Второй' })
  await db.query({
    text: `update tickets set answer_by = created_at - interval '1 hour' where number = $1`,
    values: [lateTicket.number],
  })
  const url = `/console/api/tickets?status=open&order=asc&q=${(await getPhone(member)) ?? ''}`
  const { data } = (await sendRequest(vera, 'GET', url)).json<{ data: ConsoleTicketRow[] }>()
  expect(data.map(({ id, isOverdue }) => [Number(id), isOverdue])).toEqual([
    [lateTicket.number, true],
    [earlyTicket.number, false],
  ])
  expect((await sendRequest(fedor, 'GET', '/console/api/dashboard')).body).toContain(
    '"kind":"tickets","count":',
  )
  expect((await sendRequest(kira, 'GET', '/console/api/dashboard')).body).not.toContain('tickets')
  await getTicket(earlyTicket)
  const { rows } = await db.query<{ actor: string }>({
    text: `select actor from audit_events where action = 'thread.read' and object = $1`,
    values: [earlyTicket.id],
  })
  expect(rows).toEqual([{ actor: `staff:${vera.name}` }])
})
const getPhone = async ({ memberId }: SignedIn) =>
  (await db.query<{ phone: string }>({ text: 'select phone from members where id = $1', values: [memberId] }))
    .rows[0]?.phone

it('shows the subject of a ticket to all staff, but the member id and the complete phone only to roles that may see members', async () => {
  const member = await aMember(db)
  const phone = (await getPhone(member)) ?? ''
  const number = aNumber()
  await importLines(db, cabinet.clock, [aLine({ number, phone, day: '2026-11-05' })])
  const opened = await aMessage(cabinet, member, { about: 'contract', object: number })
  const byContent = await getTicket(opened)
  expect(byContent.object).toMatchObject({
    contractNumber: number,
    state: expect.any(String),
    product: 'Интернет',
  })
  expect([byContent.memberId, JSON.stringify(byContent).includes(phone.slice(-7, -2))]).toEqual([null, false])
  expect((await getTicket(opened, fedor)).memberId).toBe(member.memberId)
})

it('shows the number of the claim that a ticket is about, and none for a ticket about another object', async () => {
  const member = await aMember(db)
  const { id, number } = await aClaim(await aClaimsTest(db), member, { number: aNumber() })
  const opened = await aMessage(cabinet, member, { about: 'order', object: id })
  expect((await getTicket(opened)).object).toMatchObject({ state: 'review', claim: String(number) })
})

it('shows the state of the identity document to staff who read a ticket about the document', async () => {
  const member = await aMember(db)
  await db.query({
    text: `insert into identity_documents (member_id, status, decided_at) values ($1, 'approved', now())`,
    values: [member.memberId],
  })
  const opened = await aMessage(cabinet, member, { about: 'document' })
  expect((await getTicket(opened)).object).toMatchObject({
    state: expect.any(String),
    contractNumber: null,
    claim: null,
  })
})

const close = (opened: { number: number }, reason: string) =>
  sendRequest(vera, 'POST', fillPath('/console/api/tickets/:id/closing', { id: opened.number }), { reason })

it('staff close a ticket with a reason, and the member cannot see the reason', async () => {
  const member = await aMember(db)
  const opened = await aMessage(cabinet, member)
  const refused = (await close(opened, ' ')).json<{ error: { details: object } }>()
  expect(refused.error).toMatchObject({
    code: 'staff_reason',
    details: { fields: [{ field: 'reason' }] },
    message: 'Напишите причину одной строкой, до 300 знаков: её прочитают коллеги',
  })
  expect((await getTicket(opened)).status).toBe('open')
  const reason = 'Повтор вопроса'
  expect((await close(opened, reason)).json()).toMatchObject({ status: 'closed' })
  expect(getErrorCode(await close(opened, reason))).toBe('thread_closed')
  const { rows } = await db.query({
    text: `select actor, reason from audit_events where action = 'thread.closed' and object = $1`,
    values: [opened.id],
  })
  expect(rows).toEqual([{ actor: `staff:${vera.name}`, reason }])
  const { thread } = await readByMember(member, opened)
  const received = await getNotifications(db, member.memberId, {
    category: 'all',
    skipCount: 0,
    maxResultCount: 10,
  })
  expect(JSON.stringify([thread, received])).not.toContain(reason)
})

it('rejects a staff member’s answer to their own ticket or to a closed ticket', async () => {
  const member = await aMember(db)
  const opened = await aMessage(cabinet, member, { files: [await aPhoto(), aPdf({ pages: 2 })] })
  await db.query({
    text: 'update staff set phone = $2 where name = $1',
    values: [fedor.name, await getPhone(member)],
  })
  expect(getErrorCode(await answerTicket(opened, { person: fedor }))).toBe('own_thread')
  const file = (place: string, query = '') => {
    const path = fillPath('/console/api/tickets/:id/files/:place', { id: opened.number, place })
    return sendRequest(vera, 'GET', `${path}${query}`)
  }
  const response = await file('1')
  expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ])
  const page = await file('2', '?page=2')
  expect(page.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-pages': '2' })
  expect([(await file('2', '?page=3')).statusCode, (await file('3')).statusCode]).toEqual([404, 404])
  const { rows } = await db.query({
    text: `select action, actor, reason from audit_events where action like 'file.read%' and member_id = $1 order by id`,
    values: [member.memberId],
  })
  const access = { actor: `staff:${vera.name}`, reason: `Вопрос №\u00a0${opened.number}` }
  expect(rows).toEqual(
    ['file.read', 'file.read', 'file.read', 'file.read-refused'].map((action) => ({ ...access, action })),
  )
  expect((await close(opened, 'Спам')).json()).toMatchObject({ status: 'closed' })
  const before = await cabinet.stored()
  expect(getErrorCode(await answerTicket(opened, { files: [await aPhoto()] }))).toBe('thread_closed')
  expect(await cabinet.stored()).toEqual(before)
})
