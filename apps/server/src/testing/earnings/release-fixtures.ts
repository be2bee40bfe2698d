import { releaseDue as releaseScanned } from '../../modules/earnings/rewards/rewards.service.ts'
import type { Db } from '../../platform/db/db.ts'

/** Makes every member count as scanned by the risk rules, for tests in which no risk worker runs. */
export const forgetScans = (db: Db): Promise<unknown> =>
  db.query({ text: 'delete from risk_scan_queue', values: [] })

/** Releases due lots like the release worker, when the risk rules have looked at every member and found nothing. */
export async function releaseDue(context: Parameters<typeof releaseScanned>[0]): Promise<number> {
  await forgetScans(context.db)
  return releaseScanned(context)
}
