import { listSmsReceipts } from '../../sms/watch-sms.ts'
import { endForsaken, recordReceipt, selectWithoutReceipt } from './deliveries.sql.ts'
import type { DbContext } from '../../db/db-context.ts'

/**
 * Hours after an SMS was sent during which the server looks for its delivery receipt. SMS providers send
 * receipts for about an hour.
 */
const followHours = 24

/**
 * Minutes after which a delivery that is due and has not ended counts as overdue or abandoned. By then the outbox has
 * made its last attempt to run the delivery's job.
 */
export const overdueMinutes = 60

/** Records the receipts of SMS providers, and ends the deliveries that a killed worker has abandoned. */
export async function followReceipts({ db, clock }: DbContext): Promise<void> {
  const now = clock.systemNow()
  await endForsaken(db, { dueBefore: new Date(now.getTime() - overdueMinutes * 60_000), now })
  const followed = await selectWithoutReceipt(db, {
    since: new Date(now.getTime() - followHours * 3_600_000),
  })
  if (followed.length === 0) return
  for (const { key, state, reason } of await listSmsReceipts(db, followed))
    await recordReceipt(db, { id: key, state, error: reason, now })
}
