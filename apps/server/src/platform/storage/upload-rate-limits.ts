import type { Queryable } from '../db/db.ts'
import { releaseSlot, takeOrRefuse } from '../http/requests/rate-limits.ts'
import { Refusal } from '../refusal/refusal.ts'

const maxUploadsPerHour = 120
/**
 * Maximum number of slow uploads of a member per hour. An upload is slow when its check was stopped after 15 seconds,
 * in which other members' uploads may have waited for it.
 */
const maxSlowUploadsPerHour = 10

/**
 * Runs `prepare`, unless the member has reached the hourly limit of uploads or of slow uploads. Counts each upload as
 * slow before `prepare` runs, so that parallel slow uploads cannot bypass the limit, and removes it from this count
 * when `prepare` was not too slow.
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
