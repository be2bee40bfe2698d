import { expect, it } from 'vitest'
import { addDays, moscowDay } from '../../platform/clock/moscow.ts'
import { aDesk } from '../../testing/payout-actors.ts'
import {
  allDifferences,
  balanceOf,
  contractsOf,
  look,
  releaseAll,
  riskConfig,
  theCase,
} from '../../testing/risk-actors.ts'
import { putInForce, someRules } from '../../testing/rules-actors.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { clearCase } from './risk.ts'

const { db } = await testDatabase()
const desk = await aDesk(db)
const count = BigInt(riskConfig.burstContracts)

it('what other rules add to a held reward is held with it, before its date and after, and goes on with it', async () => {
  const burst = await contractsOf(desk, { count: riskConfig.burstContracts, daysAgo: 13 })
  await look(desk, [burst.memberId])
  const from = addDays(moscowDay(desk.clock.businessNow()), -20)
  await putInForce(desk, { rules: someRules({ internet: 700 }), from })
  desk.clock.moveBy({ days: 3 })
  await releaseAll(desk)
  expect(await balanceOf(db, burst.memberId)).toMatchObject({ available: 0n, frozen: 700n * count })
  await putInForce(desk, { rules: someRules({ internet: 900 }), from })
  await releaseAll(desk)
  expect(await balanceOf(db, burst.memberId)).toMatchObject({ available: 0n, frozen: 900n * count })
  expect(await allDifferences(db)).toEqual([])
  const { number } = await theCase(db, burst.memberId)
  await clearCase(desk, { number, as: 'olga', reason: 'Ярмарка' })
  await releaseAll(desk)
  expect(await balanceOf(db, burst.memberId)).toMatchObject({ available: 900n * count, frozen: 0n })
  expect(await allDifferences(db)).toEqual([])
})
