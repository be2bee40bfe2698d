import { dayInDigits } from '@impulse/api/fields/day'
import { expect, it } from 'vitest'
import { moscowDay } from '../../../../platform/clock/moscow.ts'

import { testDatabase } from '../../../../testing/database/test-database.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import { aBatchedPayout, aPayoutTest } from '../../../../testing/payouts/payout-fixtures.ts'
import { importFileFromBank } from '../payouts.service.ts'
import { closeDay, getReconciliation } from './day-closing.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db)
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
        `НачальныйОстаток=${opening}.00`,
        `КонечныйОстаток=${closing}.00`,
      ],
    }),
  )

it('no day can be closed while a payout from before the first statement has no debit', async () => {
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
    isClosable: false,
  })
  const close = () => closeDay(context, { account, day: next, staffName: 'petr' })
  await expect(close()).rejects.toMatchObject({ code: 'day_not_reconciled' })
  const debit = { account, purpose: reference, sum: '1500.00', day: dayInDigits(paidOn), number: '1' }
  await loadStatement(paidOn, [10_000, 8500], [a1cDocument(debit)])
  await close()
  expect((await read())?.closed).toMatchObject({ day: next, kopecks: 850_000 })
})
