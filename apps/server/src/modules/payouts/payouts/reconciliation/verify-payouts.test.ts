import { expect, it } from 'vitest'
import { openCorruptions } from '../../../../testing/database/corruptions.ts'
import { aPayoutTest, aWithdrawal } from '../../../../testing/payouts/payout-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import {
  recordApproval,
  getAdminWithdrawalByNumber,
  makeBatch,
  recordRejection,
  importFileFromBank,
  verifyPayouts,
} from '../payouts.service.ts'

const database = await testDatabase()
const { db } = database
const afterCorruption = openCorruptions(database)
const context = await aPayoutTest(db, { secondApprovalFrom: 2_000n })

// Creates payouts in each state by actions of staff.
const approved = async (kind: 'sbp' | 'account') => {
  const { number } = await aWithdrawal(context, { kind })
  await recordApproval(context, { number, staffName: 'olga' })
  return number
}
const sent = [await approved('account'), await approved('account'), await approved('account')]
await makeBatch(context, { staffName: 'olga', kind: 'account', limit: 9 })
const results = ['Исполнено', 'Отказ']
for (const [index, result] of results.entries()) {
  const { reference } = await getAdminWithdrawalByNumber(context, sent[index] ?? 0n)
  const bytes = Buffer.from(`Референс;Сумма;Результат\n${reference};1500,00;${result}`)
  await importFileFromBank(context, { bytes, staffName: 'petr', dryRun: false })
}
await approved('sbp')
await recordRejection(context, { number: await approved('sbp'), staffName: 'olga', reason: 'member_asked' })
await recordRejection(context, {
  number: (await aWithdrawal(context)).number,
  staffName: 'olga',
  reason: 'member_asked',
})
await aWithdrawal(context)
const { number: large } = await aWithdrawal(context, { amount: 2_000 })
for (const staffName of ['olga', 'petr']) await recordApproval(context, { number: large, staffName })

it('the verification of payouts finds no differences when only staff actions changed the payouts', async () => {
  expect(await verifyPayouts(db)).toEqual([])
})

it.each([
  `delete from payouts where state = 'ready'`,
  `delete from payouts where state = 'paid'`,
  `update payouts set state = 'paid' where state = 'pending'`,
  `update payouts set state = 'ready' where state = 'rejected'`,
  `update payouts set state = 'pending' where state = 'returned'`,
  `update orders set status = 'review' where status = 'approved'`,
  `delete from withdrawal_approvals where order_id in (select order_id from payouts where state = 'pending')`,
  `delete from withdrawal_approvals where approved_by = 'petr'`,
  `update payouts set submitted_at = submitted_at - interval '1 day' where state = 'pending'`,
  `update payout_batches set kind = 'sbp'`,
  `update payout_batches set sum = sum + 1`,
  `delete from payout_batch_lines where ctid = (select ctid from payout_batch_lines limit 1)`,
  `update payouts set provider_account = 'somebody', request_started_at = now() where state = 'pending'`,
  `update payouts set method = 'provider', batch = null where state = 'pending'`,
])('the verification of payouts finds the corruption: %s', async (corruption) => {
  expect(await afterCorruption(corruption, verifyPayouts)).not.toEqual([])
})
