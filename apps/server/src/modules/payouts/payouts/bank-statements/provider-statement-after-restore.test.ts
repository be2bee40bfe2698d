import { expect, it, onTestFinished } from 'vitest'
import { takeBackup, testDatabase } from '../../../../testing/database/test-database.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  carryOutAll,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { getPayoutPause, importProviderStatement, recordEpoch } from '../payouts.service.ts'

const database = await testDatabase()
const { db, folder: dataDir } = database
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
await recordEpoch({ ...context, dataDir })

/** Has the provider pay a new payout, at the time of the test clock. Returns its reference. */
async function pay(): Promise<string> {
  stub.payouts.clear()
  stub.paysAt = context.clock.systemNow().toISOString()
  await aReadyPayout(context)
  await carryOutAll(context)
  const [payout] = stub.payouts.values()
  if (!payout?.reference) throw new Error('the provider must have the payout')
  payout.created_at = stub.paysAt
  return payout.reference
}

it.each([
  ['nothing', 0],
  ['a payout of another day', 1],
])(
  'the provider’s statement has a payout that a restore removed with the first submission, when %s was submitted since',
  async (_, next) => {
    const restore = await takeBackup(database)
    const lost = await pay()
    const ofProvider = new Map(stub.payouts)
    await restore()
    onTestFinished(await takeBackup(database))
    context.clock.moveBy({ days: 2 })
    for (let count = 0; count < next; count += 1) await pay()
    for (const [id, payout] of ofProvider) stub.payouts.set(id, payout)
    context.clock.moveBy({ days: 1 })
    expect(await importProviderStatement(context)).toBeGreaterThan(2)
    const { rows } = await db.query({
      text: `select reference, outcome from bank_statement_lines where state = 'unmatched'`,
      values: [],
    })
    expect(rows).toEqual([{ reference: lost, outcome: 'unknown_reference' }])
    expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system' })
  },
)
