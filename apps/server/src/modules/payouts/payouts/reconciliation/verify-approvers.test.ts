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
const findMembers = async (corruption: string, memberIds?: readonly string[], check = what) => {
  const found = await afterCorruption(corruption, (on) => verifyPayouts(on, memberIds))
  return found.filter((one) => one.what === check).map(({ memberId }) => memberId)
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

const ofRecipient = 'no payout was submitted for which its recipient was needed as an approver'
/** Declares the account of the member as that of `olga`, at a time relative to the submission of the payout. */
const declared = (after: string) =>
  `update members set created_at = '2026-01-01' where id = '${member.memberId}';
    update staff set phone = '${member.phone}',
      declared_at = (select submitted_at + interval '${after}' from payouts where order_id = '${orderId}') where name = 'olga'`

it('the verification reports a payout whose only approver had declared the account of its member before', async () => {
  expect(await findMembers(declared('-1 hour'), undefined, ofRecipient)).toEqual([member.memberId])
  expect(await findMembers(declared('-1 hour'), [member.memberId], ofRecipient)).toEqual([member.memberId])
})

it.each([
  [declared('1 hour')],
  [
    `${declared('-1 hour')}; update members set phone_changed_at = (
      select submitted_at + interval '1 hour' from payouts where order_id = '${orderId}') where id = '${member.memberId}'`,
  ],
  [
    `${declared('-1 hour')};
    insert into withdrawal_approvals (order_id, approved_by, at) values ('${orderId}', 'vera', now())`,
  ],
])(
  'the verification does not report an account that became the approver’s own later, nor one that another person approved: %s',
  async (corruption) => {
    expect(await findMembers(corruption, undefined, ofRecipient)).toEqual([])
  },
)
