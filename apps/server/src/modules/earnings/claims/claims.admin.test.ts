import { getNotifications } from '../../../platform/notifications/notifications.service.ts'
import { expect, it } from 'vitest'
import type { ConsoleClaim, ClaimRow } from '@impulse/api/claims/console-claims'
import type { OrderCard } from '@impulse/api/orders/order'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import {
  aClaim,
  aClaimsTest,
  sendRequest as sendAsMember,
  sendClaim,
} from '../../../testing/earnings/claim-fixtures.ts'
import {
  aLine,
  aNumber,
  importLines,
  getMemberId,
  runReleaseWorkers,
} from '../../../testing/earnings/contract-fixtures.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { aPdf } from '../../../testing/files/pdfs.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../testing/operations/staff-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { newKey } from '../../../platform/vault/seal.ts'
import { openVault } from '../../../platform/vault/vault.ts'

const { db } = await testDatabase()
const cabinet = await aClaimsTest(db)
const vault = openVault({ db, keys: [{ id: 'test', key: newKey() }] })
const test = await buildTestConsole({ db, sealed: { vault, files: cabinet.files } })
const [anna, boris] = [
  await aStaffMember(test, { roles: ['finance'] }),
  await aStaffMember(test, { roles: ['admin'] }),
]
const day = '2026-01-05'
type Person = typeof anna

const sendRequest = (path: string, payload?: object, person: Person = anna) =>
  sendAsStaff(test, payload ? 'POST' : 'GET', `/console/api/${path}`, {
    cookie: person.cookie,
    ...(payload && { payload }),
  })
const getErrorCode = async (response: ReturnType<typeof sendRequest>) =>
  (await response).json<{ error: { code: string } }>().error.code
const found = async (query: string) =>
  (await sendRequest(`claims?${query}`)).json<{ data: ClaimRow[] }>().data.map(({ id }) => id)
const statuses = (responses: readonly { statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

async function aWaiting(form: Parameters<typeof aClaim>[2] = {}) {
  const member = await aMember(db)
  const number = aNumber()
  const order = await aClaim(cabinet, member, { number, connectedAt: day, ...form })
  return { member, contract: number, id: String(order.number), orderId: order.id }
}

it('staff see claims in the order of their creation, and find a claim by order number, contract number or phone', async () => {
  const [first, second] = [await aWaiting(), await aWaiting()]
  const findCreated = async (query: string) =>
    (await found(query)).filter((id) => [first.id, second.id].includes(id))
  expect(await findCreated('status=review')).toEqual([first.id, second.id])
  expect(await found(`q=${second.contract}`)).toEqual([second.id])
  expect(await found(`q=${first.member.phone}`)).toEqual([first.id])
  expect(await found(`q=${first.id}`)).toEqual([first.id])
  expect(await findCreated('status=rejected')).toEqual([])
  const { body } = await sendRequest(`claims.csv?q=${first.member.phone}`)
  expect(body.trimEnd().split(/\r?\n/)).toEqual([
    expect.stringMatching(/Договор;Подключён/),
    expect.stringContaining(`${first.contract};05.01.2026`),
  ])
  const { data } = (await sendRequest('claims')).json<{ data: ClaimRow[] }>()
  expect(data.find(({ id }) => id === first.id)).toMatchObject({
    status: 'review',
    waitsHours: 0,
    contractOf: 'nobody',
  })
})

it('a claim can be accepted only with a product and a city, and two parallel acceptances reward its contract only once', async () => {
  const { member, contract, id, orderId } = await aWaiting({ product: '' })
  const accept = (payload: object, person: Person = anna) =>
    sendRequest(`claims/${id}/acceptance`, payload, person)
  expect(await getErrorCode(accept({}))).toBe('claim_product_unknown')
  expect(await getErrorCode(accept({ product: 'internet' }))).toBe('claim_city_unknown')
  expect(await getErrorCode(accept({ product: 'телеграф', city: 'Тула' }))).toBe('invalid_product')
  expect(await getErrorCode(accept({ product: 'internet', city: 'Тула', connectedAt: '2099-01-01' }))).toBe(
    'date_in_future',
  )
  const fields = { product: 'internet', city: 'Тула' }
  const responses = await Promise.all([accept(fields), accept(fields, boris)])
  expect(statuses(responses)).toEqual([200, 409])
  expect(responses.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({
    found: false,
    accrued: 500,
  })
  const card = async () =>
    (await sendAsMember(cabinet, member, `/api/order/${orderId}/`)).json<{ order: OrderCard }>().order
  const claimed = {
    number: contract,
    reward: 500,
    historyId: expect.any(String),
    releasesAt: expect.any(String),
  }
  expect(await card()).toMatchObject({
    reward: 500,
    details: { contract: { ...claimed, status: 'confirmed' } },
  })
  const { notifications } = await getNotifications(db, member.memberId, {
    category: 'reward',
    skipCount: 0,
    maxResultCount: 2,
  })
  // The notification of the reward contains the sum, so that the notification of the claim does not repeat it.
  const titles = notifications.toSorted((a, b) => a.title.localeCompare(b.title))
  expect(titles).toMatchObject([
    { title: 'Договор добавлен', text: expect.stringMatching(/^Заявка №\s\d+, договор №\s\S+$/u) },
    { title: 'Новое вознаграждение', text: expect.stringMatching(/\+500\sб/u) },
  ])
  await runReleaseWorkers(test)
  expect(await card()).toMatchObject({
    reward: 500,
    details: { contract: { ...claimed, status: 'released' } },
  })
  expect(await getMoney(db, await getMemberId(db, member.phone))).toMatchObject({ available: 500n })
  expect((await sendRequest(`claims/${id}`)).json<ConsoleClaim>()).toMatchObject({
    status: 'accepted',
    contractNumber: contract,
    contractOf: 'member',
    waitsHours: null,
  })
  expect(await audited('claim.accepted', id)).toHaveLength(1)
})

it('a rejection of a claim needs a reason, and staff can neither accept nor reject their own claim', async () => {
  const { member, id, orderId } = await aWaiting()
  const reject = (reason: string, person: Person = anna) =>
    sendRequest(`claims/${id}/rejection`, { reason }, person)
  for (const wrong of ['', '  ', 'x'.repeat(501), 'а\u0007б'])
    expect(await getErrorCode(reject(wrong))).toBe('claim_reason_required')
  const claimant = await aStaffMember(test, { roles: ['finance'] })
  await db.query({
    text: 'update staff set phone = $2 where name = $1',
    values: [claimant.name, member.phone],
  })
  expect(await getErrorCode(reject('Просто так', claimant))).toBe('own_order')
  expect(await getErrorCode(sendRequest(`claims/${id}/acceptance`, {}, claimant))).toBe('own_order')
  expect(statuses(await Promise.all([reject('На фото другой договор'), reject('Нет', boris)]))).toEqual([
    200, 409,
  ])
  const { body } = await sendAsMember(cabinet, member, `/api/order/${orderId}/`)
  expect(body).toMatch(/На фото другой договор|"note":"Нет"/)
  expect(await getErrorCode(sendRequest('claims/99999999/rejection', { reason: 'Нет' }))).toBe(
    'claim_not_found',
  )
})

it('a claim may name the city of its contract, which the member and staff then read', async () => {
  const { member, id, orderId } = await aWaiting({ city: ' пермь ' })
  expect((await sendRequest(`claims/${id}`)).json<ConsoleClaim>()).toMatchObject({
    city: 'Пермь',
    cityName: 'Тула',
  })
  const order = await sendAsMember(cabinet, member, `/api/order/${orderId}/`)
  expect(order.json<{ order: OrderCard }>().order.details).toMatchObject({ city: 'Пермь' })
  const withoutCity = await aWaiting()
  expect((await sendRequest(`claims/${withoutCity.id}`)).json<ConsoleClaim>()).toMatchObject({ city: '' })
  for (const wrong of ['Tula', 'а'.repeat(101)])
    expect(await getErrorCode(sendClaim(cabinet, member, { number: aNumber(), city: wrong }))).toBe(
      'invalid_name',
    )
  const same = { number: aNumber(), key: aNumber() }
  await aClaim(cabinet, member, { ...same, city: 'Тула' })
  expect(await getErrorCode(sendClaim(cabinet, member, { ...same, city: 'Пермь' }))).toBe(
    'idempotency_mismatch',
  )
})

it('a claim whose contract belongs to another member cannot be accepted, and the page of the claim shows the phone of the contract’s owner', async () => {
  const { contract, id } = await aWaiting()
  const other = await aMember(db)
  await importLines(db, test.clock, [aLine({ number: contract, phone: other.phone, day })])
  expect((await sendRequest(`claims/${id}`)).json<ConsoleClaim>()).toMatchObject({
    contractOf: 'other',
    contractPhone: expect.stringContaining('+7'),
  })
  expect(await getErrorCode(sendRequest(`claims/${id}/acceptance`, { city: 'Тула' }))).toBe('claim_of_other')
})

it('staff see each page of a claim’s file as a JPEG image, and the audit records each access', async () => {
  const picture = await aWaiting()
  const fileResponse = await sendRequest(`claims/${picture.id}/file`)
  expect(fileResponse.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-pages': '1' })
  expect(fileResponse.headers['content-security-policy']).toContain("frame-ancestors 'none'; sandbox")
  const pdf = await sendClaim(cabinet, picture.member, { number: aNumber(), file: aPdf({ pages: 2 }) })
  const { number } = pdf.json<{ order: { number: number } }>().order
  const page = await sendRequest(`claims/${number}/file?page=2`)
  expect(page.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-pages': '2' })
  const { rows } = await db.query({
    text: `select actor, reason from audit_events where action = 'file.read' and member_id = $1`,
    values: [picture.member.memberId],
  })
  const access = { actor: `staff:${anna.name}`, reason: 'Проверка заявки на договор' }
  expect(rows).toEqual([access, access])
  expect(await getErrorCode(sendRequest(`claims/${number}/file?page=3`))).toBe('not_found')
  const refusals = await db.query<{ object: string }>({
    text: `select actor, reason, object from audit_events where action = 'file.read-refused' and member_id = $1`,
    values: [picture.member.memberId],
  })
  expect(refusals.rows).toEqual([{ ...access, object: expect.stringMatching(/^[\w-]{36} not_found$/) }])
  await sendAsMember(cabinet, picture.member, `/api/order/${picture.orderId}/cancel/`, 'POST')
  expect(await getErrorCode(sendRequest(`claims/${picture.id}/file`))).toBe('claim_file_gone')
})

const audited = async (action: string, object: string) =>
  (
    await db.query({
      text: 'select actor from audit_events where action = $1 and object = $2',
      values: [action, object],
    })
  ).rows
