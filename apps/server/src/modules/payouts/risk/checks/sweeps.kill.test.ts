import { expect, it } from 'vitest'
import { riskFailpoints } from '../../../../platform/db/failpoint.ts'
import { aVault, silentLog } from '../../../../testing/earnings/contract-fixtures.ts'
import { aPayoutTest } from '../../../../testing/payouts/payout-fixtures.ts'
import {
  allDifferences,
  balanceOf,
  getCases,
  createContracts,
  riskConfig,
  getRiskBlocks,
  getOnlyCase,
} from '../../../../testing/payouts/risk-fixtures.ts'
import { startScript } from '../../../../testing/harness/script-process.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { releaseDue } from '../../../earnings/rewards/rewards.service.ts'
import { checkRiskOfChangedMembers } from './sweeps.ts'

const { db, env: databaseEnv } = await testDatabase()
const context = await aPayoutTest(db)
const looking = { ...context, vault: aVault(db), config: riskConfig, log: silentLog }

it('no risk case is lost or opened twice when the process of the risk check is killed at any failpoint', async () => {
  const script = new URL('../../../../testing/scripts/risk-checker.test-script.ts', import.meta.url)
  for (const at of riskFailpoints) {
    const burst = await createContracts(context, { count: riskConfig.burstContracts })
    const child = await startScript(script, { ...databaseEnv, FAILPOINT: at, MEMBER: burst.memberId })
    const signal = await new Promise((resolve) => child.on('exit', (_code, by) => resolve(by)))
    expect([at, signal]).toEqual([at, 'SIGKILL'])
    // No reward is released before the interrupted risk check was repeated, not even 30 days later.
    const later = new Date(context.clock.businessNow().getTime() + 30 * 86_400_000)
    await releaseDue({ ...looking, clock: { ...context.clock, businessNow: () => later } })
    expect(await balanceOf(db, burst.memberId)).toMatchObject({ available: 0n })
    await checkRiskOfChangedMembers(looking)
    expect(await getCases(db, burst.memberId)).toHaveLength(1)
    expect((await getOnlyCase(db, burst.memberId)).state).toBe('open')
    expect((await getRiskBlocks(db, burst.memberId)).contracts).toEqual(burst.numbers)
    expect(await allDifferences(db)).toEqual([])
  }
})
