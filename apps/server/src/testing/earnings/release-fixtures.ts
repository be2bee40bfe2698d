import { releaseDue as releaseScanned } from '../../modules/earnings/rewards/rewards.service.ts'
import type { Db } from '../../platform/db/db.ts'

/** Deletes all requested risk scans, so that every member counts as scanned. For tests without a risk worker. */
export const forgetScans = (db: Db): Promise<unknown> =>
  db.query({ text: 'delete from risk_scan_queue', values: [] })

/** Releases due lots like the release worker, as if risk scans of all members had found nothing. */
export async function releaseDue(context: Parameters<typeof releaseScanned>[0]): Promise<number> {
  await forgetScans(context.db)
  return releaseScanned(context)
}
