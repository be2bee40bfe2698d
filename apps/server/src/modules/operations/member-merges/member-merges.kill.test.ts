import { once } from 'node:events'
import { expect, it } from 'vitest'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import {
  importContractsOf,
  corrected,
  mergeContext,
  proposed,
  twoAccounts,
} from '../../../testing/operations/member-merge-fixtures.ts'
import { aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
import { allDifferences } from '../../../testing/payouts/risk-fixtures.ts'
import { startScript } from '../../../testing/harness/script-process.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import { decideMerge } from './member-merges.service.ts'

const { db, env: databaseEnv } = await testDatabase()
const on = await aPayoutTest(db)
const context = mergeContext(on)
const script = new URL('../../../testing/scripts/member-merger.test-script.ts', import.meta.url)

it.each([
  ['merges:merging', false],
  ['merges:merged', true],
])(
  'merges both accounts completely or not at all when the server process is killed at %s',
  async (dies, isApproved) => {
    const { pair, member, duplicate } = await twoAccounts(on)
    await importContractsOf(on, { phone: duplicate.phone, day: moscowDay(on.clock.businessNow()), count: 3 })
    await corrected(db, { memberId: duplicate.memberId, amount: -40n })
    const { id } = await proposed(context, pair)
    const env = { ...databaseEnv, MERGE: id, DIES: dies }
    const child = await startScript(script, env)
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    const [memberMoney, duplicateMoney] = [
      await getMoney(db, member.memberId),
      await getMoney(db, duplicate.memberId),
    ]
    expect([memberMoney.frozen, memberMoney.debt, duplicateMoney.frozen, duplicateMoney.debt]).toEqual(
      isApproved ? [1_500n, -40n, 0n, 0n] : [0n, 0n, 1_500n, -40n],
    )
    const stored = await db.query({ text: 'select state from member_merges where id = $1', values: [id] })
    expect(stored.rows).toEqual([{ state: isApproved ? 'applied' : 'open' }])
    // The repeated approval merges the accounts, or is refused because the accounts are already merged.
    const again = decideMerge(context, { id, staffName: 'petr', isApproved: true })
    if (isApproved) await expect(again).rejects.toMatchObject({ code: 'merge_decided' })
    else await again
    expect(await getMoney(db, member.memberId)).toMatchObject({ frozen: 1_500n, debt: -40n })
    expect(await allDifferences(db)).toEqual([])
  },
)
