import type { DbContext } from '../db/db-context.ts'
import type { Queryable, Tx } from '../db/db.ts'
import { Refusal } from '../refusal/refusal.ts'
import { isAuthenticatedSince, updateReauthenticated } from './reauthentication.sql.ts'

/**
 * Minutes after a sign-in or a reauthentication in which a session may read secret data, and change passkeys, sessions
 * and the email address.
 */
const recentMinutes = 10

/** Records that the member has proved the identity again in this session. */
export const markReauthenticated = (
  tx: Tx,
  { sessionId, clock }: { sessionId: string } & Pick<DbContext, 'clock'>,
): Promise<void> => updateReauthenticated(tx, { id: sessionId, now: clock.systemNow() })

/**
 * Refuses unless the member signed in, or proved the identity again, in this session in the last ten minutes: the
 * person at the device may not be the member.
 * @throws Refusal reauthentication_required
 */
export async function requireRecentAuthentication(
  { db, clock }: { db: Queryable } & Pick<DbContext, 'clock'>,
  sessionId: string,
): Promise<void> {
  const since = new Date(clock.systemNow().getTime() - recentMinutes * 60_000)
  if (!(await isAuthenticatedSince(db, { id: sessionId, since })))
    throw new Refusal('reauthentication_required')
}
