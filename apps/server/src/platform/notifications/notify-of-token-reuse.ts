import { sessionReusedNotification } from './notifications.messages.ts'
import type { Clock } from '../clock/clock.ts'
import type { OnReuse } from '../session/session.ts'
import { notify } from './notifications.service.ts'

/**
 * Notifies the member that a session was ended because its refresh token was used twice. Runs in the
 * transaction that ends the session.
 */
export const notifyOfReuse =
  ({ clock }: { clock: Clock }): OnReuse =>
  (tx, { memberId, sessionId }) =>
    notify(tx, {
      memberId,
      key: `reuse:${sessionId}`,
      category: 'account',
      ...sessionReusedNotification,
      at: clock.businessNow(),
    })
