import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { aFolder } from '../../../../testing/earnings/claim-fixtures.ts'
import { aProviderPayoutTest, aReadyPayout } from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { getPayoutPause, recordEpoch } from '../payouts.service.ts'
import type { SubmissionOutcome } from './provider.ts'
import { startPayoutWorker } from './payout-providers.worker.ts'

const { db, ownerUrl } = await databaseEach()
const context = await aProviderPayoutTest(db, { stub: await aPayoutStub() })

async function beginTimeline(timeline: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(
    `set session_replication_role = 'replica'; update database_epochs set timeline = '${timeline}'`,
  )
  await owner.end()
}

it('after a failover the worker of the status checks pauses payouts, while the other one waits for the provider', async () => {
  await recordEpoch({ ...context, dataDir: await aFolder() })
  await aReadyPayout(context)
  const submission = Promise.withResolvers<SubmissionOutcome>()
  const create = vi.fn(() => submission.promise)
  const worker = startPayoutWorker({ ...context, provider: { ...context.provider, create }, pollMs: 20 })
  onTestFinished(async () => {
    submission.resolve({ kind: 'unknown' })
    await worker.stop()
  })
  await vi.waitFor(() => expect(create).toHaveBeenCalledOnce(), { timeout: 60_000 })
  await beginTimeline('000000FF')
  await vi.waitFor(async () => expect(await getPayoutPause(db)).toMatchObject({ isOn: true }), {
    timeout: 60_000,
  })
})
