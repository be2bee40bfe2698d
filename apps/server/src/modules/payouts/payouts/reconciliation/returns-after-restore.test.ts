import { beforeEach, expect, it } from 'vitest'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { statementSince } from '../../../../testing/payouts/lost-days-fixtures.ts'
import {
  aBatchedPayout,
  anApprover,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  carryOutAll,
  makeOlder,
  send,
  sendLost,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { toReference } from '../approvals/payout-reference.ts'
import {
  checkDuePayouts,
  importFileFromBank,
  recordOutcomeByHand,
  verifyPayouts,
} from '../payouts.service.ts'

const { db } = await databaseEach()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
const files = {
  ...context,
  provider: null,
  config: { ...context.config, method: 'bank_file' as const },
}
beforeEach(async () => {
  stub.payouts.clear()
  stub.isSlow = false
  await anApprover(db, 'vera')
})

const today = () => moscowDay(context.clock.businessNow())
const checkAll = () => checkDuePayouts(context, { all: true })

/** Pauses payouts as after a restore, which lost the hours since yesterday. */
const restore = () =>
  db.query({
    text: `update payout_pause set is_on = true, by_admin = true, reason = 'restore',
      unreconciled_from = $1, unreconciled_until = $2`,
    values: [addDays(today(), -1), today()],
  })
/** Resumes payouts as two administrators do when the lost days are reconciled. */
const reconcile = () =>
  db.query({
    text: `update payout_pause set is_on = false, by_admin = false, reason = '',
      unreconciled_from = null, unreconciled_until = null`,
    values: [],
  })

async function importTable(reference: string, { dryRun = false } = {}): Promise<[string, string][]> {
  const bytes = Buffer.from(`Референс;Сумма;Результат;Дата\n${reference};1500,00;Отказ;${today()}`)
  const { rows } = await importFileFromBank(files, { bytes, staffName: 'vera', dryRun })
  return rows.map(({ outcome, text }) => [outcome, text])
}

it('after a restore, a payout that the provider has lost is refunded only when the lost days are reconciled', async () => {
  await aReadyPayout(context)
  await carryOutAll(context)
  const withdrawal = await aReadyPayout(context)
  await sendLost(context, stub)
  await restore()
  await makeOlder(db, '25 hours')
  await checkAll()
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('sent')
  await reconcile()
  await checkAll()
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('returned')
  expect(await verifyPayouts(db)).toEqual([])
})

it('after a restore, a payout that the provider reports as cancelled is refunded at once', async () => {
  const withdrawal = await aReadyPayout(context)
  stub.isSlow = true
  await send(context)
  await restore()
  const [payout] = stub.byReference(toReference(withdrawal))
  Object.assign(payout ?? {}, { status: 'canceled', reason: 'rejected_by_payee' })
  await checkAll()
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('returned')
})

it('after a restore, nobody records a return by hand before the lost days are reconciled', async () => {
  const withdrawal = await aBatchedPayout(files)
  const { number } = withdrawal
  await restore()
  const record = () =>
    recordOutcomeByHand(files, {
      number,
      staffName: 'vera',
      outcome: 'returned',
      reason: 'other',
      document: 'п/п 5',
    })
  await expect(record()).rejects.toMatchObject({ code: 'withdrawal_restore_unreconciled' })
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('sent')
  await reconcile()
  await record()
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('returned')
})

it('after a restore, a refusal in a table of results waits, and the debit of the lost batch makes the payout paid', async () => {
  const withdrawal = await aBatchedPayout(files)
  const { reference, memberId, credited } = withdrawal
  const money = await getMoney(db, memberId)
  await restore()
  const waits = [
    [
      'return_waits',
      'Базу восстановили из копии, и эту заявку могли уже оплатить. Отклонить её или вернуть деньги участнику можно после сверки, когда выплаты запустят',
    ],
  ]
  expect(await importTable(reference, { dryRun: true })).toEqual(waits)
  expect(await importTable(reference)).toEqual(waits)
  expect(await getMoney(db, memberId)).toEqual(money)
  const bytes = statementSince(context, today(), [{ reference, roubles: credited }])
  context.clock.moveBy({ days: 1 })
  await importFileFromBank(files, { bytes, staffName: 'vera', dryRun: false })
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('paid')
})

it('after a restore, the same table of results refunds the member when the lost days are reconciled', async () => {
  const withdrawal = await aBatchedPayout(files)
  await restore()
  expect((await importTable(withdrawal.reference)).map(([outcome]) => outcome)).toEqual(['return_waits'])
  await reconcile()
  expect((await importTable(withdrawal.reference)).map(([outcome]) => outcome)).toEqual(['returned'])
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('returned')
  expect(await verifyPayouts(db)).toEqual([])
})
