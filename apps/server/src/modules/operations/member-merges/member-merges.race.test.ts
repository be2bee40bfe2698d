import { expect, it } from 'vitest'
import { chance } from '../../../testing/harness/random.ts'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import { aLine, aNumber, aFixedClock, importLines } from '../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import {
  cancels,
  importContractsOf,
  corrected,
  mergeContext,
  proposed,
  reassigned,
  twoAccounts,
} from '../../../testing/operations/member-merge-fixtures.ts'
import { aPayoutTest, aWithdrawal } from '../../../testing/payouts/payout-fixtures.ts'
import { allDifferences } from '../../../testing/payouts/risk-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { decideMerge } from './member-merges.service.ts'

const { db } = await testDatabase({ connections: 24 })
const clock = { ...aFixedClock('2026-11-21'), moveBy: () => undefined }
await aPayoutTest(db)
const on = { db, clock }
const context = mergeContext(on)
const day = '2026-11-12'
const noMoney = { available: 0n, frozen: 0n, held: 0n, debt: 0n }

const toErrorCodes = (outcomes: readonly PromiseSettledResult<unknown>[]): string[] =>
  outcomes.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { code?: string }).code ?? String(one.reason)] : [],
  )

it('fifty parallel approvals of the same proposal merge the accounts once', async () => {
  for (const _ of times(repeated(5), () => 0)) {
    const { pair, member, duplicate } = await twoAccounts(on)
    await importContractsOf(on, { phone: duplicate.phone, day, count: 6 })
    const { id } = await proposed(context, pair)
    const outcomes = await Promise.allSettled(
      times(50, () => decideMerge(context, { id, staffName: 'petr', isApproved: true })),
    )
    expect(toErrorCodes(outcomes)).toEqual(times(49, () => 'merge_decided'))
    // The six contracts earn 4 × 500 + 2 × 625 points.
    expect(await getMoney(db, member.memberId)).toEqual({ ...noMoney, frozen: 3_250n })
  }
})

it.each(times(repeated(20), (i) => i + 1))(
  'a merge in parallel with money operations of both accounts loses no points and does not deadlock (iteration %i)',
  async () => {
    const { pair, member, duplicate } = await twoAccounts(on)
    const memberContracts = await importContractsOf(on, { phone: member.phone, day, count: 3 })
    const duplicateContracts = await importContractsOf(on, { phone: duplicate.phone, day, count: 5 })
    const { id } = await proposed(context, pair)
    await corrected(db, { memberId: duplicate.memberId, amount: 1_500n })
    const file = times(6, () =>
      aLine({ number: aNumber(), phone: [member, duplicate][chance() < 0.5 ? 0 : 1]?.phone ?? '', day }),
    )
    const outcomes = await Promise.allSettled([
      decideMerge(context, { id, staffName: 'petr', isApproved: true }),
      aWithdrawal(on, { member: duplicate, amount: 1_000 }),
      importLines(db, clock, file),
      importLines(db, clock, file.toReversed()),
      reassigned(on, { number: memberContracts[0] ?? '', phone: duplicate.phone }),
      reassigned(on, { number: duplicateContracts[4] ?? '', phone: member.phone }),
      reassigned(on, { number: duplicateContracts[3] ?? '', phone: aPhone() }),
      cancels(on, { phone: duplicate.phone, day, number: duplicateContracts[2] ?? '' }),
    ])
    const expected = [
      'merge_withdrawals',
      'contract_there_already',
      'below_minimum',
      'profile_incomplete',
      'insufficient_funds',
      'amount_above_maximum',
    ]
    expect(toErrorCodes(outcomes).filter((code) => !expected.includes(code))).toEqual([])
    const isMerged = outcomes[0]?.status === 'fulfilled'
    if (isMerged) expect(await getMoney(db, duplicate.memberId)).toEqual(noMoney)
    expect(outcomes[0]?.status === 'fulfilled' || outcomes[1]?.status === 'fulfilled').toBe(true)
    expect(outcomes[2]?.status).toBe('fulfilled')
    expect(await allDifferences(db)).toEqual([])
  },
)

it('when two parallel decisions merge two accounts in opposite directions, one merge succeeds and the other is refused', async () => {
  for (const _ of times(repeated(15), () => 0)) {
    const { pair, member, duplicate } = await twoAccounts(on)
    await importContractsOf(on, { phone: member.phone, day, count: 2 })
    await importContractsOf(on, { phone: duplicate.phone, day, count: 2 })
    const one = await proposed(context, pair)
    const other = await proposed(context, { memberId: pair.duplicateId, duplicateId: pair.memberId })
    const outcomes = await Promise.allSettled(
      [one, other].map(({ id }) => decideMerge(context, { id, staffName: 'petr', isApproved: true })),
    )
    expect(toErrorCodes(outcomes)).toEqual(['account_merged'])
    const sums = await Promise.all([getMoney(db, member.memberId), getMoney(db, duplicate.memberId)])
    expect(sums.map(({ frozen }) => frozen).toSorted((a, b) => Number(a - b))).toEqual([0n, 2_000n])
  }
  expect(await allDifferences(db)).toEqual([])
})

it('contracts imported for the duplicate’s phone during a merge belong to the primary account, even when the contracts earn no reward', async () => {
  await db.query({
    text: `insert into rule_sets (version, effective_from, rules)
      select 2, '2026-11-14', jsonb_set(rules, '{products,internet,base}', '0') from rule_sets where version = 1`,
    values: [],
  })
  for (const _ of times(repeated(50), () => 0)) {
    const { pair, duplicate } = await twoAccounts(on)
    const { id } = await proposed(context, pair)
    await Promise.all([
      decideMerge(context, { id, staffName: 'petr', isApproved: true }),
      importContractsOf(on, { phone: duplicate.phone, day: '2026-11-14' }),
      importContractsOf(on, { phone: duplicate.phone, day: '2026-11-15' }),
    ])
    const { rowCount } = await db.query({
      text: 'select from contracts where member_id = $1',
      values: [pair.memberId],
    })
    expect(rowCount).toBe(2)
  }
  expect(await allDifferences(db)).toEqual([])
})
