import { listSmsReceipts } from '../../sms/watch-sms.ts'
import { endForsaken, recordReceipt, selectFollowed } from './deliveries.sql.ts'
import type { DbContext } from '../../db/db-context.ts'

/** Providers are asked for about an hour; what they have not said by then they never say. */
const followHours = 24

/** The outbox has tried again, and given up, long before. */
export const overdueMinutes = 60

/** Writes down which messages by SMS have arrived, as their providers tell, and ends what nobody sends any more. */
export async function followReceipts({ db, clock }: DbContext): Promise<void> {
  const now = clock.systemNow()
  await endForsaken(db, { dueBefore: new Date(now.getTime() - overdueMinutes * 60_000), now })
  const followed = await selectFollowed(db, { since: new Date(now.getTime() - followHours * 3_600_000) })
  if (followed.length === 0) return
  for (const { key, state, reason } of await listSmsReceipts(db, followed))
    await recordReceipt(db, { id: key, state, error: reason, now })
}
