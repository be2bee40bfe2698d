import { recordAudit } from '../audit/record-audit.ts'
import type { DbContext } from '../db/db-context.ts'
import { endAllSessions } from './session.sql.ts'

const chunk = 5_000

/**
 * Ends the sessions of all members, in chunks, for the command line: after a leak. Returns their number. Passkeys stay,
 * and members can sign in again at once.
 */
export async function endEverySession(
  { db, clock }: DbContext,
  { reason }: { reason: string },
): Promise<number> {
  const until = clock.systemNow()
  const at = clock.businessNow()
  await recordAudit(db, { at, actor: 'system', action: 'members.sessions-ended', memberId: null, reason })
  let total = 0
  for (let ended = chunk; ended === chunk; total += ended)
    ended = await endAllSessions(db, { until, now: clock.systemNow(), max: chunk })
  return total
}
