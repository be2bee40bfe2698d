import { expect, it } from 'vitest'
import { aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
import { aBurstCase, allDifferences } from '../../../testing/payouts/risk-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { clearCase } from './risk.service.ts'
import { planRelease } from '../../../ledger/reward-operations.ts'
import { post } from '../../../ledger/ledger.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db)

it('the verification reports a blocked reward that was released, and a release block that stays active after its risk case was cleared', async () => {
  const { number, ...burst } = await aBurstCase(context, { daysAgo: 1 })
  expect(await allDifferences(db)).toEqual([])
  const { rows } = await db.query<{ lot: bigint; contract: string }>({
    text: `select s.lot, t.contract_number as contract from release_blocks s
      join transactions t on t.member_id = s.member_id and t.seq = s.lot where s.case_number = $1 order by s.lot limit 1`,
    values: [number],
  })
  const [{ lot, contract } = { lot: 0n, contract: '' }] = rows
  const operation = {
    memberId: burst.memberId,
    key: 'by hand',
    actor: 'test',
    at: context.clock.businessNow(),
  }
  await db.transaction((tx) => post(tx, planRelease({ ...operation, contractNumber: contract, lot })))
  await db.query({ text: `update contracts set status = 'released' where number = $1`, values: [contract] })
  const listDifferences = async () => (await allDifferences(db)).map(({ what, where }) => [what, where])
  expect(await listDifferences()).toEqual([
    ['a lot must not be released while a release block is on it', `lot ${lot}`],
    ['no lot is released before its release date', expect.stringContaining('seq ')],
  ])
  await clearCase(context, { number, staffName: 'olga', reason: 'Проверено' })
  await db.query({
    text: 'update release_blocks set until_seq = null where case_number = $1 and lot <> $2',
    values: [number, lot],
  })
  const whats = new Set((await listDifferences()).map(([what]) => what))
  expect(whats).toContain(
    'every release block and withdrawal block is active while its risk case is open, and inactive afterwards',
  )
})
