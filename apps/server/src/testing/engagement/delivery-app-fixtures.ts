import type {
  NotificationPreferencesRequest,
  NotificationPreferences,
} from '@impulse/api/notifications/notification-preferences'
import { notificationPreferencesRoutes } from '../../platform/notifications/preferences/preferences.routes.ts'
import { deliveryJobs } from '../../platform/notifications/deliveries/deliveries.worker.ts'
import type { DeliverContext } from '../../platform/notifications/deliveries/channel-senders.ts'
import { toConfiguredChannels } from '../../platform/notifications/deliveries/deliver.ts'
import { followReceipts } from '../../platform/notifications/deliveries/follow-receipts.ts'
import { routeDue } from '../../platform/notifications/deliveries/route-notifications.ts'
import type { Db } from '../../platform/db/db.ts'
import { runDueJobs } from '../../platform/jobs/outbox.ts'
import { openLog } from '../../platform/log/log.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { smtpMail } from '../../platform/mail/smtp-mail.ts'
import { createPush } from '../../platform/push/open-push.ts'
import type { Push } from '../../platform/push/push.ts'
import { webPush } from '../../platform/push/web-push.ts'
import type { Sms } from '../../platform/sms/sms.ts'
import { smsThrough } from '../../platform/sms/send-sms.ts'
import { smsc } from '../../platform/sms/smsc.ts'
import type { SignedIn } from '../identity/member-fixtures.ts'
import { localCertificate } from '../stubs/local-certificate.ts'
import { aMailServer } from '../stubs/smtp-stub.ts'
import { aPushStub } from '../stubs/push-stub.ts'
import { anSmsStub } from '../stubs/sms-stub.ts'
import { buildTestApp } from '../harness/test-app.ts'
import { aClock } from '../harness/test-clock.ts'

/** Moves a clock forward to about noon in Moscow, so that no message waits for the end of quiet hours. */
function moveToNoon(clock: ReturnType<typeof aClock>): void {
  const hour = (clock.systemNow().getUTCHours() + 3) % 24
  clock.moveBy({ seconds: ((36 - hour) % 24) * 3_600 })
}

/**
 * Builds a server with the routes of members and notifications. Its SMS provider, mail server and push
 * service are stubs. Its clock starts at about noon in Moscow; a test that moved the clock calls `moveToNoon`.
 */
export async function aDeliveryApp(db: Db, { isDemo = false } = {}) {
  const clock = aClock()
  moveToNoon(clock)
  const [provider, office, service] = await Promise.all([anSmsStub('smsc'), aMailServer(), aPushStub()])
  const log = openLog('silent')
  const sms: Sms = smsThrough({ db, clock, log, providers: [smsc(provider.smsc)] })
  const mail: Mail = smtpMail({ url: office.url, from: 'no-reply@impulse.example', name: 'ИМПУЛЬС' })
  const push: Push | null = isDemo
    ? createPush({ db, clock, config: { push: { kind: 'demo' } } })
    : webPush(service.config, { ca: localCertificate.cert })
  const context: DeliverContext = {
    db,
    clock,
    sms,
    mail,
    push,
    programme: 'ИМПУЛЬС',
    publicUrl: () => 'https://lk.example',
  }
  const test = await buildTestApp({
    db,
    clock,
    sms,
    routes: (parts) => [notificationPreferencesRoutes({ ...parts, push, hasMail: true })],
  })
  const handlers = deliveryJobs(context)
  const route = () => routeDue({ db, clock, configuredChannels: toConfiguredChannels(context) })
  const send = async () => {
    while ((await runDueJobs({ db, clock, log, handlers })) > 0);
  }
  const toAuthHeaders = ({ accessToken }: SignedIn) => ({ authorization: `Bearer ${accessToken}` })
  return {
    ...test,
    clock,
    moveToNoon: () => moveToNoon(clock),
    provider,
    office,
    service,
    context,
    log,
    handlers,
    route,
    send,
    receive: () => followReceipts(context),
    async deliverAll() {
      await route()
      await send()
    },
    getNotificationPreferences: async (member: SignedIn) =>
      (
        await test.app.inject({ url: '/api/lk/notices/', headers: toAuthHeaders(member) })
      ).json<NotificationPreferences>(),
    save: (member: SignedIn, payload: NotificationPreferencesRequest) =>
      test.app.inject({
        method: 'PUT',
        url: '/api/lk/notices/',
        payload,
        headers: toAuthHeaders(member),
      }),
    subscribe: (member: SignedIn, payload: object) =>
      test.app.inject({
        method: 'PUT',
        url: '/api/lk/push/',
        payload,
        headers: toAuthHeaders(member),
      }),
    unsubscribe: (member: SignedIn) =>
      test.app.inject({
        method: 'DELETE',
        url: '/api/lk/push/',
        headers: toAuthHeaders(member),
      }),
  }
}

let emailCount = 0
/** Stores a confirmed e-mail address for a member and returns the address. */
export async function withEmail(db: Db, { memberId }: SignedIn): Promise<string> {
  const email = `member${(emailCount += 1)}@impulse.example`
  await db.query({
    text: 'update members set email = $2, email_confirmed_at = now() where id = $1',
    values: [memberId, email],
  })
  return email
}
