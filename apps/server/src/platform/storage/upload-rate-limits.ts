import type { Queryable } from '../db/db.ts'
import { releaseSlot, takeOrRefuse } from '../http/requests/rate-limits.ts'
import { Refusal } from '../refusal/refusal.ts'

const maxUploadsPerHour = 120
/**
 * Maximum number of a member's uploads per hour whose check took too long. Each of them made the uploads of
 * other members wait for 15 seconds.
 */
const maxSlowUploadsPerHour = 10

/**
 * Runs `prepare` unless the member has reached the hourly limit of uploads or of slow uploads. Counts the upload as
 * slow before `prepare`, so that parallel slow uploads are counted too. Removes this count after an upload that was
 * not slow.
 * @throws Refusal too_many_requests, and those of `prepare`
 */
export async function withinLimits<T>(
  db: Queryable,
  { memberId, now }: { memberId: string; now: Date },
  prepare: () => Promise<T>,
): Promise<T> {
  const hour = { windowSeconds: 3600, now }
  const slow = { bucket: `uploads-too-slow:${memberId}`, max: maxSlowUploadsPerHour, ...hour }
  await takeOrRefuse(db, { bucket: `uploads-hour:${memberId}`, max: maxUploadsPerHour, ...hour })
  await takeOrRefuse(db, slow)
  let wasTooSlow = false
  try {
    return await prepare()
  } catch (error) {
    wasTooSlow = error instanceof Refusal && error.code === 'file_too_slow'
    throw error
  } finally {
    if (!wasTooSlow) await releaseSlot(db, slow)
  }
}
