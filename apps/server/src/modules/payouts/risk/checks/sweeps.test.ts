import { expect, it } from 'vitest'
import { aVault, silentLog } from '../../../../testing/earnings/contract-fixtures.ts'
import { aPayoutTest, aPayee } from '../../../../testing/payouts/payout-fixtures.ts'
import {
  createContracts,
  riskConfig,
  shareHash,
  getRiskBlocks,
  getOnlyCase,
} from '../../../../testing/payouts/risk-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { checkRiskOfChangedMembers, checkRiskOfAllMembers } from './sweeps.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db)
const looking = { ...context, vault: aVault(db), config: riskConfig, log: silentLog }
const waiting = async () =>
  (await db.query<{ count: bigint }>({ text: 'select count(*) as count from risk_check_queue', values: [] }))
    .rows[0]?.count

it('a change of a member’s contracts requests a risk check of the member, and the request is deleted after the check', async () => {
  const burst = await createContracts(context, { count: riskConfig.burstContracts })
  expect(await checkRiskOfChangedMembers(looking)).toBe(1)
  expect((await getRiskBlocks(db, burst.memberId)).contracts).toEqual(burst.numbers)
  expect(await waiting()).toBe(0n)
  expect(await checkRiskOfChangedMembers(looking)).toBe(0)
})

it('the next risk check blocks rewards that a member earned after the risk case was opened', async () => {
  const burst = await createContracts(context, { count: riskConfig.burstContracts })
  await checkRiskOfChangedMembers(looking)
  const later = await createContracts(context, { phone: burst.phone, count: 2 })
  expect(await checkRiskOfChangedMembers(looking)).toBe(0)
  expect((await getRiskBlocks(db, burst.memberId)).contracts).toEqual([...burst.numbers, ...later.numbers])
})

it('the daily sweep checks all members once a day, even those without a requested check', async () => {
  const [one, other] = [await aPayee(db), await aPayee(db)]
  for (const { memberId } of [one, other])
    await shareHash(db, { memberId, column: 'inn_hash', hash: Buffer.alloc(32, 7) })
  await db.query({ text: 'delete from risk_check_queue', values: [] })
  expect(await checkRiskOfChangedMembers(looking)).toBe(0)
  expect(await checkRiskOfAllMembers(looking)).toBe(1)
  expect((await getOnlyCase(db, one.memberId)).rule).toBe('same_inn')
  await db.query({ text: `delete from risk_check_queue`, values: [] })
  const later = [await aPayee(db), await aPayee(db)]
  for (const { memberId } of later)
    await shareHash(db, { memberId, column: 'inn_hash', hash: Buffer.alloc(32, 8) })
  await db.query({ text: `delete from risk_check_queue`, values: [] })
  expect(await checkRiskOfAllMembers(looking)).toBe(0)
  context.clock.moveBy({ days: 1 })
  expect(await checkRiskOfAllMembers(looking)).toBe(1)
})
