import { expect, it } from 'vitest'
import { aVault, silentLog } from '../../../../testing/earnings/contract-fixtures.ts'
import { aPayoutTest } from '../../../../testing/payouts/payout-fixtures.ts'
import {
  allDifferences,
  balanceOf,
  createContracts,
  getCases,
  getOnlyCase,
  getRiskBlocks,
  listContractStatuses,
  riskConfig,
} from '../../../../testing/payouts/risk-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { releaseDue } from '../../../earnings/rewards/rewards.service.ts'
import { checkRiskOfChangedMembers } from './sweeps.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db)
const checkRisk = () =>
  checkRiskOfChangedMembers({ ...context, vault: aVault(db), config: riskConfig, log: silentLog })
const release = () => releaseDue({ ...context, log: silentLog })

it('a contract whose hold period ended before its import stays frozen until the risk rules have checked it, and under an open risk case', async () => {
  const burst = await createContracts(context, { count: riskConfig.burstContracts, daysAgo: 60 })
  const frozen = { available: 0n, frozen: 1_500n, held: 0n, debt: 0n }
  expect(await balanceOf(db, burst.memberId)).toEqual(frozen)
  expect(await release()).toBe(0)
  expect(await balanceOf(db, burst.memberId)).toEqual(frozen)
  await checkRisk()
  await release()
  expect((await getOnlyCase(db, burst.memberId)).state).toBe('open')
  expect((await getRiskBlocks(db, burst.memberId)).contracts).toEqual(burst.numbers)
  expect(await balanceOf(db, burst.memberId)).toEqual(frozen)
  expect(await listContractStatuses(db, burst.numbers)).toEqual(['confirmed', 'confirmed', 'confirmed'])
  expect(await allDifferences(db)).toEqual([])
})

it('a contract whose hold period ended before its import is released by the first run of the workers, on the day of the release', async () => {
  const { memberId, numbers } = await createContracts(context, { count: 1, daysAgo: 60 })
  // Nothing between the import and the release is stored outside the database, so a restart in between loses nothing.
  context.clock.moveBy({ days: 1 })
  await checkRisk()
  await release()
  expect(await getCases(db, memberId)).toEqual([])
  expect(await balanceOf(db, memberId)).toEqual({ available: 500n, frozen: 0n, held: 0n, debt: 0n })
  expect(await listContractStatuses(db, numbers)).toEqual(['released'])
  const { rows } = await db.query<{ kind: string; at: Date }>({
    text: 'select kind, occurred_at as at from transactions where member_id = $1 order by seq',
    values: [memberId],
  })
  const [reward, released] = rows
  expect(rows.map(({ kind }) => kind)).toEqual(['reward', 'release'])
  const dayMs = 86_400_000
  expect(Number(released?.at) - Number(reward?.at)).toBeGreaterThan(dayMs - 1)
  expect(await release()).toBe(0)
  expect(await allDifferences(db)).toEqual([])
})
