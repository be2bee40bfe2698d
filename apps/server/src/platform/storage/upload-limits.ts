import type { Queryable } from '../db/db.ts'
import { giveBack, takeOrRefuse } from '../http/requests/rate-limits.ts'
import { Refusal } from '../refusal/refusal.ts'

const maxUploadsPerHour = 120
/** Each has kept everybody else's from being looked at for as long as any may. */
const maxSlowUploadsPerHour = 10

/**
 * Looks at an upload, where its member has not sent too many. Those that take too long are counted by themselves, before they are
 * looked at, so that of many at once no more are. Refuses `too_many_requests`, and what `prepare` refuses.
 */
export async function withinLimits<T>(
  on: Queryable,
  { memberId, now }: { memberId: string; now: Date },
  prepare: () => Promise<T>,
): Promise<T> {
  const hour = { windowSeconds: 3600, now }
  const slow = { bucket: `uploads-too-slow:${memberId}`, max: maxSlowUploadsPerHour, ...hour }
  await takeOrRefuse(on, { bucket: `uploads-hour:${memberId}`, max: maxUploadsPerHour, ...hour })
  await takeOrRefuse(on, slow)
  let wasTooSlow = false
  try {
    return await prepare()
  } catch (error) {
    wasTooSlow = error instanceof Refusal && error.code === 'file_too_slow'
    throw error
  } finally {
    if (!wasTooSlow) await giveBack(on, slow)
  }
}
