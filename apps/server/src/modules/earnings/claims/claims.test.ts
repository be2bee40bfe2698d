import readWorkbook from 'read-excel-file/node'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { OrderCard, Orders } from '@impulse/api/orders/order'
import type { Contracts } from '@impulse/api/contracts/my-contracts'
import { openLog } from '../../../platform/log/log.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { aClaim, aClaimsTest, sendRequest, sendClaim } from '../../../testing/earnings/claim-fixtures.ts'
import { aPhoto } from '../../../testing/files/photos.ts'
import {
  aLine,
  aNumber,
  importLines,
  runReleaseWorkers,
} from '../../../testing/earnings/contract-fixtures.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { acceptClaim, selectBatches, reassignContract, undoImport } from '../contracts/contracts.service.ts'
import { forgetClaims, rejectClaim } from './claims.service.ts'

const { db } = await testDatabase()
const test = await aClaimsTest(db)
const { app, clock, stored } = test
const operator = { db, clock, actor: 'operator' }
const day = '2026-11-05'

const getOrderCard = async (member: { accessToken: string }, id: string) =>
  (await sendRequest(test, member, `/api/order/${id}/`)).json<{ order: OrderCard }>().order
const getContracts = async (member: { accessToken: string }, query = '') =>
  (await sendRequest(test, member, `/api/contract/${query}`)).json<Contracts>()
const getStatus = async (member: { accessToken: string }, id: string) =>
  (await getOrderCard(member, id)).status
const lastBatch = async () => (await selectBatches(db, { limit: 1 }))[0]?.id ?? 0n

it('a new claim creates an order with a timeline, and the member’s contracts include the claimed contract as `submitted` with its expected reward', async () => {
  const member = await aMember(db)
  const number = aNumber()
  const order = await aClaim(test, member, { number: `  ${number} `, city: 'Тула', comment: 'Подключал сам' })
  expect(order).toMatchObject({ category: 'contract', title: `Поиск договора ${number}`, status: 'review' })
  const list = await sendRequest(test, member, '/api/order/?category=contract')
  expect(list.json<Orders>()).toEqual({ listCardOrder: [order], totalCount: 1 })
  expect((await sendRequest(test, member, '/api/order/?category=withdrawal')).json<Orders>().totalCount).toBe(
    0,
  )
  expect(await getOrderCard(member, order.id)).toMatchObject({
    timeline: [{ status: 'review', note: '' }],
    canCancel: true,
    details: { contractNumber: number, connectedAt: day, productName: 'Интернет', comment: 'Подключал сам' },
  })
  expect(await getContracts(member)).toMatchObject({
    contracts: [
      { number, city: 'Тула', status: 'submitted', expectedReward: 500, reward: null, orderId: order.id },
    ],
    totalCount: 1,
  })
})

it('the member’s contracts come with the numbers of contracts and claims and the earnings of each month, also of months that the page leaves out', async () => {
  const member = await aMember(db)
  const [first, second] = [aNumber(), aNumber()]
  const cancelled = { number: aNumber(), phone: member.phone, day: '2026-05-05' }
  await importLines(db, clock, [
    aLine({ number: first, phone: member.phone, day }),
    aLine({ number: second, phone: member.phone, day }),
    aLine({ number: aNumber(), phone: member.phone, day: '2026-05-07' }),
    aLine(cancelled),
  ])
  await importLines(db, clock, [aLine({ ...cancelled, status: 'cancelled' })])
  await aClaim(test, member, { number: aNumber() })
  const months = [
    { month: day.slice(0, 7), contracts: 2, claims: 1, earned: 1_000 },
    { month: '2026-05', contracts: 2, claims: 0, earned: 500 },
  ]
  expect(await getContracts(member, '?maxResultCount=1')).toMatchObject({ totalCount: 5, months })
  expect(await getContracts(member, `?search=${first}`)).toMatchObject({
    totalCount: 1,
    months: [{ month: day.slice(0, 7), contracts: 1, claims: 0, earned: 500 }],
  })
  expect(await getContracts(member, '?status=rejected')).toEqual({
    contracts: [],
    totalCount: 0,
    months: [],
    products: [{ key: 'internet', name: 'Интернет' }],
  })
})

it('the member’s contracts can be filtered by product, together with status and search, and the response names all products of the member', async () => {
  const member = await aMember(db)
  const [first, second, third] = [aNumber(), aNumber(), aNumber()]
  await importLines(db, clock, [
    aLine({ number: first, phone: member.phone, day }),
    aLine({ number: second, phone: member.phone, day, product: 'internet-tv' }),
  ])
  await aClaim(test, member, { number: third, product: 'internet-tv' })
  const products = [
    { key: 'internet', name: 'Интернет' },
    { key: 'internet-tv', name: 'Интернет + ТВ' },
  ]
  const byProduct = await getContracts(member, '?product=internet-tv')
  expect(byProduct).toMatchObject({ totalCount: 2, months: [{ contracts: 1, claims: 1 }], products })
  expect(byProduct.contracts.map(({ number }) => number).toSorted()).toEqual([second, third].toSorted())
  expect(await getContracts(member, '?product=internet-tv&status=submitted')).toMatchObject({
    contracts: [{ number: third }],
    totalCount: 1,
    products,
  })
  expect(await getContracts(member, `?product=internet&search=${second}`)).toMatchObject({
    totalCount: 0,
    products,
  })
  expect(await getContracts(member, '?product=unknown')).toMatchObject({ contracts: [], products })
})

it('a member downloads the filtered contracts as XLSX, without those of other members', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  const [first, second] = [aNumber(), aNumber()]
  await importLines(db, clock, [
    aLine({ number: first, phone: member.phone, day }),
    aLine({ number: aNumber(), phone: other.phone, day }),
  ])
  await aClaim(test, member, { number: second, product: 'internet-tv' })
  const rowsOf = async (query = '') => {
    const file = await sendRequest(test, member, `/api/contract/file/${query}`)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="contracts-[\d-]{10}\.xlsx"/)
    return (await readWorkbook(file.rawPayload))[0]?.data
  }
  const all = (await rowsOf()) ?? []
  expect(all[0]?.slice(0, 2)).toEqual(['Договор', 'Продукт'])
  expect(new Set(all.slice(1).map((row) => row[0]))).toEqual(new Set([first, second]))
  expect((await rowsOf('?product=internet-tv'))?.slice(1)).toEqual([
    [second, 'Интернет + ТВ', null, expect.any(String), 'На рассмотрении', null, expect.any(Number), null],
  ])
  expect((await test.app.inject({ url: '/api/contract/file/' })).statusCode).toBe(401)
})

it('in the file of contracts, the reward of a cancelled contract is not among the rewards but in a column of its own', async () => {
  const member = await aMember(db)
  const [confirmed, cancelled] = [aNumber(), { number: aNumber(), phone: member.phone, day }]
  await importLines(db, clock, [aLine({ number: confirmed, phone: member.phone, day }), aLine(cancelled)])
  await importLines(db, clock, [aLine({ ...cancelled, status: 'cancelled' })])
  const file = await sendRequest(test, member, '/api/contract/file/')
  const [header, ...rows] = (await readWorkbook(file.rawPayload))[0]?.data ?? []
  expect(header?.slice(5)).toEqual(['Начисление, б.', 'Ожидается, б.', 'Снято, б.'])
  expect(new Map(rows.map((row) => [row[0], row.slice(5)]))).toEqual(
    new Map([
      [confirmed, [500, null, null]],
      [cancelled.number, [0, null, 500]],
    ]),
  )
})

it('refuses more than sixty files of contracts in an hour to a member', async () => {
  const limited = await aClaimsTest(db, { limits: true })
  const [member, other] = [await aMember(db), await aMember(db)]
  const codes = []
  for (let file = 0; file < 61; file++)
    codes.push((await sendRequest(limited, member, '/api/contract/file/')).statusCode)
  expect(codes).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  expect((await sendRequest(limited, other, '/api/contract/file/')).statusCode).toBe(200)
})

it('computes the expected rewards of claims with the same connection date in the order of contract numbers, even if the claims have another order', async () => {
  const member = await aMember(db)
  const rewarded = Array.from({ length: 3 }, () => aLine({ number: aNumber(), phone: member.phone, day }))
  await importLines(db, clock, rewarded)
  const [fourth, fifth] = [aNumber(), aNumber()]
  await aClaim(test, member, { number: fifth })
  await aClaim(test, member, { number: fourth })
  const { contracts } = await getContracts(member, '?status=submitted')
  expect(contracts.map(({ number, expectedReward }) => [number, expectedReward])).toEqual([
    [fourth, 500],
    [fifth, 625],
  ])
})

it('an import that contains a claimed contract rewards the contract once and closes the claim', async () => {
  const member = await aMember(db)
  const number = aNumber()
  const { id, number: orderNumber } = await aClaim(test, member, { number })
  await importLines(db, clock, [aLine({ number, phone: member.phone, day })])
  expect(await getOrderCard(member, id)).toMatchObject({ status: 'closed', canCancel: false })
  const accept = acceptClaim(operator, { number: BigInt(orderNumber) })
  await expect(accept).rejects.toMatchObject({ code: 'order_decided' })
  const { contracts, totalCount } = await getContracts(member)
  expect([totalCount, contracts[0]]).toMatchObject([1, { number, reward: 500, orderId: null }])
})

it('staff can reject but not accept a claim whose contract an import has assigned to another member', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  const number = aNumber()
  const { id, number: orderNumber } = await aClaim(test, member, { number })
  await importLines(db, clock, [aLine({ number, phone: other.phone, day })])
  expect(await getStatus(member, id)).toBe('review')
  const accept = acceptClaim(operator, { number: BigInt(orderNumber), city: 'Тула' })
  await expect(accept).rejects.toMatchObject({ code: 'claim_of_other' })
  await rejectClaim(operator, { number: BigInt(orderNumber), reason: 'Договор записан на другого' })
  expect(await getOrderCard(member, id)).toMatchObject({
    status: 'rejected',
    timeline: [{ status: 'review' }, { status: 'rejected', note: 'Договор записан на другого' }],
  })
  expect((await getContracts(member, '?status=rejected')).contracts).toMatchObject([
    { number, reason: 'Договор записан на другого', expectedReward: null },
  ])
  // Staff move the contract to the claiming member, which closes this member's second claim.
  const claimAgain = await aClaim(test, member, { number })
  await reassignContract(operator, { number, phone: member.phone })
  expect(await getStatus(member, claimAgain.id)).toBe('closed')
})

it('accepting a claim rewards its contract once, and a later import of the contract changes nothing', async () => {
  const member = await aMember(db)
  const number = aNumber()
  const { id, number: orderNumber } = await aClaim(test, member, { number, connectedAt: '2026-05-05' })
  const { accrued, found } = await acceptClaim(operator, { number: BigInt(orderNumber), city: 'Тула' })
  expect([accrued, found, await getStatus(member, id)]).toEqual([500n, false, 'accepted'])
  const secondAcceptance = acceptClaim(operator, { number: BigInt(orderNumber), city: 'Тула' })
  await expect(secondAcceptance).rejects.toMatchObject({ code: 'order_decided' })
  const line = aLine({ number, phone: member.phone, day: '2026-05-05', city: 'Тула' })
  expect(await importLines(db, clock, [line])).toMatchObject({ created: 0, unchanged: 1, accrued: 0 })
  // The hold period is already over, because the contract was connected in May.
  await runReleaseWorkers({ db, clock })
  expect(await getMoney(db, member.memberId)).toMatchObject({ available: 500n, frozen: 0n })
})

it('a claim can be accepted only with a product, and the contract gets the product, city and date that staff enter', async () => {
  const member = await aMember(db)
  const number = aNumber()
  const claim = await aClaim(test, member, { number, product: '' })
  const orderNumber = BigInt(claim.number)
  const accept = acceptClaim(operator, { number: orderNumber })
  await expect(accept).rejects.toMatchObject({ code: 'claim_product_unknown' })
  const unknown = acceptClaim(operator, { number: orderNumber, product: 'тариф' })
  await expect(unknown).rejects.toMatchObject({ code: 'invalid_product' })
  const corrections = { product: 'Интернет + ТВ', city: 'Пермь', connectedOn: '2026-11-03' }
  expect(await acceptClaim(operator, { number: orderNumber, ...corrections })).toMatchObject({
    accrued: 800n,
  })
  expect((await getContracts(member)).contracts).toMatchObject([{ city: 'Пермь', connectedAt: '2026-11-03' }])
})

it('undoing the import that closed a claim reopens the claim, and the next import of the contract closes the claim again', async () => {
  const member = await aMember(db)
  const number = aNumber()
  const { id } = await aClaim(test, member, { number })
  const lines = [aLine({ number, phone: member.phone, day })]
  await importLines(db, clock, lines)
  await undoImport(operator, await lastBatch())
  expect(await getOrderCard(member, id)).toMatchObject({ status: 'review', canCancel: true })
  expect((await getContracts(member)).contracts).toMatchObject([{ number, status: 'submitted' }])
  await importLines(db, clock, lines)
  const { timeline } = await getOrderCard(member, id)
  expect(timeline.map(({ status }) => status)).toEqual(['review', 'closed', 'review', 'closed'])
})

it('lets a member cancel a claim in review, and deletes the file of the claim', async () => {
  const member = await aMember(db)
  const { id } = await aClaim(test, member, { number: aNumber() })
  const before = await stored()
  const cancelled = await sendRequest(test, member, `/api/order/${id}/cancel/`, 'POST')
  expect(cancelled.json<{ order: OrderCard }>().order).toMatchObject({
    status: 'cancelled',
    canCancel: false,
    details: { file: null },
  })
  expect((await stored()).length).toBe(before.length - 1)
  expect((await sendRequest(test, member, `/api/order/${id}/cancel/`, 'POST')).statusCode).toBe(200)
  expect((await getContracts(member)).totalCount).toBe(0)
})

it('returns 404 to a member who requests the order or the file of another member’s claim', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  const { id } = await aClaim(test, member, { number: aNumber() })
  const { details } = await getOrderCard(member, id)
  const file = details?.kind === 'claim' ? details.file : null
  const fileUrl = `/api/file/${file?.id}/`
  const ownResponse = await sendRequest(test, member, fileUrl)
  expect([ownResponse.statusCode, ownResponse.headers]).toMatchObject([
    200,
    {
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': expect.stringContaining('sandbox'),
    },
  ])
  for (const url of [
    `/api/order/${id}/`,
    fileUrl,
    '/api/order/none/',
    '/api/file/00000000-0000-4000-8000-000000000000/',
  ])
    expect([url, (await sendRequest(test, other, url)).statusCode]).toEqual([url, 404])
  expect((await sendRequest(test, other, `/api/order/${id}/cancel/`, 'POST')).statusCode).toBe(404)
  expect((await app.inject(fileUrl)).statusCode).toBe(401)
})

it('a retry of a claim with its idempotency key, even in parallel, returns the first response; another claim with this key is refused', async () => {
  const member = await aMember(db)
  const form = { number: aNumber(), file: await aPhoto(), key: 'one-intent-of-a-member' }
  const before = (await stored()).length
  const responses = await Promise.all([1, 2, 3].map(() => sendClaim(test, member, form)))
  expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  await rejectClaim(operator, { number: BigInt(responses[0]?.json().order.number), reason: 'Нет' })
  expect((await sendClaim(test, member, form)).json()).toEqual(responses[0]?.json())
  expect((await stored()).length).toBe(before + 1)
  for (const changes of [{ number: aNumber() }, { file: await sharp(form.file).png().toBuffer() }])
    expect(toOutcome(await sendClaim(test, member, { ...form, ...changes }))).toMatchObject({
      status: 409,
      code: 'idempotency_mismatch',
    })
  expect(toOutcome(await sendClaim(test, member, { key: null })).code).toBe('idempotency_key_required')
})

it('refuses each kind of invalid claim with its own error code, and stores no file', async () => {
  const member = await aMember(db)
  const before = (await stored()).length
  const number = aNumber()
  await importLines(db, clock, [aLine({ number, phone: member.phone, day })])
  const open = aNumber()
  await aClaim(test, member, { number: open })
  for (const [form, code] of [
    [{ number: 'Н/1' }, 'invalid_contract_number'],
    [{ number: 'Ѕ-1' }, 'invalid_contract_number'],
    [{ number: '\u1C81-1' }, 'invalid_contract_number'],
    [{ connectedAt: '2026-02-30' }, 'invalid_date'],
    [{ connectedAt: '2099-01-01' }, 'date_in_future'],
    [{ connectedAt: '1926-11-05' }, 'claim_too_old'],
    [{ product: 'constructor' }, 'invalid_product'],
    [{ comment: 'а'.repeat(1001) }, 'invalid_comment'],
    [{ file: null }, 'file_required'],
    [{ number }, 'contract_known'],
    [{ number: open }, 'claim_exists'],
  ] as const)
    expect([form, toOutcome(await sendClaim(test, member, form)).code]).toEqual([form, code])
  expect((await stored()).length).toBe(before + 1)
})

it('a refused second claim for a contract names the order of the first one, which is the member’s own', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  const number = aNumber()
  await aClaim(test, other, { number })
  const { id } = await aClaim(test, member, { number })
  const refused = await sendClaim(test, member, { number: ` ${number.toLowerCase()}` })
  expect(refused.json()).toMatchObject({ error: { code: 'claim_exists', details: { orderId: id } } })
})

it('refuses a claim when the member already has twenty claims in review, even when the claims are sent in parallel', async () => {
  const member = await aMember(db)
  const file = await aPhoto()
  const sent: string[] = []
  // A member may have twelve simultaneous uploads, so the test sends two series of twelve claims.
  for (let iteration = 0; iteration < 2; iteration++) {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => sendClaim(test, member, { number: aNumber(), file })),
    )
    sent.push(...responses.map((response) => toOutcome(response).code ?? 'taken'))
  }
  expect(sent.filter((code) => code === 'taken')).toHaveLength(20)
  expect(sent.filter((code) => code === 'too_many_claims')).toHaveLength(4)
})

it('the log contains no contract number, comment, file name, file content or phone of a claim', async () => {
  const lines: string[] = []
  const log = openLog('trace', { write: (line: string) => void lines.push(line) })
  const logged = await aClaimsTest(db, { log })
  const member = await aMember(db)
  const form = { number: 'CANARY-ONE', comment: 'Canary в комментарии', fileName: 'canary-file.jpg' }
  await aClaim(logged, member, form)
  await sendClaim(logged, member, { ...form, file: Buffer.from('canary of bytes') })
  await sendClaim(logged, member, form)
  expect(lines.join('')).not.toMatch(/canary/i)
  expect(lines.join('')).not.toContain(member.phone)
})

it('`forgetClaims` cancels the open claims of a member, removes comments and files, and returns the number of changed claims, zero at a second call', async () => {
  const member = await aMember(db)
  const ids: string[] = []
  for (const comment of ['Подключал сам', ''])
    ids.push((await aClaim(test, member, { number: aNumber(), comment })).id)
  const erased = () =>
    db.transaction((tx) =>
      forgetClaims(tx, { memberId: member.memberId, at: clock.businessNow(), actor: 'system' }),
    )
  expect([await erased(), await erased()]).toEqual([2, 0])
  for (const id of ids)
    expect(await getOrderCard(member, id)).toMatchObject({
      status: 'cancelled',
      details: { comment: '', file: null },
    })
})
