import { expect, it } from 'vitest'
import { openCorruptions } from '../../../../testing/database/corruptions.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { aFile, aLine, aNumber } from '../../../../testing/earnings/contract-fixtures.ts'
import { anApprover, aPayee, aPayoutTest, aWithdrawal } from '../../../../testing/payouts/payout-fixtures.ts'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { importContracts, readContractFile } from '../../../earnings/contracts/contracts.service.ts'
import { makeBatch, recordApproval, verifyPayouts } from '../payouts.service.ts'

const database = await testDatabase()
const { db } = database
const afterCorruption = openCorruptions(database)
const context = await aPayoutTest(db)
for (const name of ['ivan', 'vera']) await anApprover(db, name)

// ivan imported a contract of the member, olga approved a withdrawal alone two days later, and petr sent it on the next
// day. vera approved nothing.
const member = await aPayee(db)
const importBy = (actor: string) =>
  importContracts(
    { ...context, actor },
    readContractFile(
      aFile([aLine({ number: aNumber(), phone: member.phone, day: moscowDay(context.clock.businessNow()) })]),
    ),
  )
await importBy('staff:ivan')
context.clock.moveBy({ days: 2 })
const { orderId, number } = await aWithdrawal(context, { member, amount: 100 })
await recordApproval(context, { number, staffName: 'olga' })
context.clock.moveBy({ days: 1 })
await makeBatch(context, { staffName: 'petr', kind: 'sbp', limit: 500 })
context.clock.moveBy({ days: 1 })
await importBy('staff:olga')

const what = 'no payout was submitted whose only approver was behind the money of its member'
/** Inserts that a staff member approved the member's identity document, at a time relative to the approval. */
const documentApproved = (person: string, after: string) =>
  `insert into identity_document_decisions (member_id, at, version, status, actor)
    select '${member.memberId}', at + interval '${after}', 1, 'approved', 'staff:${person}'
    from withdrawal_approvals where order_id = '${orderId}'`
const findMembers = async (corruption: string, memberIds?: readonly string[]) => {
  const found = await afterCorruption(corruption, (on) => verifyPayouts(on, memberIds))
  return found.filter((one) => one.what === what).map(({ memberId }) => memberId)
}

it('the verification finds no difference when the only approver was not behind the money before the approval', async () => {
  expect(await verifyPayouts(db)).toEqual([])
})

it.each([
  [`update withdrawal_approvals set approved_by = 'ivan' where order_id = '${orderId}'`],
  [documentApproved('olga', '-29 days')],
  [documentApproved('olga', '12 hours')],
])(
  'the verification reports a payout whose only approver was behind the money of its member: %s',
  async (corruption) => {
    expect(await findMembers(corruption)).toEqual([member.memberId])
    expect(await findMembers(corruption, [member.memberId])).toEqual([member.memberId])
  },
)

it.each([
  [documentApproved('vera', '-1 day')],
  [documentApproved('olga', '-31 days')],
  [documentApproved('olga', '2 days')],
  [
    `update withdrawal_approvals set approved_by = 'ivan' where order_id = '${orderId}';
    insert into withdrawal_approvals (order_id, approved_by, at) values ('${orderId}', 'vera', now())`,
  ],
])(
  'the verification does not report what the approval and the submission allowed: %s',
  async (corruption) => {
    expect(await findMembers(corruption)).toEqual([])
  },
)
