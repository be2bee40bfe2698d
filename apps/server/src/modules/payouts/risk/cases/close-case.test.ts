import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { addStaff } from '../../../../platform/staff/staff.service.ts'
import {
  anApprover,
  aPayoutTest,
  aPayee,
  aWithdrawal,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import {
  aBurstCase,
  allDifferences,
  balanceOf,
  getCases,
  createContracts,
  checkRiskOf,
  releaseAll,
  riskConfig,
  shareHash,
  listContractStatuses,
  getRiskBlocks,
  getOnlyCase,
} from '../../../../testing/payouts/risk-fixtures.ts'
import { aLine, importLines } from '../../../../testing/earnings/contract-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { imposeRestriction, liftRestriction } from '../../../identity/restrictions/restrictions.service.ts'
import { reassignContract } from '../../../earnings/contracts/contracts.service.ts'
import { aPhone } from '../../../../testing/identity/member-fixtures.ts'
import { clearCase, confirmCase, getRiskCase } from '../risk.service.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db)
const count = riskConfig.burstContracts
const reward = 500n

/**
 * Creates a burst (many contracts of one day) with its open risk case, and one contract of the next day. The hold
 * period of the burst's rewards ends in a day.
 */
async function aBurst() {
  const burst = await aBurstCase(context, { daysAgo: 13 })
  const otherContracts = await createContracts(context, { phone: burst.phone, count: 1, daysAgo: 12 })
  return { ...burst, otherContracts }
}

async function aSharedCase(options: { orders: number }) {
  const member = await aPayee(db)
  const requested = []
  for (let n = 0; n < options.orders; n += 1) requested.push(await aWithdrawal(context, { member }))
  const other = await aPayee(db)
  const hash = randomBytes(32)
  for (const { memberId } of [member, other]) await shareHash(db, { memberId, column: 'inn_hash', hash })
  await checkRiskOf(context, [member.memberId])
  const { number } = await getOnlyCase(db, member.memberId)
  return { member, other, requested, number }
}

it('releases unblocked rewards on their release date, and blocked rewards only after their risk case is cleared', async () => {
  const burst = await aBurst()
  context.clock.moveBy({ days: 3 })
  await releaseAll(context)
  expect(await listContractStatuses(db, burst.numbers)).toEqual(
    Array.from({ length: count }, () => 'confirmed'),
  )
  expect(await listContractStatuses(db, burst.otherContracts.numbers)).toEqual(['released'])
  expect(await balanceOf(db, burst.memberId)).toMatchObject({
    available: reward,
    frozen: reward * BigInt(count),
  })
  expect(await allDifferences(db)).toEqual([])
  await clearCase(context, { number: burst.number, staffName: 'olga', reason: 'Ярмарка в выходные' })
  expect(await getRiskBlocks(db, burst.memberId)).toEqual({ contracts: [], orders: [] })
  await releaseAll(context)
  expect(await balanceOf(db, burst.memberId)).toMatchObject({
    available: reward * BigInt(count + 1),
    frozen: 0n,
  })
  expect(await listContractStatuses(db, burst.numbers)).toEqual(
    Array.from({ length: count }, () => 'released'),
  )
  expect(await allDifferences(db)).toEqual([])
})

it('after a case is cleared, another case opens only when the new contracts alone reach the rule’s threshold', async () => {
  const burst = await aBurst()
  await clearCase(context, { number: burst.number, staffName: 'olga', reason: 'Проверено по телефону' })
  expect(await checkRiskOf(context, [burst.memberId])).toBe(0)
  await createContracts(context, { phone: burst.phone, count: 1, daysAgo: 13 })
  expect(await checkRiskOf(context, [burst.memberId])).toBe(0)
  const more = await createContracts(context, { phone: burst.phone, count: count - 1, daysAgo: 13 })
  expect(await checkRiskOf(context, [burst.memberId])).toBe(1)
  const { contracts } = await getRiskBlocks(db, burst.memberId)
  expect(contracts).toEqual(expect.arrayContaining(more.numbers))
  // The earlier case cleared these contracts, so the new case does not block them.
  for (const number of burst.numbers) expect(contracts).not.toContain(number)
})

it('confirming a case claws back the blocked rewards from the frozen balance, and their contracts never earn points again', async () => {
  const burst = await aBurst()
  const decision = { number: burst.number, staffName: 'olga', reason: 'Договоров нет' }
  expect(await confirmCase(context, { ...decision, clawsBack: true, rejection: null })).toEqual({
    clawedBack: count,
    rejected: 0,
  })
  expect(await balanceOf(db, burst.memberId)).toMatchObject({ available: 0n, frozen: reward, debt: 0n })
  const day = moscowDay(new Date(context.clock.businessNow().getTime() - 13 * 86_400_000))
  const again = burst.numbers.map((number) => aLine({ number, phone: burst.phone, day }))
  expect((await importLines(db, context.clock, again)).rejected).toBe(count)
  context.clock.moveBy({ days: 3 })
  await releaseAll(context)
  expect(await checkRiskOf(context, [burst.memberId])).toBe(0)
  expect(await balanceOf(db, burst.memberId)).toMatchObject({ available: reward, frozen: 0n, debt: 0n })
  expect(await getCases(db, burst.memberId)).toMatchObject([{ state: 'confirmed' }])
  expect(await allDifferences(db)).toEqual([])
})

it('when staff confirm a case without clawing back the rewards, the rewards are unblocked and later released', async () => {
  const burst = await aBurst()
  const decision = { number: burst.number, staffName: 'olga', reason: 'Предупредили' }
  await confirmCase(context, { ...decision, clawsBack: false, rejection: null })
  expect(await checkRiskOf(context, [burst.memberId])).toBe(0)
  context.clock.moveBy({ days: 3 })
  await releaseAll(context)
  expect(await balanceOf(db, burst.memberId)).toMatchObject({
    available: reward * BigInt(count + 1),
    frozen: 0n,
  })
  expect(await allDifferences(db)).toEqual([])
})

it('confirming a case can reject the blocked withdrawals, and the next risk check opens another case for a withdrawal requested afterwards', async () => {
  const { member, requested, number } = await aSharedCase({ orders: 2 })
  const decision = { number, staffName: 'petr', reason: 'Один человек' }
  expect(await confirmCase(context, { ...decision, clawsBack: false, rejection: 'document_doubt' })).toEqual({
    clawedBack: 0,
    rejected: 2,
  })
  for (const one of requested) expect(await getWithdrawalStatus(db, one)).toBe('rejected')
  expect(await checkRiskOf(context, [member.memberId])).toBe(0)
  const later = await aWithdrawal(context, { member })
  expect(await checkRiskOf(context, [member.memberId])).toBe(1)
  expect((await getRiskBlocks(db, member.memberId)).orders).toEqual([later.number])
  expect(await allDifferences(db)).toEqual([])
})

it('a withdrawal that two risk cases block stays blocked until both cases are closed', async () => {
  const { member, requested, number } = await aSharedCase({ orders: 1 })
  await db.query({
    text: 'update members set phone_changed_at = $2 where id = $1',
    values: [member.memberId, context.clock.businessNow()],
  })
  expect(await checkRiskOf(context, [member.memberId])).toBe(1)
  const blocked = async (options: bigint) =>
    (await getRiskCase(context, { number: options, actor: 'staff:olga' })).blocked
  expect(await blocked(number)).toMatchObject({ withdrawals: 1, isBlockedElsewhere: true })
  await clearCase(context, { number, staffName: 'olga', reason: 'Супруги' })
  expect((await getRiskBlocks(db, member.memberId)).orders).toEqual([requested[0]?.number])
  const open = (await getCases(db, member.memberId)).find(({ state }) => state === 'open')
  expect(await blocked(open?.number ?? 0n)).toMatchObject({ withdrawals: 1, isBlockedElsewhere: false })
  await clearCase(context, { number: open?.number ?? 0n, staffName: 'olga', reason: 'Позвонили' })
  expect((await getRiskBlocks(db, member.memberId)).orders).toEqual([])
})

it('refuses to close an unknown case, a closed case or a case about the staff member’s own account', async () => {
  const { other, number } = await aSharedCase({ orders: 1 })
  const reason = 'Причина'
  await addStaff(db, { name: 'relative', phone: other.phone, now: new Date() })
  const refused = async (requested: Promise<unknown>) =>
    requested.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
  expect(await refused(clearCase(context, { number: 999_999n, staffName: 'olga', reason }))).toBe(
    'risk_case_not_found',
  )
  expect(await refused(clearCase(context, { number, staffName: 'relative', reason }))).toBe('own_risk_case')
  expect(await refused(clearCase(context, { number, staffName: 'nobody', reason }))).toBe('staff_not_found')
  const confirm = confirmCase(context, {
    number,
    staffName: 'olga',
    reason,
    clawsBack: true,
    rejection: null,
  })
  expect(await refused(confirm)).toBe('risk_nothing_stopped')
  expect(await refused(clearCase(context, { number, staffName: 'olga', reason }))).toBe('done')
  expect(await refused(clearCase(context, { number, staffName: 'petr', reason }))).toBe('risk_case_closed')
})

const twoPersons = {
  ...context,
  config: { ...context.config, releaseSecondPersonFrom: reward * BigInt(count) },
}
const getAudit = async (number: bigint) => {
  const { rows } = await db.query<{ action: string; actor: string; reason: string }>({
    text: `select action, actor, reason from audit_events where object = $1 and action in ('risk.cleared', 'risk.release-approved')
      order by id`,
    values: [String(number)],
  })
  return rows.map(({ action, actor, reason }) => [action, actor, reason])
}

it('a large sum that a risk case blocks is released only after a second staff member clears the case too', async () => {
  const { number, memberId } = await aBurst()
  const clear = (staffName: string, reason = 'Ярмарка') =>
    clearCase(twoPersons, { number, staffName, reason })
  await clear('olga')
  expect(await getCases(db, memberId)).toMatchObject([{ state: 'open' }])
  expect((await getRiskBlocks(db, memberId)).contracts).toHaveLength(count)
  await clear('olga')
  expect(await getRiskCase(twoPersons, { number, actor: 'staff:petr' })).toMatchObject({
    needsSecondPerson: true,
    releaseApprovedBy: 'olga',
  })
  await clear('petr', 'Был на ярмарке')
  expect(await getCases(db, memberId)).toMatchObject([{ state: 'cleared' }])
  expect(await getRiskBlocks(db, memberId)).toEqual({ contracts: [], orders: [] })
  expect(await getAudit(number)).toEqual([
    ['risk.release-approved', 'staff:olga', 'Ярмарка'],
    ['risk.cleared', 'staff:petr', 'Был на ярмарке'],
  ])
})

it('a large sum is released once when two staff members clear its case at the same time', async () => {
  const { number, memberId } = await aBurst()
  await Promise.all(
    ['olga', 'petr'].map((staffName) => clearCase(twoPersons, { number, staffName, reason: 'Ярмарка' })),
  )
  expect(await getCases(db, memberId)).toMatchObject([{ state: 'cleared' }])
  expect((await getAudit(number)).map(([action]) => action)).toEqual([
    'risk.release-approved',
    'risk.cleared',
  ])
})

it('a staff member’s own sole releases within 24 hours add up towards the limit for a second person; those of other staff members do not', async () => {
  await anApprover(db, 'inna')
  const limit = { ...context, config: { ...context.config, releaseSecondPersonFrom: 501_500n } }
  const [member, first, second] = [await aPayee(db), await aBurst(), await aBurst()]
  const staffName = 'inna'
  await imposeRestriction(
    { ...context, sessions: { endSessions: () => Promise.resolve(0) } },
    { memberId: member.memberId, kind: 'payouts', staffName, reason: 'Жалоба' },
  )
  expect(
    await liftRestriction(limit, {
      memberId: member.memberId,
      kind: 'payouts',
      staffName,
      reason: 'Проверили',
    }),
  ).toBe(true)
  const stateOf = async ({ memberId }: typeof first) => (await getCases(db, memberId))[0]?.state
  const needs = async (actor: string) =>
    (await getRiskCase(limit, { number: first.number, actor })).needsSecondPerson
  expect([await needs(`staff:${staffName}`), await needs('staff:petr')]).toEqual([true, false])
  await clearCase(limit, { number: first.number, staffName, reason: 'Ярмарка' })
  expect(await stateOf(first)).toBe('open')
  await clearCase(limit, { number: first.number, staffName: 'petr', reason: 'Ярмарка' })
  expect(await stateOf(first)).toBe('cleared')
  await clearCase(limit, { number: second.number, staffName: 'petr', reason: 'Ярмарка' })
  expect(await stateOf(second)).toBe('cleared')
})

it('confirming a case needs a second staff member only when it releases a large sum', async () => {
  const released = await aBurst()
  const decision = { number: released.number, staffName: 'olga', reason: 'Предупредили' }
  expect(await confirmCase(twoPersons, { ...decision, clawsBack: false, rejection: null })).toBeNull()
  expect(await getCases(db, released.memberId)).toMatchObject([{ state: 'open' }])
  const takenBack = await aBurst()
  const clawback = { number: takenBack.number, staffName: 'olga', reason: 'Договоров нет', clawsBack: true }
  expect(await confirmCase(twoPersons, { ...clawback, rejection: null })).toMatchObject({ clawedBack: count })
})

it('the first approval of a large release no longer counts after the case has blocked another withdrawal', async () => {
  const { member, number } = await aSharedCase({ orders: 1 })
  await clearCase(twoPersons, { number, staffName: 'olga', reason: 'Супруги' })
  const approvedBy = async () =>
    (await getRiskCase(twoPersons, { number, actor: 'staff:petr' })).releaseApprovedBy
  expect(await approvedBy()).toBe('olga')
  await aWithdrawal(context, { member })
  await checkRiskOf(context, [member.memberId])
  expect(await approvedBy()).toBeNull()
})

it.each([
  ['zoya', `removed_at = now()`],
  ['zina', `roles = '{content}'`],
  ['zara', `former_phones = array[$2::text]`],
])(
  'when a staff member loses the right to close a case, or proves to be its member, a first approval by this person is neither shown nor counted (%s: %s)',
  async (first, loss) => {
    const { number, memberId, phone } = await aBurst()
    const second = `${first}-second`
    for (const name of [first, second]) await anApprover(db, name)
    const clear = (staffName: string) => clearCase(twoPersons, { number, staffName, reason: 'Ярмарка' })
    await clear(first)
    const change = (name: string) =>
      db.query({ text: `update staff set ${loss} where name = $1 and $2::text <> ''`, values: [name, phone] })
    await change(first)
    const approvedBy = async () =>
      (await getRiskCase(twoPersons, { number, actor: 'staff:petr' })).releaseApprovedBy
    expect(await approvedBy()).toBeNull()
    await clear(second)
    expect(await approvedBy()).toBe(second)
    await clear('olga')
    expect(await getCases(db, memberId)).toMatchObject([{ state: 'cleared' }])
    await change(second)
    expect(await approvedBy()).toBe(second)
  },
)

it('a contract whose reward a risk case blocks cannot be reassigned to another member', async () => {
  const { number, numbers } = await aBurst()
  const reassign = () =>
    reassignContract(
      { db, clock: context.clock, actor: 'staff:olga' },
      { number: numbers[0] ?? '', phone: aPhone() },
    )
  await expect(reassign()).rejects.toMatchObject({ code: 'contract_held_back' })
  await clearCase(context, { number, staffName: 'olga', reason: 'Ярмарка' })
  expect(await reassign()).toMatchObject({ accrued: reward })
})

it.each([
  [
    'the case gets new facts',
    async ({ phone, memberId }: Awaited<ReturnType<typeof aBurst>>) => {
      await createContracts(context, { phone, count: 1, daysAgo: 13 })
      await checkRiskOf(context, [memberId])
    },
  ],
  [
    'its staff member lost the permission to close cases',
    () => db.query({ text: `update staff set roles = '{}' where name = 'olga'`, values: [] }),
  ],
])('the first of the two approvals that release a large sum no longer counts after %s', async (_, change) => {
  const burst = await aBurst()
  const clear = (staffName: string) =>
    clearCase(twoPersons, { number: burst.number, staffName, reason: 'Ярмарка' })
  await clear('olga')
  await change(burst)
  await clear('petr')
  expect(await getCases(db, burst.memberId)).toMatchObject([{ state: 'open' }])
  await db.query({ text: `update staff set roles = '{finance}' where name = 'olga'`, values: [] })
  await clear('olga')
  expect(await getCases(db, burst.memberId)).toMatchObject([{ state: 'cleared' }])
})

it('when a contract was cancelled while its reward was blocked, confirming the case claws back only the other contracts’ rewards', async () => {
  const burst = await aBurst()
  await burst.cancel(burst.numbers.slice(0, 1))
  const decision = { number: burst.number, staffName: 'olga', reason: 'Договоров нет' }
  expect(await confirmCase(context, { ...decision, clawsBack: true, rejection: null })).toMatchObject({
    clawedBack: count - 1,
  })
  expect(await balanceOf(db, burst.memberId)).toMatchObject({ available: 0n, frozen: reward, debt: 0n })
  expect(await allDifferences(db)).toEqual([])
})
