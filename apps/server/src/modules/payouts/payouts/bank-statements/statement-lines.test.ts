import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { dayInDigits } from '@impulse/api/fields/day'
import type { LineFilter, StatementLineRow } from '@impulse/api/payouts/statement-lines'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { expectConsistentBooks } from '../../../../testing/earnings/ledger-consistency.ts'
import {
  aBatchedPayout,
  aPayoutTest,
  anApprover,
  aWithdrawal,
  batchReadyPayouts,
} from '../../../../testing/payouts/payout-fixtures.ts'
import {
  a1cDocument,
  a1cStatement,
  aCamtStatement,
} from '../../../../testing/payouts/bank-statement-files.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../../testing/operations/staff-fixtures.ts'
import { times } from '../../../../testing/harness/repeat.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import {
  cancelBatch,
  getAdminWithdrawal,
  getPayoutPause,
  getPayoutQueues,
  importFileFromBank,
  makeBatch,
  recordApproval,
  recordOutcomeByHand,
  recordRejection,
  mayBePaid,
  resumePayouts,
  verifyPayouts,
} from '../payouts.service.ts'
import { withdrawalOrderHandler } from '../../withdrawals/withdrawal-order-handler.ts'
import { toReference } from '../approvals/payout-reference.ts'
import { explainStatementLine, matchStatementLine } from './decide-line.ts'

const { db } = await testDatabase({ connections: 16 })
const context = {
  ...(await aPayoutTest(db, { secondApprovalFrom: 10_000_000n, dailyCap: 10n ** 9n })),
  provider: null,
}
await anApprover(db, 'vera')
const test = await buildTestConsole({ db, clock: context.clock })
const { account } = context.config.payer
const refused = (code: string) => expect.objectContaining({ code })
const resume = () => resumePayouts(context, { staffName: 'olga' })
beforeEach(async () => {
  await resume()
  await batchReadyPayouts(context)
})

const aSent = (options: { amount?: number } = {}) => aBatchedPayout(context, options)

let documents = 0
type Fields = { purpose: string; sum?: string; number?: string; name?: string; day?: string }
/** Returns a function that creates debits or credits of our account. By default, each gets a unique number. */
const document = (isCredit: boolean, defaultDay: string) => (fields: Fields) =>
  a1cDocument({
    account,
    sum: '1500.00',
    number: String((documents += 1)),
    name: '',
    day: defaultDay,
    isCredit,
    ...fields,
  })
const [debit, credit] = [document(false, '19.11.2026'), document(true, '20.11.2026')]
/** A debit without our reference is about a withdrawal only when it was booked after the request. */
const ofToday = () => ({ day: dayInDigits(moscowDay(context.clock.businessNow())) })
const load = (parts: string[], { staffName = 'petr', dryRun = false, of = account } = {}) =>
  importFileFromBank(context, {
    bytes: a1cStatement(of, { documents: parts }),
    staffName,
    dryRun,
  })
/**
 * Imports a statement and returns the outcomes of its rows. Expects the same outcomes from a dry run before the import.
 */
async function outcomesOf(...parts: string[]) {
  const dry = await load(parts, { dryRun: true })
  const report = await load(parts)
  expect(dry.rows.map(({ outcome }) => outcome)).toEqual(report.rows.map(({ outcome }) => outcome))
  return report.rows.map(({ outcome }) => outcome)
}
const countDoubleDebits = async () =>
  (await getPayoutQueues(context)).find(({ queue }) => queue === 'double-debits')?.count ?? 0
const staff = async (name?: string) =>
  (await aStaffMember(test, { roles: ['finance'], ...(name && { name }) })).cookie
async function listLines(number: bigint, state?: LineFilter): Promise<StatementLineRow[]> {
  const query = `q=${number}${state ? `&state=${state}` : ''}`
  const response = await sendAsStaff(test, 'GET', `/console/api/statement-lines?${query}`, {
    cookie: await staff(),
  })
  return response.json<{ data: StatementLineRow[] }>().data
}
const decide = async (id: string, action: 'match' | 'explanation', payload: object) =>
  sendAsStaff(test, 'POST', `/console/api/statement-lines/${id}/${action}`, {
    cookie: await staff(),
    payload,
  })
/** Expects that `olga`, who approved the withdrawal, can neither explain the line nor match it with the withdrawal. */
async function expectApproverRefused(line: StatementLineRow | undefined, number: bigint): Promise<void> {
  const byApprover = { id: BigInt(line?.id ?? 0), staffName: 'olga' }
  const code = refused('line_approved_by_you')
  await expect(explainStatementLine(context, { ...byApprover, reason: 'Не выплата' })).rejects.toEqual(code)
  await expect(matchStatementLine(context, { ...byApprover, number })).rejects.toEqual(code)
}

it('a second debit of one payout waits for staff, and the return of the second debit refunds nothing to the member', async () => {
  const sent = await aSent()
  const before = await getMoney(db, sent.memberId)
  const countBefore = await countDoubleDebits()
  expect(await outcomesOf(debit({ purpose: sent.reference }), debit({ purpose: sent.reference }))).toEqual([
    'paid',
    'duplicate',
  ])
  expect(await listLines(sent.number, 'open')).toMatchObject([
    { state: 'duplicate', withdrawal: String(sent.number) },
  ])
  expect(await countDoubleDebits()).toBe(countBefore + 1)
  // Neither a table of results nor a staff member can refund the second debit to the member.
  const table = Buffer.from(`Референс;Сумма;Результат\n${sent.reference};1500,00;Возврат`)
  expect(
    (await importFileFromBank(context, { bytes: table, staffName: 'petr', dryRun: false })).rows,
  ).toMatchObject([{ outcome: 'duplicate' }])
  await expect(
    recordOutcomeByHand(context, {
      number: sent.number,
      staffName: 'petr',
      outcome: 'returned',
      reason: 'account_closed',
      document: '№ 1',
    }),
  ).rejects.toEqual(refused('duplicate_debit'))
  expect(await outcomesOf(credit({ purpose: `Возврат ${sent.reference}` }))).toEqual(['duplicate_returned'])
  expect(await getAdminWithdrawal(context, sent.number)).toMatchObject({ state: 'paid' })
  expect(await getMoney(db, sent.memberId)).toMatchObject({ available: before.available })
  expect(await listLines(sent.number, 'open')).toEqual([])
  expect(await countDoubleDebits()).toBe(countBefore)
  // The next return belongs to the first debit, so it is refunded to the member.
  expect(await outcomesOf(credit({ purpose: `Возврат ${sent.reference}` }))).toEqual(['returned'])
  expect(await getMoney(db, sent.memberId)).toMatchObject({ available: before.available + 1500n })
  expect((await listLines(sent.number)).map(({ state }) => state).toSorted()).toEqual([
    'matched',
    'matched',
    'returned',
    'returned',
  ])
})

it('a debit of a payout whose points the member has again counts as a double debit until staff explain it', async () => {
  const sent = await aSent()
  const table = Buffer.from(`Референс;Сумма;Результат\n${sent.reference};1500,00;Возврат`)
  await importFileFromBank(context, { bytes: table, staffName: 'petr', dryRun: false })
  const countBefore = await countDoubleDebits()
  expect(await outcomesOf(debit({ purpose: sent.reference }))).toEqual(['refund_conflict'])
  expect(await countDoubleDebits()).toBe(countBefore + 1)
  const [line] = await listLines(sent.number, 'open')
  await decide(line?.id ?? '', 'explanation', { reason: 'Банк вернёт деньги' })
  expect(await countDoubleDebits()).toBe(countBefore)
})

it('a bank document in several statements is stored as one line; the second of two equal documents in one statement is a duplicate', async () => {
  const sent = await aSent()
  const document = debit({ purpose: sent.reference })
  expect(await outcomesOf(document)).toEqual(['paid'])
  expect(await outcomesOf(document, debit({ purpose: 'Аренда' }))).toEqual(['already'])
  expect(await outcomesOf(document, document)).toEqual(['already', 'duplicate'])
  expect(await load([document, document])).toMatchObject({ before: { actor: 'staff:petr' } })
  expect(await listLines(sent.number)).toHaveLength(2)
})

it('a later statement of the day reports the lines that still wait for staff as waiting, until staff decide about them', async () => {
  const sent = await aSent()
  const lines = [
    debit({ purpose: sent.reference }),
    debit({ purpose: sent.reference }),
    debit({ purpose: sent.reference, sum: '1500.50' }),
    debit({ purpose: toReference({ number: sent.number, orderId: randomUUID() }) }),
  ]
  const waiting = ['duplicate', 'wrong_sum', 'unknown_reference']
  expect(await outcomesOf(...lines)).toEqual(['paid', ...waiting])
  expect(await outcomesOf(...lines, debit({ purpose: 'Аренда' }))).toEqual(['already', ...waiting])
  for (const { id } of await listLines(sent.number, 'open'))
    await decide(id, 'explanation', { reason: 'Банк вернёт' })
  const decided = ['already', 'already', 'unknown_reference']
  expect(await outcomesOf(...lines)).toEqual(['paid', ...decided])
  expect(await outcomesOf(...lines, debit({ purpose: 'Связь' }))).toEqual(['already', ...decided])
})

it('a debit that a 1C and a camt.053 statement of one day contain is one line, so that its return refunds the member; a further debit of the day or of another day is a duplicate', async () => {
  const [sent, other] = [await aSent({ amount: 1785 }), await aSent({ amount: 1785 })]
  const before = await getMoney(db, sent.memberId)
  const [own, ofOther] = [sent, other].map(({ reference: purpose }) => ({ purpose, sum: '1785.00' }))
  const rent = { purpose: 'Аренда', sum: '1786.00' }
  if (!own || !ofOther) throw new Error('two payouts are expected')
  const loadCamt = async (day: string, parts: (typeof rent & { isCredit?: boolean })[]) => {
    const bytes = aCamtStatement(account, { day, documents: parts })
    const dry = await importFileFromBank(context, { bytes, staffName: 'petr', dryRun: true })
    const { rows } = await importFileFromBank(context, { bytes, staffName: 'petr', dryRun: false })
    expect(dry.rows.map(({ outcome }) => outcome)).toEqual(rows.map(({ outcome }) => outcome))
    return rows.map(({ outcome }) => outcome)
  }
  const firstOfOther = debit(ofOther)
  expect(await outcomesOf(debit(own), debit(rent), firstOfOther)).toEqual(['paid', 'paid'])
  expect(await loadCamt('2026-11-19', [rent, ofOther, own])).toEqual(['already', 'already'])
  const { rows: rents } = await db.query({
    text: 'select from bank_statement_lines where kopecks = 178600',
    values: [],
  })
  expect(rents).toHaveLength(1)
  const back = { purpose: `Возврат ${sent.reference}`, sum: own.sum }
  expect(await outcomesOf(credit(back))).toEqual(['returned'])
  expect(await loadCamt('2026-11-20', [{ ...back, isCredit: true }])).toEqual(['already'])
  expect(await getMoney(db, sent.memberId)).toMatchObject({ available: before.available + 1785n })
  expect(await listLines(sent.number, 'open')).toEqual([])
  expect(await loadCamt('2026-11-19', [ofOther, ofOther])).toEqual(['already', 'duplicate'])
  expect(await loadCamt('2026-11-21', [ofOther])).toEqual(['duplicate'])
  // A later 1C statement of the day contains the second debit as well, which still waits for staff.
  expect(await outcomesOf(firstOfOther, debit(ofOther))).toEqual(['already', 'duplicate'])
  expect(await listLines(other.number)).toHaveLength(3)
})

it('a debit whose sum differs from its payout moves no money and cannot be matched; an approver of the withdrawal cannot explain the debit', async () => {
  const sent = await aSent()
  const money = await getMoney(db, sent.memberId)
  expect(await outcomesOf(debit({ purpose: sent.reference, sum: '1500.01' }))).toEqual(['wrong_sum'])
  const [line] = await listLines(sent.number, 'partial')
  await expectApproverRefused(line, sent.number)
  expect((await decide(line?.id ?? '', 'match', { number: String(sent.number) })).json()).toMatchObject({
    error: { code: 'line_other_sum' },
  })
  expect((await decide(line?.id ?? '', 'explanation', { reason: 'Комиссия банка' })).json()).toMatchObject({
    state: 'explained',
    note: 'Комиссия банка',
  })
  expect((await decide(line?.id ?? '', 'explanation', { reason: 'Ещё раз' })).json()).toMatchObject({
    error: { code: 'line_decided' },
  })
  expect(await getAdminWithdrawal(context, sent.number)).toMatchObject({ state: 'pending' })
  expect(await getMoney(db, sent.memberId)).toEqual(money)
})

it('for a line without our reference, a payout with the same sum and counterparty is suggested; an approver of this payout cannot confirm the match', async () => {
  // No payout of another test has this sum, so only this payout can be suggested.
  const sent = await aSent({ amount: 1777 })
  const { rows } = await db.query<{ name: string }>({
    text: 'select full_name as name from withdrawals where order_id = $1',
    values: [sent.orderId],
  })
  const name = rows[0]?.name ?? ''
  const report = await load([
    debit({ purpose: 'Перевод', name: name.toUpperCase(), sum: '1777.00', ...ofToday() }),
    debit({ purpose: 'Аренда', name: 'ООО «Дом»', sum: '1777.00' }),
  ])
  expect(report).toMatchObject({ rows: [], others: 2, suggested: 1 })
  const [line] = await listLines(sent.number, 'unmatched')
  expect(line).toMatchObject({ suggestion: String(sent.number), withdrawal: null, outcome: 'suggested' })
  const stored = await db.query({
    text: `select counterparty, purpose from bank_statement_lines where state = 'other' order by id desc limit 1`,
    values: [],
  })
  expect(stored.rows).toEqual([{ counterparty: '', purpose: '' }])
  await expectApproverRefused(line, sent.number)
  const results = await Promise.all(
    [1, 2].map(() => decide(line?.id ?? '', 'match', { number: String(sent.number) })),
  )
  expect(results.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await getAdminWithdrawal(context, sent.number)).toMatchObject({ state: 'paid' })
})

it('a debit with the number and sum of a payout is suggested even when the counterparty is the bank', async () => {
  const sent = await aSent({ amount: 1781 })
  const bank = { name: 'ПАО СБЕРБАНК', sum: '1781.00' }
  const parts = [
    debit({ ...bank, purpose: 'Зачисление по реестру', number: `0${sent.number}`, ...ofToday() }),
    debit({ ...bank, purpose: 'Комиссия', number: `${sent.number}0`, ...ofToday() }),
  ]
  for (const dryRun of [true, false, true, false])
    expect(await load(parts, { dryRun })).toMatchObject({ others: 2, suggested: 1 })
  expect(await listLines(sent.number, 'open')).toMatchObject([
    { suggestion: String(sent.number), counterparty: bank.name, purpose: 'Зачисление по реестру' },
  ])
})

it.each([
  ['names its number', (number: bigint) => `По п/п N ${number} от 20.11.2026`, 1782],
  ['is called a return', () => 'Возврат средств, счёт получателя закрыт', 1783],
])(
  'a credit from the bank that %s is suggested as the return of a payout of the same sum',
  async (_what, toPurpose, amount) => {
    const sent = await aSent({ amount })
    const { available } = await getMoney(db, sent.memberId)
    await load([debit({ purpose: sent.reference, sum: `${amount}.00` })])
    const bank = { name: 'АО ТБАНК', sum: `${amount}.00` }
    const purpose = toPurpose(sent.number)
    expect(
      await load([credit({ ...bank, purpose }), credit({ ...bank, purpose: 'Оплата по счёту' })]),
    ).toMatchObject({ rows: [], suggested: 1 })
    const [line, ...further] = await listLines(sent.number, 'open')
    expect(line).toMatchObject({ suggestion: String(sent.number), counterparty: bank.name, purpose })
    expect(further).toEqual([])
    expect((await decide(line?.id ?? '', 'match', { number: String(sent.number) })).statusCode).toBe(200)
    expect(await getAdminWithdrawal(context, sent.number)).toMatchObject({ state: 'returned' })
    expect(await getMoney(db, sent.memberId)).toMatchObject({ available: available + BigInt(amount) })
  },
)

it('a return that may belong to several payouts waits for staff without a suggestion; its text is erased when it is no payout', async () => {
  await aSent({ amount: 1784 })
  await aSent({ amount: 1784 })
  const name = 'Банк плательщика 1784'
  await load([credit({ purpose: 'Возврат средств', name, sum: '1784.00' })])
  const select = async () =>
    (
      await db.query<{ id: bigint }>({
        text: `select id, state, suggested_order_id as suggestion, counterparty, purpose from bank_statement_lines where kopecks = 178400`,
        values: [],
      })
    ).rows
  const [line] = await select()
  expect(line).toMatchObject({ state: 'unmatched', suggestion: null, counterparty: name })
  await decide(String(line?.id), 'explanation', { reason: 'Возврат аванса' })
  expect(await select()).toMatchObject([{ state: 'other', counterparty: '', purpose: '' }])
})

it('a payout that staff recorded as paid is suggested for a later debit; matching this debit pays nothing again', async () => {
  const sent = await aSent({ amount: 1779 })
  const { rows } = await db.query<{ name: string; day: string }>({
    text: `select w.full_name as name, (p.submitted_at at time zone 'Europe/Moscow')::date::text as day
      from withdrawals w join payouts p on p.order_id = w.order_id where w.order_id = $1`,
    values: [sent.orderId],
  })
  const { name, day } = rows[0] ?? { name: '', day: '' }
  const { number } = sent
  const outcome = { number, staffName: 'vera', outcome: 'paid', reason: 'bank_returned' } as const
  await recordOutcomeByHand(context, { ...outcome, document: '№ 7', day })
  const money = await getMoney(db, sent.memberId)
  await load([debit({ purpose: 'Перевод', name, sum: '1779.00', ...ofToday() })])
  const [line] = await listLines(number, 'unmatched')
  expect(line).toMatchObject({ suggestion: String(number) })
  expect((await decide(line?.id ?? '', 'match', { number: String(number) })).json()).toMatchObject({
    state: 'matched',
    outcome: 'already',
  })
  expect(await getMoney(db, sent.memberId)).toEqual(money)
})

it('when the bank paid a payout of a cancelled batch, the payout is not sent again, and becomes paid when its statement line is matched', async () => {
  const sent = await aSent()
  await cancelBatch(context, { staffName: 'petr', number: sent.batch, reason: 'Банк не принял файл' })
  const file = [debit({ purpose: sent.reference })]
  expect(await outcomesOf(...file)).toEqual(['not_sent'])
  expect(await getAdminWithdrawal(context, sent.number)).toMatchObject({
    state: 'ready',
    warnings: ['recipient_new', 'debit_unreconciled'],
  })
  // Payouts are paused, because the bank may pay the rest of the cancelled batch as well. Importing the same
  // statement again does not pause payouts again.
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system' })
  await resume()
  await load(file)
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
  await expect(makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })).rejects.toEqual(
    refused('nothing_to_pay'),
  )
  const rejection = { number: sent.number, staffName: 'petr', reason: 'document_doubt' as const }
  const [line] = await listLines(sent.number, 'open')
  await expect(recordRejection(context, rejection)).rejects.toMatchObject({
    code: 'withdrawal_debit_unreconciled',
    message: expect.stringContaining(`Документ №\u00A0${line?.documentNumber}`) as string,
  })
  expect((await decide(line?.id ?? '', 'match', { number: String(sent.number) })).statusCode).toBe(200)
  expect(await getAdminWithdrawal(context, sent.number)).toMatchObject({ state: 'paid', status: 'paid' })
})

it('a batch cannot be cancelled after a bank statement contained a debit for one of its payouts, even a debit with another sum', async () => {
  const sent = await aSent()
  expect(await outcomesOf(debit({ purpose: sent.reference, sum: '1515.00' }))).toEqual(['wrong_sum'])
  const cancellation = { number: sent.batch, reason: 'Банк не принял файл' }
  for (const staffName of ['petr', 'vera'])
    await expect(cancelBatch(context, { ...cancellation, staffName })).rejects.toEqual(
      refused('batch_answered'),
    )
})

it('a debit that has the reference of a ready payout but another sum blocks this payout until staff explain the debit', async () => {
  const sent = await aSent()
  await cancelBatch(context, { staffName: 'petr', number: sent.batch, reason: 'Банк не принял файл' })
  expect(await outcomesOf(debit({ purpose: sent.reference, sum: '1515.00' }))).toEqual(['wrong_sum'])
  await resume()
  await expect(makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })).rejects.toEqual(
    refused('nothing_to_pay'),
  )
  const rejection = { number: sent.number, staffName: 'petr', reason: 'document_doubt' as const }
  const [line] = await listLines(sent.number, 'open')
  await expect(recordRejection(context, rejection)).rejects.toMatchObject({
    code: 'withdrawal_debit_unreconciled',
    message: expect.stringContaining(`Документ №\u00A0${line?.documentNumber}`) as string,
  })
  expect((await decide(line?.id ?? '', 'explanation', { reason: 'Банк вернул деньги' })).statusCode).toBe(200)
  expect(await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })).toMatchObject({ count: 1 })
})

it('the debit of a ready payout can only be matched with the payout’s own withdrawal, even while staff restrict payouts to the member', async () => {
  context.clock.moveBy({ days: -3 })
  const [sent, other] = [await aSent(), await aSent()]
  const day = moscowDay(context.clock.businessNow())
  context.clock.moveBy({ days: 3 })
  await cancelBatch(context, { staffName: 'petr', number: sent.batch, reason: 'Банк не принял файл' })
  expect(await outcomesOf(debit({ purpose: sent.reference, day: dayInDigits(day) }))).toEqual(['not_sent'])
  const [line] = await listLines(sent.number, 'open')
  const refuse = async (action: 'match' | 'explanation', payload: object) =>
    (await decide(line?.id ?? '', action, payload)).json<{ error: { code: string; message: string } }>().error
  const names = { message: expect.stringContaining(`. Заявка №\u00A0${sent.number}`) as string }
  expect(await refuse('explanation', { reason: 'Не наше' })).toMatchObject({
    code: 'line_of_ready_payout',
    ...names,
  })
  expect(await refuse('match', { number: String(other.number) })).toMatchObject({
    code: 'line_other_withdrawal',
    ...names,
  })
  await db.query({
    text: `insert into restrictions (member_id, kind, reason, actor, since) values ($1, 'payouts', '', 'staff:olga', now())`,
    values: [sent.memberId],
  })
  expect((await decide(line?.id ?? '', 'match', { number: String(sent.number) })).statusCode).toBe(200)
  // The payment counts as income of the year of the bank's document, although the batch was cancelled later.
  const { rows } = await db.query<{ paidAt: Date }>({
    text: 'select paid_at as "paidAt" from withdrawals where order_id = $1',
    values: [sent.orderId],
  })
  expect(rows.map(({ paidAt }) => moscowDay(paidAt))).toEqual([day])
  expect(await verifyPayouts(db)).toEqual([])
  await expectConsistentBooks(db)
})

it('a withdrawal that is in review again after a restore is neither rejected nor paid again when its debit is in a statement, and becomes paid when it is approved and its line is matched', async () => {
  const withdrawal = await aWithdrawal(context)
  const { number } = withdrawal
  await load([debit({ purpose: toReference(withdrawal) })])
  const [line] = await listLines(number, 'open')
  const code = async (action: 'match' | 'explanation', payload: object) =>
    (await decide(line?.id ?? '', action, payload)).json<{ error: { code: string } }>().error.code
  expect(await code('explanation', { reason: 'Заявка потеряна' })).toBe('line_of_review')
  expect(await code('match', { number: String(number) })).toBe('line_of_review')
  const rejection = { number, staffName: 'petr', reason: 'document_doubt' as const }
  await expect(recordRejection(context, rejection)).rejects.toEqual(refused('withdrawal_debit_unreconciled'))
  await recordApproval(context, { number, staffName: 'olga' })
  await expect(makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })).rejects.toEqual(
    refused('nothing_to_pay'),
  )
  expect((await decide(line?.id ?? '', 'match', { number: String(number) })).statusCode).toBe(200)
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ state: 'paid', status: 'paid' })
  expect(await verifyPayouts(db)).toEqual([])
})

it('a member cannot cancel a withdrawal in review whose debit is in a statement, until staff have explained the debit', async () => {
  const withdrawal = await aWithdrawal(context)
  const { number, orderId, memberId } = withdrawal
  const before = await getMoney(db, memberId)
  const cancel = () =>
    withdrawalOrderHandler({ ...context, mayBePaid }).cancel({ orderId, memberId, key: randomUUID() })
  await load([debit({ purpose: toReference(withdrawal), sum: '1515.00' })])
  await expect(cancel()).rejects.toEqual(refused('withdrawal_payment_in_check'))
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ status: 'review' })
  expect(await getMoney(db, memberId)).toEqual(before)
  const [line] = await listLines(number, 'open')
  expect((await decide(line?.id ?? '', 'explanation', { reason: 'Банк вернул деньги' })).statusCode).toBe(200)
  await cancel()
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ status: 'cancelled' })
  await expectConsistentBooks(db)
})

it('the list finds a line by the number of its document', async () => {
  await load([debit({ purpose: 'IM-9001-ABCDEF', number: '77Б' })])
  const find = async (q: string) =>
    (
      await sendAsStaff(test, 'GET', `/console/api/statement-lines?q=${encodeURIComponent(q)}`, {
        cookie: await staff(),
      })
    ).json<{ data: StatementLineRow[] }>().data
  expect(await find('77Б')).toMatchObject([{ documentNumber: '77Б' }])
  expect(await find('77')).toEqual([])
})

it('a ready payout that is suggested for a debit stays blocked until a staff member who did not approve the payout explains the debit', async () => {
  const sent = await aSent({ amount: 1778 })
  await cancelBatch(context, { staffName: 'petr', number: sent.batch, reason: 'Банк не принял файл' })
  const { rows } = await db.query<{ name: string }>({
    text: 'select full_name as name from withdrawals where order_id = $1',
    values: [sent.orderId],
  })
  await load([debit({ purpose: 'Перевод', name: rows[0]?.name ?? '', sum: '1778.00', ...ofToday() })])
  const [line] = await listLines(sent.number, 'open')
  expect(line).toMatchObject({ suggestion: String(sent.number) })
  await expectApproverRefused(line, sent.number)
  expect(await getAdminWithdrawal(context, sent.number)).toMatchObject({
    warnings: ['recipient_new', 'debit_unreconciled'],
  })
  expect((await decide(line?.id ?? '', 'explanation', { reason: 'Не выплата' })).statusCode).toBe(200)
  expect(await getAdminWithdrawal(context, sent.number)).toMatchObject({ warnings: ['recipient_new'] })
})

it('when several imports report the return of a second debit in parallel, the return is applied once and refunds nothing to the member', async () => {
  const sent = await aSent()
  const before = await getMoney(db, sent.memberId)
  await load([
    debit({ purpose: sent.reference, number: '1' }),
    debit({ purpose: sent.reference, number: '2' }),
  ])
  const parts = [credit({ purpose: `Возврат ${sent.reference}`, number: '3' })]
  await Promise.all(['petr', 'vera', 'petr', 'vera'].map((staffName) => load(parts, { staffName })))
  expect(await getMoney(db, sent.memberId)).toMatchObject({ available: before.available })
  expect(await getAdminWithdrawal(context, sent.number)).toMatchObject({ state: 'paid' })
  expect(await listLines(sent.number, 'open')).toEqual([])
})

it('only an import by a staff member who did not approve the withdrawal records the return of the payout', async () => {
  const sent = await aSent()
  const parts = [debit({ purpose: sent.reference }), credit({ purpose: `Возврат ${sent.reference}` })]
  expect((await load(parts, { staffName: 'olga' })).rows.map(({ outcome }) => outcome)).toEqual([
    'paid',
    'own_approval',
  ])
  expect(await getAdminWithdrawal(context, sent.number)).toMatchObject({ state: 'paid' })
  expect((await load(parts, { staffName: 'vera' })).rows.map(({ outcome }) => outcome)).toEqual([
    'paid',
    'returned',
  ])
  expect(await getAdminWithdrawal(context, sent.number)).toMatchObject({ state: 'returned' })
})

/** Counts everything that a file from the bank can change, without the audit. */
async function countWritten() {
  const { rows } = await db.query({
    text: `select (select count(*) from transactions) as transactions,
        (select count(*) from bank_statements) as statements, (select count(*) from bank_statement_lines) as lines,
        (select count(*) from bank_responses) as responses, (select count(*) from order_events) as steps,
        (select array_agg(state order by order_id) from payouts) as payouts`,
    values: [],
  })
  return rows
}

/** Creates a camt.053 statement of several pages, each with one document. */
const aCamtPages = (pages: readonly { name: 'MsgPgntn' | 'StmtPgntn'; page: number; isLast: boolean }[]) => {
  const documents = [{ purpose: 'Аренда', sum: '10.00', number: '1' }]
  const whole = String(aCamtStatement(account, { day: '2026-11-19', documents }))
  const statement = /<Stmt>.*<\/Stmt>/s.exec(whole)?.[0] ?? ''
  const stated = pages.map(({ name, page, isLast }) => {
    const pagination = `<${name}><PgNb>${page}</PgNb><LastPgInd>${isLast}</LastPgInd></${name}>`
    return name === 'MsgPgntn'
      ? `<GrpHdr>${pagination}</GrpHdr>${statement}`
      : statement.replace('<Stmt>', `<Stmt>${pagination}`)
  })
  return Buffer.from(whole.replace(statement, stated.join('')))
}

it('reads all pages of a camt.053 statement in one file', async () => {
  const bytes = aCamtPages([
    { name: 'StmtPgntn', page: 1, isLast: false },
    { name: 'StmtPgntn', page: 2, isLast: true },
  ])
  expect(await importFileFromBank(context, { bytes, staffName: 'vera', dryRun: true })).toMatchObject({
    others: 2,
  })
})

it.each<[string, code: string, (document: string) => Buffer]>([
  [
    'that ends in the middle of a document',
    'bank_response_cut_off',
    (document) => a1cStatement(account, { documents: [document] }).subarray(0, -60),
  ],
  [
    'of an account that does not belong to the payer',
    'statement_of_other_account',
    (document) => a1cStatement('40702810200000000099', { documents: [document] }),
  ],
  [
    'in camt.053 without an account',
    'bank_response_account',
    () =>
      aCamtStatement('', { day: '2026-11-19', documents: [{ purpose: 'IM-1001-AAAA9M', sum: '1500.00' }] }),
  ],
  [
    'in the 1C format without an account',
    'bank_response_account',
    (document) =>
      Buffer.from(
        String(a1cStatement(account, { documents: [document] })).replace(`РасчСчет=${account}\n`, ''),
      ),
  ],
  [
    'in the 1C format with a section that names no account',
    'bank_response_account',
    (document) =>
      Buffer.from(
        String(a1cStatement(account, { documents: [document] })).replace(
          'СекцияДокумент',
          'СекцияРасчСчет\nНачальныйОстаток=1.00\nКонецРасчСчет\nСекцияДокумент',
        ),
      ),
  ],
  ...(
    [
      ['MsgPgntn', [[1, false]]],
      ['StmtPgntn', [[1, false]]],
      ['StmtPgntn', [[2, true]]],
      [
        'StmtPgntn',
        [
          [1, false],
          [3, true],
        ],
      ],
      [
        'StmtPgntn',
        [
          [1, true],
          [1, false],
        ],
      ],
    ] as const
  ).map(([name, pages]): [string, string, () => Buffer] => [
    `in camt.053 with only the pages ${JSON.stringify(pages)} (number, last) by ${name}`,
    'bank_response_pages',
    () => aCamtPages(pages.map(([page, isLast]) => ({ name, page, isLast }))),
  ]),
  [
    'in an encoding that banks do not use',
    'bank_response_encoding',
    (document) => Buffer.from(String(a1cStatement(account, { documents: [document] })), 'utf16le'),
  ],
  ...['31.12.2099', '31.02.2026'].map((day): [string, string, (document: string) => Buffer] => [
    `with a document that was booked on ${day}`,
    'bank_response_document_day',
    (document) =>
      a1cStatement(account, { documents: [document.replace(/ДатаСписано=.*/, `ДатаСписано=${day}`)] }),
  ]),
  ...['-10.00', '10.001', 'abc', '99999999999999999999.00'].map(
    (sum): [string, string, (document: string) => Buffer] => [
      `with another document of the sum «${sum}»`,
      'bank_response_document_sum',
      (document) =>
        a1cStatement(account, {
          documents: [
            document,
            document
              .replace(/Сумма=.*/, `Сумма=${sum}`)
              .replace(/НазначениеПлатежа=.*/, 'НазначениеПлатежа=Аренда'),
          ],
        }),
    ],
  ),
  [
    'with 250,000 documents',
    'bank_response_too_large',
    (document) => a1cStatement(account, { documents: times(250_000, () => document) }),
  ],
])('refuses the whole bank statement %s (%s), and changes nothing', async (_what, code, toFile) => {
  const sent = await aSent()
  const bytes = toFile(debit({ purpose: sent.reference }))
  const before = await countWritten()
  for (const dryRun of [true, false])
    await expect(importFileFromBank(context, { bytes, staffName: 'petr', dryRun })).rejects.toMatchObject({
      code,
      details: { fields: [{ field: 'file', code }] },
    })
  expect(await countWritten()).toEqual(before)
})

it('the refusal of a document with an impossible day names its number, also without our reference', async () => {
  const documents = [
    a1cDocument({ account, purpose: 'Аренда', sum: '10.00', day: '31.02.2026', number: '77' }),
  ]
  const bytes = a1cStatement(account, { documents })
  await expect(importFileFromBank(context, { bytes, staffName: 'petr', dryRun: true })).rejects.toMatchObject(
    { message: expect.stringContaining('Документ №\u00A077') as string },
  )
})

it('the refusal of a bank statement of another account names this account', async () => {
  const documents = [debit({ purpose: 'Оплата' })]
  const bytes = a1cStatement('40702810200000000099', { documents })
  await expect(importFileFromBank(context, { bytes, staffName: 'petr', dryRun: true })).rejects.toMatchObject(
    { message: expect.stringContaining('Счёт\u00A040702810200000000099') as string },
  )
})

it('a bank statement that is imported a second time changes nothing', async () => {
  const sent = await aSent()
  const parts = [debit({ purpose: sent.reference })]
  await load(parts)
  const before = await countWritten()
  expect(await load(parts)).toMatchObject({ before: { actor: 'staff:petr' } })
  expect(await countWritten()).toEqual(before)
})

it('a bank statement that several staff members import at the same time is applied once', async () => {
  const sent = await aSent()
  const before = await getMoney(db, sent.memberId)
  const parts = [debit({ purpose: sent.reference }), credit({ purpose: `Возврат ${sent.reference}` })]
  await Promise.all(['petr', 'vera', 'petr', 'vera'].map((staffName) => load(parts, { staffName })))
  expect(await getMoney(db, sent.memberId)).toMatchObject({
    available: before.available + 1500n,
    held: 0n,
  })
  expect(await listLines(sent.number)).toHaveLength(2)
  await expectConsistentBooks(db)
  expect(await verifyPayouts(db)).toEqual([])
})
