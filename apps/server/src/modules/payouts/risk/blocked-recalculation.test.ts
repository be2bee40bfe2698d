import { expect, it } from 'vitest'
import { addDays, moscowDay } from '../../../platform/clock/moscow.ts'
import { aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
import {
  allDifferences,
  balanceOf,
  createContracts,
  checkRiskOf,
  releaseAll,
  riskConfig,
  getOnlyCase,
} from '../../../testing/payouts/risk-fixtures.ts'
import { activateRules, someRules } from '../../../testing/earnings/reward-rules-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { clearCase } from './risk.service.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db)
const count = BigInt(riskConfig.burstContracts)

it('points that a recalculation adds to a blocked reward stay frozen until the risk case is cleared', async () => {
  const burst = await createContracts(context, { count: riskConfig.burstContracts, daysAgo: 13 })
  await checkRiskOf(context, [burst.memberId])
  const from = addDays(moscowDay(context.clock.businessNow()), -20)
  await activateRules(context, { rules: someRules({ internet: 700 }), from })
  context.clock.moveBy({ days: 3 })
  await releaseAll(context)
  expect(await balanceOf(db, burst.memberId)).toMatchObject({ available: 0n, frozen: 700n * count })
  await activateRules(context, { rules: someRules({ internet: 900 }), from })
  await releaseAll(context)
  expect(await balanceOf(db, burst.memberId)).toMatchObject({ available: 0n, frozen: 900n * count })
  expect(await allDifferences(db)).toEqual([])
  const { number } = await getOnlyCase(db, burst.memberId)
  await clearCase(context, { number, staffName: 'olga', reason: 'Ярмарка' })
  await releaseAll(context)
  expect(await balanceOf(db, burst.memberId)).toMatchObject({ available: 900n * count, frozen: 0n })
  expect(await allDifferences(db)).toEqual([])
})
