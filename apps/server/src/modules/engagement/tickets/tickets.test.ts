import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import type { TicketCard, TicketsResponse } from '@impulse/api/tickets/ticket'
import { aMember, aPhone, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { aLine, aNumber, importLines } from '../../../testing/earnings/contract-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { aPdf } from '../../../testing/files/pdfs.ts'
import { aPhoto } from '../../../testing/files/photos.ts'
import { tally } from '../../../testing/identity/sign-in-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { aMessage, aTicketsTest, sendMessage } from '../../../testing/engagement/ticket-fixtures.ts'
import { listAuditEvents } from '../../../platform/audit/audit.service.ts'
import { getNotifications } from '../../../platform/notifications/notifications.service.ts'
import { addStaff } from '../../../platform/staff/staff.service.ts'
import { answerTicket, closeTicketAsStaff, getTicketForStaff, ticketList } from './tickets.service.ts'

const { db } = await testDatabase()
const test = await aTicketsTest(db)
const { app, clock, sessions } = test
const context = { db, clock, staffName: 'olga' }

const call = (
  { sessionId }: SignedIn,
  url: string,
  { method = 'GET', body }: { method?: 'GET' | 'POST' | 'PUT'; body?: object } = {},
) =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${sessions.createAccessToken(sessionId)}` },
    ...(body && { payload: body }),
  })
const read = async (member: SignedIn, thread: { id: string }): Promise<TicketCard> =>
  (await call(member, fillPath('/api/thread/:id/', thread))).json<{ thread: TicketCard }>().thread
const getNotified = async ({ memberId }: SignedIn) =>
  (await getNotifications(db, memberId, { category: 'all', skipCount: 0, maxResultCount: 200 })).notifications
const toTicketNumber = ({ number }: { number: number }) => BigInt(number)

it('a member can rate a ticket after staff have answered and closed it, and can reopen it with a new message', async () => {
  const member = await aMember(db)
  const opened = await aMessage(test, member, {
    text: '  Почему так?\r\nНе понимаю ',
    about: 'document',
    files: [await aPhoto(), aPdf()],
  })
  expect(opened).toMatchObject({
    status: 'open',
    about: 'document',
    rating: null,
    preview: 'Почему так?\nНе понимаю',
    subject: { words: 'Документ', link: '/lk/document' },
    messages: [
      {
        author: 'member',
        text: 'Почему так?\nНе понимаю',
        files: [{ mediaType: 'image/jpeg' }, { mediaType: 'application/pdf' }],
      },
    ],
  })
  expect(Date.parse(opened.answerBy!) - Date.parse(opened.createdAt)).toBe(24 * 3_600_000)

  await answerTicket(context, { number: toTicketNumber(opened), text: 'Проверяем.\n\nЗавтра ответим' })
  const answered = await read(member, opened)
  expect(answered).toMatchObject({ status: 'answered', answerBy: null })
  expect(answered.messages.at(-1)).toMatchObject({ author: 'support', text: 'Проверяем.\n\nЗавтра ответим' })
  expect(JSON.stringify(answered)).not.toContain('olga')
  expect(await getNotified(member)).toMatchObject([
    { title: 'Поддержка ответила', category: 'account', link: `/help/threads/${opened.id}`, read: false },
  ])

  const rate = (rating: unknown) =>
    call(member, fillPath('/api/thread/:id/rating/', opened), { method: 'PUT', body: { rating } })
  expect(tally([await rate(5)])).toEqual({ thread_not_closed: 1 })
  await closeTicketAsStaff(context, toTicketNumber(opened))
  expect(tally([await rate(0), await rate(6), await rate('5')])).toEqual({ invalid_rating: 3 })
  expect((await rate(4)).json<object>()).toMatchObject({ thread: { status: 'closed', rating: 4 } })
  expect((await getNotified(member)).map(({ title }) => title).toSorted()).toEqual([
    'Вопрос закрыт',
    'Поддержка ответила',
  ])

  const reopened = await aMessage(test, member, { to: opened.id, text: 'Ещё вопрос' })
  expect(reopened).toMatchObject({ id: opened.id, status: 'open', rating: null })
  expect(reopened.answerBy).not.toBeNull()
  const closed = await call(member, fillPath('/api/thread/:id/close/', opened), { method: 'POST' })
  expect(closed.json<object>()).toMatchObject({ thread: { status: 'closed', answerBy: null } })
})

it('an open ticket retains its deadline when the member writes again, and is overdue from the deadline until staff answer', async () => {
  const member = await aMember(db)
  const opened = await aMessage(test, member)
  const overdue = async () =>
    (
      await ticketList({ db, clock }).page({ q: '', page: 1, perPage: 100, sort: 'answerBy', order: 'asc' })
    ).data
      .filter(({ isOverdue }) => isOverdue)
      .map(({ id }) => id)
  clock.moveBy({ ms: 23 * 3_600_000 })
  expect((await aMessage(test, member, { to: opened.id })).answerBy).toBe(opened.answerBy)
  expect(await overdue()).not.toContain(String(opened.number))
  clock.moveBy({ ms: 2 * 3_600_000 })
  expect(await overdue()).toContain(String(opened.number))
  await answerTicket(context, { number: toTicketNumber(opened), text: 'Ответ' })
  expect(await overdue()).not.toContain(String(opened.number))
})

it('rejects a ticket about another member’s contract, operation or order', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  const number = aNumber()
  await importLines(db, clock, [aLine({ number, phone: member.phone, day: '2026-11-05' })])
  const ticket = await aMessage(test, member, { about: 'contract', object: number })
  expect(ticket.subject).toEqual({ words: `Договор №\u00a0${number}`, link: `/contracts?search=${number}` })
  const operation = await aMessage(test, member, { about: 'operation', object: '1' })
  expect(operation.subject).toEqual({
    words: `Операция «Договор №\u00a0${number}»`,
    link: '/balance?operation=1',
  })
  const responses = []
  for (const [about, object] of [
    ['contract', number],
    ['operation', '1'],
    ['operation', 'x'],
    ['order', ticket.id],
    ['order', 'x'],
  ] as const) {
    responses.push(await sendMessage(test, other, { about, object }))
    responses.push(await call(other, `/api/thread/subject/?about=${about}&object=${object}`))
  }
  expect(tally(responses)).toEqual({ subject_not_found: 10 })
  expect(await getMemberTickets(other)).toMatchObject({ threads: [], totalCount: 0 })
})

const getMemberTickets = async (member: SignedIn) =>
  (await call(member, '/api/thread/')).json<TicketsResponse>()

it('only the member who created a ticket can read the ticket and its files', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  const thread = await aMessage(test, member, { files: [await aPhoto()] })
  const file = thread.messages[0]!.files[0]!.id
  const response = await call(member, fillPath('/api/file/:id/', { id: file }))
  expect(response.headers['content-disposition']).toBe(`attachment; filename="${file}.jpg"`)
  expect(response.rawPayload.includes('CanaryCam')).toBe(false)
  expect(tally([await call(other, fillPath('/api/file/:id/', { id: file }))])).toEqual({ not_found: 1 })
  expect(await listAuditEvents(db, { memberId: member.memberId })).toMatchObject([
    { action: 'file.refused', actor: `member:${other.memberId}`, object: file },
  ])
  expect(
    tally([
      await call(other, fillPath('/api/thread/:id/', thread)),
      await call(other, fillPath('/api/thread/:id/close/', thread), { method: 'POST' }),
      await call(other, fillPath('/api/thread/:id/rating/', thread), { method: 'PUT', body: { rating: 1 } }),
      await sendMessage(test, other, { to: thread.id, files: [await aPhoto()] }),
    ]),
  ).toEqual({ thread_not_found: 4 })
  expect((await read(member, thread)).messages).toHaveLength(1)
  expect(tally([await app.inject({ url: '/api/thread/' })])).toEqual({ unauthorized: 1 })
})

it('saves a ticket message and its files once when a member repeats the request with the same idempotency key, even in parallel', async () => {
  const member = await aMember(db)
  const before = (await test.stored()).length
  const photo = await aPhoto()
  const form = { key: 'intent-of-mine', files: [photo] }
  const responses = await Promise.all(times(5, () => sendMessage(test, member, form)))
  responses.push(await sendMessage(test, member, form))
  expect(
    new Set(responses.map((response) => response.json<{ thread: { id: string } }>().thread.id)).size,
  ).toBe(1)
  expect((await getMemberTickets(member)).totalCount).toBe(1)
  expect((await test.stored()).length).toBe(before + 1)
  expect(tally([await sendMessage(test, member, { ...form, text: 'Другой вопрос' })])).toEqual({
    idempotency_mismatch: 1,
  })
  const { id } = (await getMemberTickets(member)).threads[0]!
  const more = await Promise.all(times(10, () => sendMessage(test, member, { key: 'second-intent', to: id })))
  expect(tally(more)).toEqual({ 200: 10 })
  expect((await read(member, { id })).messages).toHaveLength(2)
})

it('accepts a photo without a text in a new ticket and in a message, and names it in the list', async () => {
  const member = await aMember(db)
  const files = [await aPhoto()]
  const opened = await aMessage(test, member, { text: ' ', files })
  expect(opened).toMatchObject({
    preview: 'Вложение без текста',
    messages: [{ text: '', files: [{ mediaType: 'image/jpeg' }] }],
  })
  const { messages } = await aMessage(test, member, { to: opened.id, text: '', files })
  expect(messages).toMatchObject([{ text: '' }, { text: '', files: [{ mediaType: 'image/jpeg' }] }])
  const answer = answerTicket(context, { number: toTicketNumber(opened), text: '' })
  await expect(answer).rejects.toMatchObject({ code: 'invalid_question' })
})

it('rejects a ticket message with an invalid text, an invalid subject or invalid files, and saves nothing', async () => {
  const member = await aMember(db)
  const before = (await test.stored()).length
  const photo = await aPhoto()
  const responses = [
    await sendMessage(test, member, { text: ' \n ' }),
    await sendMessage(test, member, { text: 'а'.repeat(4001) }),
    await sendMessage(test, member, { text: 'нуль \u0000' }),
    await sendMessage(test, member, { about: 'weather' }),
    await sendMessage(test, member, { files: times(6, () => photo) }),
    await sendMessage(test, member, { files: [photo, Buffer.from('<script>')] }),
    await sendMessage(test, member, { files: [Buffer.alloc(11 * 1024 * 1024, 0xff)] }),
  ]
  expect(tally(responses)).toEqual({
    invalid_question: 3,
    invalid_subject: 1,
    invalid_request: 1,
    file_type: 1,
    file_too_large: 1,
  })
  expect((await getMemberTickets(member)).totalCount).toBe(0)
  expect((await test.stored()).length).toBe(before)
})

it('refuses the twenty-first open ticket of a member and the sixty-first message of a member within an hour', async () => {
  const member = await aMember(db)
  const opened = []
  for (const _ of times(21, () => 0)) opened.push(await sendMessage(test, member))
  expect(tally(opened)).toEqual({ 200: 20, too_many_threads: 1 })

  const limited = await aTicketsTest(db, { limits: true })
  const eager = await aMember(db)
  const thread = await aMessage(limited, eager)
  const responses = []
  for (const _ of times(60, () => 0)) responses.push(await sendMessage(limited, eager, { to: thread.id }))
  expect(tally(responses)).toEqual({ 200: 59, too_many_requests: 1 })
  limited.clock.moveBy({ seconds: 3601 })
  expect(tally([await sendMessage(limited, eager, { to: thread.id })])).toEqual({ 200: 1 })
})

it('rejects an invalid answer and a staff member’s answer to their own ticket', async () => {
  const member = await aMember(db)
  const thread = await aMessage(test, member, { files: [await aPhoto()] })
  const number = toTicketNumber(thread)
  const refused = (promise: Promise<unknown>) => promise.then(String, (error: { code: string }) => error.code)
  await addStaff(db, { name: 'self', phone: member.phone, now: clock.systemNow() })
  await addStaff(db, { name: 'former', phone: aPhone(), now: clock.systemNow() })
  await db.query({
    text: `update staff set former_phones = array[$1] where name = 'former'`,
    values: [member.phone],
  })
  expect([
    await refused(answerTicket({ ...context, staffName: 'self' }, { number, text: 'Да' })),
    await refused(answerTicket({ ...context, staffName: 'former' }, { number, text: 'Да' })),
    await refused(closeTicketAsStaff({ ...context, staffName: 'former' }, number)),
    await refused(answerTicket({ ...context, staffName: 'nobody' }, { number, text: 'Да' })),
    await refused(answerTicket(context, { number: 999_999n, text: 'Да' })),
    await refused(answerTicket(context, { number, text: ' ' })),
  ]).toEqual([
    'own_thread',
    'own_thread',
    'own_thread',
    'staff_not_found',
    'thread_not_found',
    'invalid_question',
  ])

  expect(await getTicketForStaff(context, number)).toMatchObject({
    ticket: { phone: member.phone },
    messages: [{ staff: null }],
    attached: [{ mediaType: 'image/jpeg' }],
  })
  await answerTicket(context, { number, text: 'Готово' })
  await closeTicketAsStaff(context, number)
  expect(await refused(answerTicket(context, { number, text: 'Поздно' }))).toBe('thread_closed')
  const events = (await listAuditEvents(db, { memberId: member.memberId })).map(({ actor, action }) => [
    actor,
    action,
  ])
  expect(events.toReversed()).toEqual([
    ['operator', 'thread.read'],
    ['staff:olga', 'thread.answered'],
    ['staff:olga', 'thread.closed'],
  ])
})
