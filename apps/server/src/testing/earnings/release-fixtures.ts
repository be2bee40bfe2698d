import { releaseDue as releaseChecked } from '../../modules/earnings/rewards/rewards.service.ts'
import type { Db } from '../../platform/db/db.ts'

/** Deletes all requested risk checks, so that every member counts as checked. For tests without a risk worker. */
export const deleteRequestedRiskChecks = (db: Db): Promise<unknown> =>
  db.query({ text: 'delete from risk_check_queue', values: [] })

/** Releases due lots like the release worker, as if risk checks of all members had found nothing. */
export async function releaseDue(context: Parameters<typeof releaseChecked>[0]): Promise<number> {
  await deleteRequestedRiskChecks(context.db)
  return releaseChecked(context)
}
