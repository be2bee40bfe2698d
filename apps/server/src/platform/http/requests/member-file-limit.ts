import type { DbContext } from '../../db/db-context.ts'
import { takeOrRefuse } from './rate-limits.ts'

const filesAnHour = 60

export type FileLimitContext = DbContext & { config: { limits: boolean } }

/**
 * Counts one file that the server writes for a member: a statement, a receipt or a list of contracts.
 * @throws Refusal too_many_requests
 */
export async function takeMemberFile(
  { db, clock, config }: FileLimitContext,
  memberId: string,
): Promise<void> {
  if (!config.limits) return
  const bucket = `member-files:${memberId}`
  await takeOrRefuse(db, { bucket, max: filesAnHour, windowSeconds: 3600, now: clock.systemNow() })
}
