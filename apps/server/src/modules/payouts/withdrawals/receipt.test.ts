import { readConfig } from '../../../platform/config/config.ts'
import { createHash } from 'node:crypto'
import { take } from '../../../platform/http/requests/rate-limits.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import type { History } from '@impulse/api/balance/balance'
import type { Explanation } from '@impulse/api/balance/operation'
import { formatPhone } from '@impulse/api/fields/phone'
import { expect, it } from 'vitest'
import type { SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { databaseEach } from '../../../testing/database/test-database.ts'
import {
  aMemberWhoMayWithdraw,
  aWithdrawal,
  aWithdrawalsTest,
  read,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import { requestStatement } from '../../../testing/earnings/statement-fixtures.ts'
import { approveWithdrawal, markPaid, markReturned, markSent } from './withdrawals.service.ts'

const { db } = await databaseEach()
const test = await aWithdrawalsTest(db, { fee: 30n, tax: 'ndfl' })
const at = test.clock.businessNow()
const member = await aMemberWhoMayWithdraw(test)
const order = await aWithdrawal(test, member, { amount: 10_000 })
const { payer } = readConfig({}).payouts
const change = { orderId: order.id, actor: 'staff:olga', at }

const receiptFor = ({ accessToken }: SignedIn, id = order.id) =>
  test.app.inject({
    url: `/api/order/${id}/receipt/`,
    headers: { authorization: `Bearer ${accessToken}` },
  })

const pay = () =>
  db.transaction(async (tx) => {
    await approveWithdrawal(tx, change)
    await markSent(tx, change)
    await markPaid(tx, change)
  })

it('only the member of a paid withdrawal can download its receipt as a PDF', async () => {
  expect((await receiptFor(member)).statusCode).toBe(404)
  await pay()
  const receipt = await receiptFor(member)
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(receipt.headers['content-disposition']).toContain(`filename="receipt-${order.number}.pdf"`)
  const text = await readText(receipt.rawPayload)
  for (const expectedText of [
    `по заявке № ${order.number}`,
    'Иванов Андрей',
    // This withdrawal has no payout with a stored payer, so the receipt shows the payer from the configuration.
    `${payer.name}, ИНН ${payer.inn}`,
    'Т-Банк',
    'Расчёт  Статья',
    '10 000 б.',
    'Комиссия',
    '30 ₽',
    '1 300 ₽',
    '8 670 ₽',
    '18.11.2026 12:00 МСК',
    'платформа для мотивации',
    `укажите: заявка № ${order.number}`,
  ])
    expect(text).toContain(expectedText)
  expect(text).toMatch(/Зачислено\s+8 670 ₽\s+Выплачено\s+18\.11\.2026\s+Плательщик/)
  const phone = plain(formatPhone(member.phone)).replaceAll(/[+()]/g, '\\$&')
  expect(text).toMatch(new RegExp(`Т-Банк\\s+Телефон получателя в СБП\\s+${phone}\\s+Расчёт`))
  const other = await aMemberWhoMayWithdraw(test)
  expect((await receiptFor(other)).statusCode).toBe(404)
  expect((await receiptFor(member, 'not-an-id')).statusCode).toBe(404)
  expect((await test.app.inject({ url: `/api/order/${order.id}/receipt/` })).statusCode).toBe(401)
})

it('the history explains the request, the payout and the return of a withdrawal, with links between these three operations', async () => {
  const explain = (id: string) => read<Explanation>(test, member, `/api/balance/operation/${id}/`)
  const getHistory = async () => (await read<History>(test, member, '/api/balance/account-history/')).history
  const explainRequest = async () => plain((await explain((await getHistory())[0]?.id ?? '')).why)
  const withheld = 'Из этой суммы удерживаются комиссия 30 б. и НДФЛ 1 300 б., к выплате 8 670 б.'
  expect(await explainRequest()).toBe(`Вы попросили вывести эту сумму. До выплаты она отложена. ${withheld}`)
  await pay()
  expect(await explainRequest()).toBe(`Вы попросили вывести эту сумму, и она отправлена вам. ${withheld}`)
  await db.transaction((tx) => markReturned(tx, { ...change, reason: 'account_closed' }))
  const history = await getHistory()
  expect(history.map(({ title, amount, orderId }) => [title, amount, orderId])).toEqual([
    ['Возврат вывода', 10_000, order.id],
    ['Вывод средств', -10_000, order.id],
    ['Корректировка', 50_000, null],
  ])
  const [back, requested] = await Promise.all(history.slice(0, 2).map(({ id }) => explain(id)))
  expect(plain(requested?.why)).toBe(
    'Вы попросили вывести эту сумму. Вывод не состоялся, деньги вернулись на баланс',
  )
  expect(requested?.related.map(({ title, amount }) => [title, amount])).toEqual([
    ['Выплата', -10_000],
    ['Возврат вывода', 10_000],
  ])
  const payout = await explain(requested?.related[0]?.id ?? '')
  expect(back).toMatchObject({
    why: 'Банк вернул выплату: вся сумма, вместе с удержанным, снова у вас',
    terms: [{ id: payout.operation.id, points: 10_000 }],
  })
  expect(payout).toMatchObject({
    terms: [{ id: requested?.operation.id, points: -10_000 }],
  })
  expect((await receiptFor(member)).statusCode).toBe(404)
})

it('the check code of a receipt confirms its sum, day and status without the name, phone or account of the member', async () => {
  await pay()
  const receipt = await receiptFor(member)
  const code = /Код проверки: ([\w-]{34})/.exec(await readText(receipt.rawPayload))?.[1] ?? ''
  const check = async (body: object = {}) => {
    const payload = { code, ...body }
    return (await test.app.inject({ method: 'POST', url: '/api/statement/check/', payload })).json()
  }
  const facts = {
    kind: 'receipt',
    initials: 'И. А.',
    payer: expect.stringContaining(`${payer.name}, ИНН`),
    madeAt: expect.stringMatching(/\+03:00$/),
    number: order.number,
    reference: '',
    credited: 8_670,
    paidOn: '2026-11-18',
    status: 'paid',
    recipient: `Т-Банк •••• ${member.phone.slice(-4)}`,
  }
  expect(await check()).toEqual({ ...facts, sumMatches: null, sumNames: [], fileMatches: null })
  const fileHash = createHash('sha256').update(receipt.rawPayload).digest('hex')
  expect(await check({ sum: 8_670, fileHash })).toMatchObject({ sumMatches: true, fileMatches: true })
  expect((await check({ sum: 10_000 })).sumNames).toEqual(['10\u00a0000\u00a0— «Списано с баланса»'])
  expect(await check({ sum: 8_671, fileHash: 'a'.repeat(64) })).toMatchObject({
    sumMatches: false,
    fileMatches: false,
  })
  const second = /Код проверки: ([\w-]{34})/.exec(await readText((await receiptFor(member)).rawPayload))?.[1]
  expect(second).not.toBe(code)

  // The bank returns the money after the member has passed the receipt on.
  await db.transaction((tx) => markReturned(tx, { ...change, reason: 'account_closed' }))
  expect(await check()).toEqual({
    ...facts,
    status: 'returned',
    sumMatches: null,
    sumNames: [],
    fileMatches: null,
  })
})

it('the statement names the number and the bank of a withdrawal', async () => {
  const days = { dateSince: '2026-11-01', dateTo: '2026-11-18', format: 'pdf' }
  const statement = await requestStatement(test.app, { ...member, ...days })
  const { text: pages } = await extractText(new Uint8Array(statement.rawPayload), { mergePages: true })
  const text = plain(pages)
  expect(text).toMatch(new RegExp(`Вывод средств № ${order.number},\\s+Т-Банк`))
  expect(text).toContain('Выводы в обработке на 18.11.2026: 10 000 б.')
})

it('after the deletion of the account, the check code of a receipt confirms only its number, day and sum', async () => {
  await pay()
  const receipt = await receiptFor(member)
  const code = /Код проверки: ([\w-]{34})/.exec(await readText(receipt.rawPayload))?.[1] ?? ''
  await db.query({
    text: 'update members set phone = null, deleted_at = now() where id = $1',
    values: [member.memberId],
  })
  const payload = { code, sum: 8_670 }
  const response = await test.app.inject({ method: 'POST', url: '/api/statement/check/', payload })
  expect(response.json()).toEqual({
    kind: 'receipt',
    initials: '',
    payer: expect.stringContaining(`${payer.name}, ИНН`),
    madeAt: expect.stringMatching(/\+03:00$/),
    number: order.number,
    reference: '',
    credited: 8_670,
    paidOn: '2026-11-18',
    status: 'paid',
    recipient: '',
    sumMatches: true,
    sumNames: ['8\u00a0670\u00a0— «Зачислено»'],
    fileMatches: null,
  })
})

it('receipts count among the sixty files that a member may request in an hour', async () => {
  const limited = await aWithdrawalsTest(db, { limits: true })
  await pay()
  const bucket = { bucket: `member-files:${member.memberId}`, max: 60, windowSeconds: 3600 }
  const request = () =>
    limited.app.inject({
      url: `/api/order/${order.id}/receipt/`,
      headers: { authorization: `Bearer ${member.accessToken}` },
    })
  for (let file = 0; file < 59; file++) await take(db, { ...bucket, now: limited.clock.systemNow() })
  expect((await request()).statusCode).toBe(200)
  expect((await request()).statusCode).toBe(429)
})

const plain = (text = ''): string => text.replaceAll('\u00a0', ' ')

async function readText(pdf: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { items } = await (await document.getPage(1)).getTextContent()
  return plain(items.map((item) => ('str' in item ? item.str : '')).join(' '))
}
