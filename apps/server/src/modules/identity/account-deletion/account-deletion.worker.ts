import * as z from 'zod/mini'
import type { Files } from '../../../platform/storage/files.ts'
import type { JobHandlers } from '../../../platform/jobs/outbox.ts'
import { startPolling } from '../../../platform/jobs/poll.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Pictures } from '../../../platform/pictures/pictures.ts'
import { discardJobKind } from './erase.ts'
import { type ErasureContext, eraseDueAccounts, pruneRetained } from './account-deletion.service.ts'

const discardJobSchema = z.object({ files: z.array(z.string()), pictures: z.array(z.string()) })

/**
 * Returns the handler of the outbox jobs that delete files and pictures whose rows were deleted. Running a
 * job again changes nothing.
 */
export const accountDeletionJobs = ({
  files,
  pictures,
}: {
  files: Pick<Files, 'discard'>
  pictures: Pick<Pictures, 'discard'>
}): JobHandlers => ({
  async [discardJobKind]({ payload }) {
    const discarded = discardJobSchema.parse(payload)
    for (const id of discarded.files) await files.discard(id)
    for (const id of discarded.pictures) await pictures.discard(id)
  },
})

/**
 * Starts the worker that erases accounts on their due date, and erases retained payment data after its
 * retention period.
 */
export const startAccountDeletionWorker = ({
  log,
  ...context
}: ErasureContext & { log: Log }): { stop(): Promise<void> } =>
  startPolling(
    { ...context, log },
    {
      task: 'account-deletion',
      everyMs: 1_000,
      failureMessage: 'failed to erase due accounts or retained data, will retry',
      async run(signal) {
        const left = await eraseDueAccounts(context, { signal })
        const pruned = await pruneRetained(context)
        if (left + pruned > 0)
          log.info({ left, pruned }, 'accounts were erased, or retained data was deleted')
      },
    },
  )
