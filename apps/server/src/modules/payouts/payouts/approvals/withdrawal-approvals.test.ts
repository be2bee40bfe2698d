import { expect, it } from 'vitest'
import { withdrawalReasons } from '@impulse/copy-ru/withdrawals/withdrawal-reasons'
import { postCorrection, lockBalance } from '../../../../ledger/ledger.ts'
import { verifyLedger } from '../../../../ledger/verify.ts'
import { aMember, aPhone } from '../../../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../../../testing/harness/repeat.ts'
import { aLedgerOperation, getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { holdLock, untilSomebodyWaits } from '../../../../testing/database/lock-waits.ts'
import {
  anApprover,
  aPayoutTest,
  aBankId,
  aPayee,
  aWithdrawal,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { declareAccount } from '../../../../platform/staff/account-declaration.ts'
import { clearAccount } from '../../../../platform/staff/manage-staff.ts'
import { addStaff, moveStaffPhone, removePerson } from '../../../../platform/staff/staff.service.ts'
import { recordApproval, getAdminWithdrawalByNumber, recordRejection } from '../payouts.service.ts'
import { approvalsNeeded, choosePayoutMethod, selectForBatch } from './payouts.rules.ts'

const { db } = await testDatabase({ connections: 16 })
const context = await aPayoutTest(db, { secondApprovalFrom: 50_000n })
const approve = (number: bigint, staffName = 'olga') => recordApproval(context, { number, staffName })
const reject = (number: bigint, staffName = 'olga') =>
  recordRejection(context, { number, staffName, reason: 'document_doubt' })
const refused = (code: string) => expect.objectContaining({ code })
const insertApproval = (orderId: string, name: string) =>
  db.query({
    text: 'insert into withdrawal_approvals (order_id, approved_by, at) values ($1, $2, now())',
    values: [orderId, name],
  })
const getErrorCode = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

it('one approval approves a withdrawal below the limit for two approvers and creates its payout with a reference', async () => {
  const { number } = await aWithdrawal(context, { amount: 49_999 })
  expect(await getAdminWithdrawalByNumber(context, number)).toMatchObject({
    status: 'review',
    state: null,
    approvedBy: [],
    approvalsNeeded: 1,
    warnings: ['recipient_new'],
  })
  expect(await approve(number)).toMatchObject({ isApproved: true })
  const card = await getAdminWithdrawalByNumber(context, number)
  expect(card).toMatchObject({ status: 'approved', state: 'ready', approvedBy: ['olga'], batch: null })
  expect(card.reference).toMatch(new RegExp(`^IM-${number}-[0-9A-Z]{6}$`))
  await expect(approve(number, 'petr')).rejects.toEqual(refused('order_decided'))
})

it('an approval by a staff member who may no longer approve is neither shown nor counted', async () => {
  const { number } = await aWithdrawal(context, { amount: 50_000 })
  await anApprover(db, 'leaver')
  await approve(number, 'leaver')
  await db.query({ text: `update staff set roles = '{}' where name = 'leaver'`, values: [] })
  expect(await approve(number)).toMatchObject({ isApproved: false })
  expect(await getAdminWithdrawalByNumber(context, number)).toMatchObject({ approvedBy: ['olga'] })
  expect(await approve(number, 'petr')).toMatchObject({ isApproved: true })
})

it('a withdrawal that reaches the limit for two approvers stays in review until two different staff members have approved it', async () => {
  const { number } = await aWithdrawal(context, { amount: 50_000 })
  expect(await approve(number)).toMatchObject({ isApproved: false })
  expect(await getWithdrawalStatus(db, { number })).toBe('review')
  await expect(approve(number)).rejects.toEqual(refused('second_person_needed'))
  expect(await getAdminWithdrawalByNumber(context, number)).toMatchObject({
    approvedBy: ['olga'],
    approvalsNeeded: 2,
    state: null,
  })
  expect(await approve(number, 'petr')).toMatchObject({ isApproved: true })
  expect(await getWithdrawalStatus(db, { number })).toBe('approved')
})

it('requires a second approver when the sum of a member’s withdrawals with one approval each reaches the limit for two approvers', async () => {
  const member = await aPayee(db)
  const part = async () => (await aWithdrawal(context, { member, amount: 20_000 })).number
  const [first, second, third] = [await part(), await part(), await part()]
  expect(await getAdminWithdrawalByNumber(context, third)).toMatchObject({ approvalsNeeded: 1 })
  for (const number of [first, second]) expect(await approve(number)).toMatchObject({ isApproved: true })
  expect(await getAdminWithdrawalByNumber(context, third)).toMatchObject({ approvalsNeeded: 2 })
  expect(await getAdminWithdrawalByNumber(context, second)).toMatchObject({ approvalsNeeded: 1 })
  expect(await approve(third)).toMatchObject({ isApproved: false })
  await reject(first, 'petr')
  expect(await getAdminWithdrawalByNumber(context, third)).toMatchObject({ approvalsNeeded: 1 })
  expect(await approve(await part(), 'petr')).toMatchObject({ isApproved: true })
  await expect(approve(third)).rejects.toEqual(refused('second_person_needed'))
  expect(await approve(third, 'petr')).toMatchObject({ isApproved: true })
})

it('when the limit for two approvers is raised, the first approver of a withdrawal in review still cannot approve this withdrawal alone', async () => {
  const { number } = await aWithdrawal(context, { amount: 50_000 })
  expect(await approve(number)).toMatchObject({ isApproved: false })
  const raised = { ...context, config: { ...context.config, secondApprovalFrom: 60_000n } }
  await expect(recordApproval(raised, { number, staffName: 'olga' })).rejects.toEqual(
    refused('second_person_needed'),
  )
  expect(await recordApproval(raised, { number, staffName: 'petr' })).toMatchObject({ isApproved: true })
})

it('after the first approver has lost and regained the right to approve, a repeated approval by the second approver approves the withdrawal', async () => {
  const { number } = await aWithdrawal(context, { amount: 50_000 })
  const setRoles = (roles: string) =>
    db.query({ text: `update staff set roles = $1::text[] where name = 'olga'`, values: [roles] })
  await approve(number)
  await setRoles('{content}')
  expect(await approve(number, 'petr')).toMatchObject({ isApproved: false })
  await setRoles('{finance}')
  expect(await approve(number, 'petr')).toMatchObject({ isApproved: true })
})

it('a withdrawal that was requested 40 days ago but approved today by one approver still counts towards the limit for two approvers', async () => {
  const member = await aPayee(db)
  const { number, orderId } = await aWithdrawal(context, { member, amount: 30_000 })
  const setCreated = { text: `update orders set created_at = created_at - interval '40 days' where id = $1` }
  await db.query({ ...setCreated, values: [orderId] })
  expect(await approve(number)).toMatchObject({ isApproved: true })
  const second = await aWithdrawal(context, { member, amount: 30_000 })
  expect(await approve(second.number)).toMatchObject({ isApproved: false })
})

it('does not count the approval of a person who was later removed from the staff', async () => {
  const { number } = await aWithdrawal(context, { amount: 60_000 })
  await addStaff(db, { name: 'leaving', phone: aPhone(), now: new Date() })
  await approve(number, 'leaving')
  await db.transaction((tx) => removePerson(tx, { name: 'leaving', now: new Date() }))
  expect(await approve(number)).toMatchObject({ isApproved: false })
  await expect(approve(number, 'leaving')).rejects.toEqual(refused('staff_not_found'))
})

it('a staff member cannot approve their own withdrawal, even while the phone of their account is being changed', async () => {
  const [phone, other] = [aPhone(), aPhone()]
  await addStaff(db, { name: 'changing', phone, now: new Date() })
  const member = await aPayee(db, { phone })
  const { number } = await aWithdrawal(context, { member, kind: 'account' })
  const letGo = await holdLock(db, (tx) => lockBalance(tx, member.memberId))
  const answered = getErrorCode(approve(number, 'changing'))
  await untilSomebodyWaits(db)
  await db.transaction(async (tx) => {
    await tx.query({
      text: 'update members set phone = $2 where id = $1',
      values: [member.memberId, other],
    })
    await moveStaffPhone(tx, { from: phone, to: other })
  })
  await letGo()
  expect(await answered).toBe('own_order')
})

it('a staff member can neither approve nor reject their own withdrawal', async () => {
  const phone = aPhone()
  await addStaff(db, { name: 'agent', phone, now: new Date() })
  const { number } = await aWithdrawal(context, { member: await aPayee(db, { phone }) })
  await expect(approve(number, 'agent')).rejects.toEqual(refused('own_order'))
  await expect(reject(number, 'agent')).rejects.toEqual(refused('own_order'))
  expect(await approve(number)).toMatchObject({ isApproved: true })
})

it('a staff member cannot approve a withdrawal to a phone that their account had before, unless another member has it now', async () => {
  const [account, member, phone] = [await aMember(db), await aPayee(db), aPhone()]
  await anApprover(db, 'renumbered', account.phone)
  await db.query({
    text: 'update members set phone = $2 where id = $1',
    values: [account.memberId, phone],
  })
  await db.transaction((tx) => moveStaffPhone(tx, { from: account.phone, to: phone }))
  await db.query({
    text: `insert into recipients (id, member_id, kind, bank_name, bank_id, phone, created_at, confirmed_at)
      values (gen_random_uuid(), $1, 'sbp', 'Т-Банк', $2, $3, '2026-01-01', '2026-01-01')`,
    values: [member.memberId, aBankId, account.phone],
  })
  const { number } = await aWithdrawal(context, { member: { ...member, phone: account.phone } })
  await expect(approve(number, 'renumbered')).rejects.toEqual(refused('own_order'))
  await aMember(db, { phone: account.phone })
  expect(await approve(number, 'renumbered')).toMatchObject({ isApproved: true })
})

it('a staff member who has the phone of a merged duplicate can approve no withdrawal of the primary account', async () => {
  const [member, duplicate] = [await aPayee(db), await aMember(db)]
  await db.query({
    text: 'update members set merged_into = $2 where id = $1',
    values: [duplicate.memberId, member.memberId],
  })
  await addStaff(db, { name: 'merged', phone: duplicate.phone, now: new Date() })
  for (const kind of ['sbp', 'account'] as const) {
    const { number } = await aWithdrawal(context, { member, kind })
    await expect(approve(number, 'merged')).rejects.toEqual(refused('own_order'))
  }
})

it('a cleared declaration opens the own withdrawal neither to an approval nor to a payout', async () => {
  const member = await aPayee(db)
  await anApprover(db, 'cleared', member.phone)
  const [first, second] = [await aWithdrawal(context, { member }), await aWithdrawal(context, { member })]
  await insertApproval(first.orderId, 'cleared')
  await clearAccount({ ...context, origin: '', by: 'system' }, { name: 'cleared' })
  const phone = aPhone()
  await db.transaction((tx) => declareAccount(tx, { name: 'cleared', phone, at: new Date() }))
  for (const { number } of [first, second])
    await expect(approve(number, 'cleared')).rejects.toEqual(refused('own_order'))
  expect(await getAdminWithdrawalByNumber(context, first.number)).toMatchObject({ approvedBy: [] })
})

it('approves a large withdrawal when two staff members approve it in parallel', async () => {
  for (const _ of times(repeated(5), () => 0)) {
    const { number } = await aWithdrawal(context, { amount: 70_000 })
    const approvals = await Promise.all([approve(number, 'olga'), approve(number, 'petr')])
    expect(approvals.filter(({ isApproved }) => isApproved)).toHaveLength(1)
    expect(await getAdminWithdrawalByNumber(context, number)).toMatchObject({
      status: 'approved',
      state: 'ready',
    })
  }
})

it('rejecting a withdrawal, before or after its approval, refunds its points to the available balance and stores the reason', async () => {
  for (const isApproved of [false, true]) {
    const withdrawal = await aWithdrawal(context)
    const { number, memberId } = withdrawal
    if (isApproved) await approve(number)
    const moneyBefore = await getMoney(db, memberId)
    await reject(number)
    expect(await getMoney(db, memberId)).toMatchObject({
      available: moneyBefore.available + withdrawal.amount,
      held: 0n,
    })
    const card = await getAdminWithdrawalByNumber(context, number)
    expect(card).toMatchObject({ status: 'rejected', reason: 'document_doubt' })
    expect(card.state).toBe(isApproved ? 'rejected' : null)
    await expect(approve(number)).rejects.toEqual(refused('order_decided'))
    await expect(reject(number)).rejects.toEqual(refused('order_decided'))
    const { rows } = await db.query<{ actor: string; note: string }>({
      text: 'select actor, note from order_events where order_id = $1 order by id desc limit 1',
      values: [withdrawal.orderId],
    })
    expect(rows[0]).toEqual({ actor: 'staff:olga', note: withdrawalReasons.document_doubt.text })
  }
})

it('a withdrawal ends as either approved or rejected when two approvals and a rejection run in parallel', async () => {
  for (const _ of times(repeated(10), () => 0)) {
    const { number } = await aWithdrawal(context)
    await Promise.all([approve(number), reject(number, 'petr'), approve(number, 'petr')].map(getErrorCode))
    const { status, state } = await getAdminWithdrawalByNumber(context, number)
    expect([status, state]).toBeOneOf([
      ['approved', 'ready'],
      ['rejected', null],
      ['rejected', 'rejected'],
    ])
  }
  expect(await verifyLedger(db)).toEqual([])
})

it('the card of a withdrawal no longer warns about a new recipient after the first payout to this recipient', async () => {
  const member = await aPayee(db)
  const [first, second] = [await aWithdrawal(context, { member }), await aWithdrawal(context, { member })]
  await db.query({ text: `update orders set status = 'paid' where id = $1`, values: [first.orderId] })
  expect(await getAdminWithdrawalByNumber(context, second.number)).toMatchObject({
    paidBefore: 1,
    warnings: [],
  })
  context.clock.moveBy({ days: 30 })
  expect((await getAdminWithdrawalByNumber(context, second.number)).warnings).toEqual(['overdue'])
})

it('the card of a withdrawal warns about the member’s debt while the withdrawal is in review, but not after the withdrawal is rejected', async () => {
  const { number, memberId } = await aWithdrawal(context)
  const { available } = await getMoney(db, memberId)
  await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), amount: -available - 1n }))
  expect((await getAdminWithdrawalByNumber(context, number)).warnings).toContain('in_debt')
  await reject(number)
  expect((await getAdminWithdrawalByNumber(context, number)).warnings).toEqual([])
})

it('the card of a withdrawal warns when a risk case blocks the withdrawal', async () => {
  const [blocked, other] = [await aWithdrawal(context), await aWithdrawal(context)]
  await db.query({
    text: `with opened as (
        insert into risk_cases (rule, subject, facts, opened_at) values ('burst', '', '{}', now()) returning number
      ) insert into withdrawal_blocks (order_id, case_number, since_event) select $1, number, 0 from opened`,
    values: [blocked.orderId],
  })
  expect((await getAdminWithdrawalByNumber(context, blocked.number)).warnings).toContain('risk_case_open')
  expect((await getAdminWithdrawalByNumber(context, other.number)).warnings).not.toContain('risk_case_open')
})

it.each([
  [49_999n, 1],
  [50_000n, 2],
  [50_001n, 2],
])(
  'a withdrawal of %i points requires %i approvals when the limit for two approvers is 50,000',
  (amount, persons) =>
    expect(
      approvalsNeeded({ sum: amount, approverCreditedMember: false }, { secondApprovalFrom: 50_000n }),
    ).toBe(persons),
)

it.each([
  ['sbp', 'bank_file', 'bank_file'],
  ['account', 'bank_file', 'bank_file'],
  ['sbp', 'provider', 'provider'],
  ['account', 'provider', 'bank_file'],
] as const)(
  'a payout of kind %s with the configured method %s gets the method %s',
  (kind, method, expected) => expect(choosePayoutMethod({ recipient: { kind } }, { method })).toBe(expected),
)

it('a batch takes the oldest payouts that fit the daily cap, and skips a payout that is larger than the rest of the cap', () => {
  const payouts = [60n, 50n, 40n, 10n, 1n].map((credited) => ({ credited }))
  const sums = ({ fitting, deferred }: ReturnType<typeof selectForBatch>) =>
    [fitting, deferred].map((part) => part.map(({ credited }) => credited))
  expect(sums(selectForBatch(payouts, { remaining: 100n, limit: 10 }))).toEqual([
    [60n, 40n],
    [50n, 10n, 1n],
  ])
  expect(sums(selectForBatch(payouts, { remaining: 1000n, limit: 2 }))).toEqual([[60n, 50n], []])
  expect(sums(selectForBatch(payouts, { remaining: 0n, limit: 2 }))).toEqual([[], [60n, 50n, 40n, 10n, 1n]])
})
