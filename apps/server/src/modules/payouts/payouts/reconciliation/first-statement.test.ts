import { dayInDigits } from '@impulse/api/fields/day'
import { expect, it } from 'vitest'
import { moscowDay } from '../../../../platform/clock/moscow.ts'

import { invariant } from '../../../../platform/refusal/refusal.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import { aBatchedPayout, anApprover, aPayoutTest } from '../../../../testing/payouts/payout-fixtures.ts'
import { findMonthBlockers, importFileFromBank, recordOutcomeByHand } from '../payouts.service.ts'
import { explainStatementLine } from '../bank-statements/decide-line.ts'
import { closeDay, getReconciliation } from './day-closing.ts'

const { db } = await databaseEach()
const context = await aPayoutTest(db)
await anApprover(db, 'vera')
const { account } = context.config.payer
const today = () => moscowDay(context.clock.businessNow())
const load = (bytes: Buffer) => importFileFromBank(context, { bytes, staffName: 'petr', dryRun: false })

const loadStatement = (day: string, [opening, closing]: [number, number], documents: string[]) =>
  load(
    a1cStatement(account, {
      documents,
      section: [
        `ДатаНачала=${dayInDigits(day)}`,
        `ДатаКонца=${dayInDigits(day)}`,
        `НачальныйОстаток=${opening.toFixed(2)}`,
        `КонечныйОстаток=${closing.toFixed(2)}`,
      ],
    }),
  )

it('no day is closed without a reason while a payout from before the first statement has no debit', async () => {
  const { reference, number } = await aBatchedPayout(context)
  const paidOn = today()
  await load(Buffer.from(`Референс;Сумма;Результат\n${reference};1500,00;Исполнено`))
  context.clock.moveBy({ days: 1 })
  const next = today()
  context.clock.moveBy({ days: 1 })
  await loadStatement(next, [8500, 8500], [])
  const read = async () => (await getReconciliation(context)).accounts.find((one) => one.account === account)
  expect((await read())?.lastCoveredDay).toMatchObject({
    outstandingPayouts: { count: 1, sum: 1500, first: [{ id: String(number) }] },
    needsReason: true,
  })
  const close = () => closeDay(context, { account, day: next, staffName: 'petr' })
  await expect(close()).rejects.toMatchObject({ code: 'day_not_reconciled' })
  const debit = { account, purpose: reference, sum: '1500.00', day: dayInDigits(paidOn), number: '1' }
  await loadStatement(paidOn, [10_000, 8500], [a1cDocument(debit)])
  await close()
  expect((await read())?.closed).toMatchObject({ day: next, kopecks: 850_000 })
})

it('a line from before the first closed day keeps later days open until staff decide it', async () => {
  const before = today()
  context.clock.moveBy({ days: 1 })
  const first = today()
  context.clock.moveBy({ days: 1 })
  await loadStatement(first, [8500, 8500], [])
  const close = (day: string) => closeDay(context, { account, day, staffName: 'petr' })
  await close(first)
  const next = today()
  context.clock.moveBy({ days: 1 })
  await loadStatement(next, [8500, 8500], [])
  const unknown = { account, purpose: 'IM-1-AAAA9M', sum: '1500.00', day: dayInDigits(before), number: '1' }
  await loadStatement(before, [10_000, 8500], [a1cDocument(unknown)])
  await expect(close(next)).rejects.toMatchObject({ code: 'day_not_reconciled' })
})

it('the explained debit of another sum is the debit of its payout', async () => {
  const { reference } = await aBatchedPayout(context)
  const day = today()
  await load(Buffer.from(`Референс;Сумма;Результат\n${reference};1500,00;Исполнено`))
  context.clock.moveBy({ days: 1 })
  const debit = { account, purpose: reference, sum: '1500.50', day: dayInDigits(day), number: '1' }
  await loadStatement(day, [10_000, 8499.5], [a1cDocument(debit)])
  const close = () => closeDay(context, { account, day, staffName: 'petr' })
  await expect(close()).rejects.toMatchObject({ code: 'day_not_reconciled' })
  const { rows } = await db.query<{ id: bigint }>({ text: 'select id from bank_statement_lines', values: [] })
  const [line] = rows
  invariant(line, 'the debit is stored')
  await explainStatementLine(context, { id: line.id, staffName: 'petr', reason: 'Комиссия банка 0,50' })
  await close()
})

it('payouts without a document of the bank are closed with a reason by a person who did not record their outcome, and are not compared again', async () => {
  const [paid, returned] = [await aBatchedPayout(context), await aBatchedPayout(context)]
  const first = today()
  await load(Buffer.from(`Референс;Сумма;Результат\n${paid.reference};1500,00;Исполнено`))
  context.clock.moveBy({ days: 1 })
  const debit = { account, purpose: returned.reference, sum: '1500.00', day: dayInDigits(first), number: '1' }
  await loadStatement(first, [10_000, 8500], [a1cDocument(debit)])
  // The bank debited one payout in one sum with others, and returned the money of the other one to another account.
  const letter = { reason: 'bank_returned', document: 'письмо 7' } as const
  await anApprover(db, 'inna')
  for (const staffName of ['inna', 'vera'])
    await recordOutcomeByHand(
      { ...context, provider: null },
      { ...letter, number: returned.number, staffName, outcome: 'returned' },
    )
  const second = today()
  context.clock.moveBy({ days: 1 })
  await loadStatement(second, [8500, 8500], [])
  const read = async () => (await getReconciliation(context)).accounts.find((one) => one.account === account)
  expect((await read())?.lastCoveredDay).toMatchObject({
    outstandingPayouts: { count: 1, first: [{ id: String(paid.number) }] },
    outstandingReturns: { count: 1, first: [{ id: String(returned.number) }] },
    isClosable: true,
    needsReason: true,
  })
  const close = (staffName: string, reason?: string, day = second) =>
    closeDay(context, { account, day, staffName, reason })
  const reason = 'Банк вернул на другой счёт, а вторую выплату списал одной суммой'
  await expect(close('olga')).rejects.toMatchObject({ code: 'day_not_reconciled' })
  for (const staffName of ['inna', 'vera'])
    await expect(close(staffName, reason)).rejects.toMatchObject({ code: 'outcome_of_closer' })
  await close('olga', reason)
  const third = today()
  context.clock.moveBy({ days: 1 })
  await loadStatement(third, [8500, 8500], [])
  expect(await read()).toMatchObject({
    closed: { day: second, difference: 0, explanation: reason },
    lastCoveredDay: {
      outstandingPayouts: { count: 0 },
      outstandingReturns: { count: 0 },
      needsReason: false,
    },
  })
  await close('olga', undefined, third)
  expect((await findMonthBlockers(db, third)).openAccounts).toEqual([])
})

it('an explained payment is compared again when it is returned: its credit is awaited like any other', async () => {
  const { reference, number } = await aBatchedPayout(context)
  const first = today()
  await load(Buffer.from(`Референс;Сумма;Результат\n${reference};1500,00;Исполнено`))
  context.clock.moveBy({ days: 1 })
  await loadStatement(first, [10_000, 10_000], [])
  await closeDay(context, { account, day: first, staffName: 'olga', reason: 'Банк спишет завтра' })
  const second = today()
  context.clock.moveBy({ days: 1 })
  const debit = { account, purpose: reference, sum: '1500.00', day: dayInDigits(second), number: '1' }
  await loadStatement(second, [10_000, 8500], [a1cDocument(debit)])
  await closeDay(context, { account, day: second, staffName: 'petr' })
  for (const staffName of ['petr', 'vera'])
    await recordOutcomeByHand(
      { ...context, provider: null },
      { number, staffName, outcome: 'returned', reason: 'bank_returned', document: 'письмо 7' },
    )
  const third = today()
  context.clock.moveBy({ days: 1 })
  await loadStatement(third, [8500, 8500], [])
  const close = (reason?: string) => closeDay(context, { account, day: third, staffName: 'vera', reason })
  await expect(close()).rejects.toMatchObject({ code: 'day_not_reconciled' })
  await expect(close('Банк вернул на другой счёт')).rejects.toMatchObject({ code: 'outcome_of_closer' })
  // The day of the return is awaited of the account, although two persons recorded the return by a document.
  expect((await findMonthBlockers(db, third)).openAccounts).toEqual([account])
})
