import { sessionReusedNotification } from './notifications.messages.ts'
import type { Clock } from '../clock/clock.ts'
import type { OnReuse } from '../session/session.ts'
import { notify } from './notifications.service.ts'

/** A session that was ended because somebody had its key: its member hears of it, in the transaction that ends it. */
export const notifyOfReuse =
  ({ clock }: { clock: Clock }): OnReuse =>
  (tx, { memberId, sessionId }) =>
    notify(tx, {
      ...{ memberId, key: `reuse:${sessionId}`, category: 'account', ...sessionReusedNotification },
      at: clock.businessNow(),
    })
