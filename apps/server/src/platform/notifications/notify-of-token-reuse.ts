import { sessionReusedNotification } from './notifications.messages.ts'
import type { Clock } from '../clock/clock.ts'
import type { OnReuse } from '../session/session.ts'
import { notify } from './notifications.service.ts'

/** Notifies the member in the transaction that ends a session because its refresh token was used twice. */
export const notifyOfReuse =
  ({ clock }: { clock: Clock }): OnReuse =>
  (tx, { memberId, sessionId }) =>
    notify(tx, {
      ...{ memberId, key: `reuse:${sessionId}`, category: 'account', ...sessionReusedNotification },
      at: clock.businessNow(),
    })
