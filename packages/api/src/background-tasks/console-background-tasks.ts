import * as z from 'zod/mini'

/** Tasks that the workers repeat at an interval. */
export const backgroundTaskNames = [
  'releases',
  'month-counts',
  'payouts',
  'payout-checks',
  'automatic-withdrawals',
  'imports',
  'risk',
  'deliveries',
  'staff-alerts',
  'sms-statuses',
  'news',
  'broadcasts',
  'identity-documents',
  'account-deletion',
  'audit-chain',
  'verification',
  'verification-of-changes',
  'bank-directories',
  'backup',
  'backup-verification',
  'cleanup',
] as const
export type BackgroundTaskName = (typeof backgroundTaskNames)[number]

export const backgroundTasksSchema = z.object({
  tasks: z.array(
    z.object({
      name: z.enum(backgroundTaskNames),
      /** End of the last successful run; null when no run has succeeded yet. */
      succeededAt: z.nullable(z.string()),
      /** Time of the first failure since the last success; null when no run has failed since then. */
      failingSince: z.nullable(z.string()),
      /** Message of the last failure; empty when no run has failed since the last success. */
      error: z.string(),
    }),
  ),
  /** Outbox jobs that failed and that the worker no longer retries by itself, newest failure first; at most 100. */
  failedJobs: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      failedAt: z.string(),
      attempts: z.number(),
      error: z.string(),
    }),
  ),
})
export type BackgroundTasks = z.infer<typeof backgroundTasksSchema>
