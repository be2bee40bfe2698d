import type { ConsoleClaim } from '@impulse/api/claims/console-claims'
import type { Contracts } from '@impulse/api/contracts/my-contracts'
import type { ClaimDetails, OrderCard } from '@impulse/api/orders/order'
import { expect, it } from 'vitest'
import {
  aClaim,
  aClaimsTest,
  replyTo,
  sendRequest as sendAsMember,
} from '../../../../testing/earnings/claim-fixtures.ts'
import { aLine, aNumber, importLines } from '../../../../testing/earnings/contract-fixtures.ts'
import { aPhoto } from '../../../../testing/files/photos.ts'
import { aMember } from '../../../../testing/identity/member-fixtures.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../../testing/operations/staff-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { newKey } from '../../../../platform/vault/seal.ts'
import { openVault } from '../../../../platform/vault/vault.ts'

const { db } = await testDatabase()
const cabinet = await aClaimsTest(db)
const vault = openVault({ db, keys: [{ id: 'test', key: newKey() }] })
const test = await buildTestConsole({ db, sealed: { vault, files: cabinet.files } })
const anna = await aStaffMember(test, { roles: ['finance'] })
const day = '2026-01-05'
const question = 'Проверьте номер договора'

const sendRequest = (path: string, payload?: object, { cookie } = anna) =>
  sendAsStaff(test, payload ? 'POST' : 'GET', `/console/api/${path}`, { cookie, ...(payload && { payload }) })
const errorOf = async (response: ReturnType<typeof sendRequest>) =>
  (await response).json<{ error: { code: string } }>().error.code
const requestInformation = (id: string, payload: object = {}, person = anna) =>
  sendRequest(`claims/${id}/information-request`, { text: question, ...payload }, person)

async function aWaiting() {
  const member = await aMember(db)
  const contract = aNumber()
  const order = await aClaim(cabinet, member, { number: contract, connectedAt: day })
  return { member, contract, id: String(order.number), orderId: order.id }
}
type Waiting = Awaited<ReturnType<typeof aWaiting>>

async function aRequested() {
  const claim = await aWaiting()
  expect((await requestInformation(claim.id)).statusCode).toBe(200)
  return { ...claim, requestId: await latestRequest(claim) }
}
const getCard = async ({ member, orderId }: Waiting) =>
  (await sendAsMember(cabinet, member, `/api/order/${orderId}/`)).json<{
    order: OrderCard & { details: ClaimDetails }
  }>().order
const latestRequest = async (claim: Waiting) =>
  (await getCard(claim)).details.informationRequests.at(-1)?.id ?? ''
const reply = (claim: Waiting & { requestId: string }, form: Partial<Parameters<typeof replyTo>[2]> = {}) =>
  replyTo(cabinet, claim.member, {
    orderId: claim.orderId,
    requestId: claim.requestId,
    number: claim.contract,
    connectedAt: day,
    ...form,
  })
const getConsoleClaim = async (id: string) => (await sendRequest(`claims/${id}`)).json<ConsoleClaim>()
/** Moves a claim three days back, because three days later the sessions of the test would be over. */
const makeOlder = ({ orderId }: Waiting) =>
  db.query({
    text: `update orders set created_at = created_at - interval '3 days', updated_at = updated_at - interval '3 days'
      where id = $1`,
    values: [orderId],
  })
const waitsHours = async (id: string) => (await getConsoleClaim(id)).waitsHours

it('a request for information needs a text, is recorded in the audit, and is notified to the member with a link to the claim', async () => {
  const claim = await aWaiting()
  for (const text of ['', '  ', 'но', 'x'.repeat(501)])
    expect(await errorOf(requestInformation(claim.id, { text }))).toBe('claim_request_required')
  const claimant = await aStaffMember(test, { roles: ['finance'] })
  await db.query({
    text: 'update staff set phone = $2 where name = $1',
    values: [claimant.name, claim.member.phone],
  })
  expect(await errorOf(requestInformation(claim.id, {}, claimant))).toBe('own_order')
  const verifier = await aStaffMember(test, { roles: ['verifier'] })
  expect((await requestInformation(claim.id, {}, verifier)).statusCode).toBe(403)

  const requested = (await requestInformation(claim.id)).json<ConsoleClaim>()
  expect(requested).toMatchObject({ status: 'needs_information', waitsHours: null, answerBy: null })
  expect(requested.informationRequests).toMatchObject([{ text: question, reply: null }])
  const { rows } = await db.query({
    text: `select n.title, n.body, n.link from notifications n where n.member_id = $1 order by n.id desc limit 1`,
    values: [claim.member.memberId],
  })
  expect(rows).toEqual([
    {
      title: 'Поиск договора: нужно уточнение',
      body: expect.stringContaining(question),
      link: `/order/${claim.orderId}`,
    },
  ])
  const audited = await db.query({
    text: `select actor, reason from audit_events where action = 'claim.information-requested' and object = $1`,
    values: [claim.id],
  })
  expect(audited.rows).toEqual([{ actor: `staff:${anna.name}`, reason: '' }])
})

it('a reply with a photo returns the claim to review, and its time to answer starts again', async () => {
  const claim = await aRequested()
  expect(await getCard(claim)).toMatchObject({
    status: 'needs_information',
    canCancel: true,
    details: { answerOn: null, informationRequests: [{ text: question, reply: null }] },
  })
  await makeOlder(claim)
  const number = aNumber()
  const response = await reply(claim, { number, text: 'Ошибся\r\nв цифре', file: await aPhoto() })
  expect(response.json()).toMatchObject({
    order: {
      status: 'review',
      title: `Поиск договора ${number}`,
      details: {
        contractNumber: number,
        answerOn: expect.stringMatching(/^\d{4}-/),
        informationRequests: [
          {
            text: question,
            reply: {
              text: 'Ошибся\nв цифре',
              file: { mediaType: 'image/jpeg' },
              corrections: [{ field: 'number', from: claim.contract, to: number }],
            },
          },
        ],
      },
    },
  })
  const shown = await getConsoleClaim(claim.id)
  expect(shown).toMatchObject({
    status: 'review',
    waitsHours: 0,
    isOverdue: false,
    contractNumber: number,
    informationRequests: [
      {
        place: 1,
        text: question,
        reply: {
          text: 'Ошибся\nв цифре',
          file: { mediaType: 'image/jpeg' },
          corrections: [{ field: 'number', from: claim.contract, to: number }],
        },
      },
    ],
  })
  expect(shown.timeline.map(({ status }) => status)).toEqual(['review', 'needs_information', 'review'])
  const file = await sendRequest(`claims/${claim.id}/information-requests/1/file`)
  expect(file.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-pages': '1' })
  for (const place of ['0', '2'])
    expect((await sendRequest(`claims/${claim.id}/information-requests/${place}/file`)).statusCode).toBe(404)
  await makeOlder(claim)
  expect([await waitsHours(claim.id), (await getConsoleClaim(claim.id)).isOverdue]).toEqual([72, true])
  const accepted = await sendRequest(`claims/${claim.id}/acceptance`, { city: 'Тула', stepsSeen: 3 })
  expect(accepted.json()).toEqual({ found: false, accrued: 500 })
})

it('refuses a reply with bad fields at their codes, and a file that is none, and leaves the claim as it was', async () => {
  const claim = await aRequested()
  const own = aNumber()
  await importLines(db, cabinet.clock, [aLine({ number: own, phone: claim.member.phone, day })])
  const other = await aClaim(cabinet, claim.member, { number: aNumber(), connectedAt: day })
  const otherNumber = other.title.replace('Поиск договора ', '')
  const files = (await cabinet.stored()).length
  for (const [form, code] of [
    [{ text: ' ' }, 'claim_reply_required'],
    [{ text: 'x'.repeat(1001) }, 'claim_reply_too_long'],
    [{ number: '№/1' }, 'invalid_contract_number'],
    [{ connectedAt: '2099-01-01' }, 'date_in_future'],
    [{ connectedAt: '1926-11-05' }, 'claim_too_old'],
    [{ number: own }, 'contract_known'],
    [{ number: otherNumber, file: await aPhoto() }, 'claim_exists'],
    [{ file: Buffer.from('no picture') }, 'file_type'],
    [{ requestId: claim.orderId }, 'claim_replied'],
  ] as const)
    expect([form, await errorOf(reply(claim, form))]).toEqual([form, code])
  expect((await reply(claim, { number: otherNumber })).json()).toMatchObject({
    error: { details: { orderId: other.id } },
  })
  const otherMember = await aMember(db)
  expect(await errorOf(reply({ ...claim, member: otherMember }))).toBe('not_found')
  expect(await getCard(claim)).toMatchObject({
    status: 'needs_information',
    details: { contractNumber: claim.contract, informationRequests: [{ reply: null }] },
  })
  expect(await cabinet.stored()).toHaveLength(files)
})

it.each(['a file', 'a number', 'a date'])('a reply with %s and no words is enough', async (what) => {
  const claim = await aRequested()
  const forms = {
    'a file': { file: await aPhoto() },
    'a number': { number: aNumber() },
    'a date': { connectedAt: '2026-01-04' },
  }
  const form = forms[what as keyof typeof forms]
  expect((await reply(claim, { text: '', ...form })).json()).toMatchObject({
    order: { status: 'review', details: { informationRequests: [{ reply: { text: '' } }] } },
  })
})

it('two parallel copies of a reply are saved once, a retry returns the claim, and another reply to the same request is refused', async () => {
  const claim = await aRequested()
  const form = { key: 'reply-0001', file: await aPhoto() }
  const files = (await cabinet.stored()).length
  const copies = await Promise.all([reply(claim, form), reply(claim, form)])
  expect(copies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await reply(claim, form)).statusCode).toBe(200)
  expect(await cabinet.stored()).toHaveLength(files + 1)
  expect((await getCard(claim)).timeline).toHaveLength(3)
  expect(await errorOf(reply(claim, { ...form, text: 'Другое' }))).toBe('idempotency_mismatch')
  expect(await errorOf(reply(claim, { text: 'Из второй вкладки' }))).toBe('claim_replied')

  await requestInformation(claim.id, { text: 'И ещё дату' })
  expect(await errorOf(reply(claim, { text: 'На первый вопрос' }))).toBe('claim_replied')
  expect((await reply({ ...claim, requestId: await latestRequest(claim) })).statusCode).toBe(200)
})

it('two parallel requests for information make one, and a staff member with an outdated page can neither accept, reject nor request', async () => {
  const claim = await aWaiting()
  const responses = await Promise.all([requestInformation(claim.id), requestInformation(claim.id)])
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await errorOf(requestInformation(claim.id, { stepsSeen: 1 }))).toBe('claim_information_requested')
  const requestId = await latestRequest(claim)
  await reply({ ...claim, requestId }, { number: aNumber() })
  for (const [path, payload] of [
    ['acceptance', { city: 'Тула' }],
    ['rejection', { reason: 'Нет такого' }],
    ['information-request', { text: question }],
  ] as const)
    expect(await errorOf(sendRequest(`claims/${claim.id}/${path}`, { ...payload, stepsSeen: 1 }))).toBe(
      'claim_changed',
    )
  const rejected = await sendRequest(`claims/${claim.id}/rejection`, { reason: 'Нет такого', stepsSeen: 3 })
  expect(rejected.json()).toMatchObject({ status: 'rejected' })
  expect(await errorOf(requestInformation(claim.id, { stepsSeen: 3 }))).toBe('order_decided')
})

it('a claim that needs information can be accepted, rejected, cancelled, or closed by an import, and a late reply is refused', async () => {
  const ends: Record<string, (claim: Waiting) => Promise<unknown>> = {
    accepted: ({ id }) => sendRequest(`claims/${id}/acceptance`, { city: 'Тула' }),
    rejected: ({ id }) => sendRequest(`claims/${id}/rejection`, { reason: 'Нет такого' }),
    cancelled: ({ member, orderId }) =>
      sendAsMember(cabinet, member, `/api/order/${orderId}/cancel/`, 'POST'),
    closed: ({ member, contract: number }) =>
      importLines(db, cabinet.clock, [aLine({ number, phone: member.phone, day })]),
  }
  for (const [status, end] of Object.entries(ends)) {
    const claim = await aRequested()
    await end(claim)
    expect((await getCard(claim)).status).toBe(status)
    expect(await errorOf(reply(claim))).toBe('order_decided')
  }
})

it('a cancellation deletes the files of the claim and of the replies', async () => {
  const before = (await cabinet.stored()).length
  const claim = await aRequested()
  await reply(claim, { file: await aPhoto() })
  expect(await cabinet.stored()).toHaveLength(before + 2)
  await sendAsMember(cabinet, claim.member, `/api/order/${claim.orderId}/cancel/`, 'POST')
  expect(await cabinet.stored()).toHaveLength(before)
  expect(await getConsoleClaim(claim.id)).toMatchObject({
    status: 'cancelled',
    file: null,
    informationRequests: [{ reply: { file: null } }],
  })
})

it('the member’s contracts include the contract of a claim that needs information as `submitted`, and tell that it needs a reply', async () => {
  const claim = await aRequested()
  const listed = async () =>
    (await sendAsMember(cabinet, claim.member, '/api/contract/?status=submitted')).json<Contracts>().contracts
  expect(await listed()).toMatchObject([
    { number: claim.contract, status: 'submitted', needsInformation: true },
  ])
  await reply(claim)
  const [inReview] = await listed()
  expect(inReview).toMatchObject({ number: claim.contract, status: 'submitted' })
  expect(inReview).not.toHaveProperty('needsInformation')
})
