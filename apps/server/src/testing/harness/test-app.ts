import { afterAll } from 'vitest'
import { personalDataRoutes } from '../../modules/identity/profile/personal-data.routes.ts'
import { accountJobs } from '../../modules/identity/profile/email.worker.ts'
import { openEmailLinks } from '../../modules/identity/profile/email-links.ts'
import { consentRoutes } from '../../modules/identity/consents/consents.routes.ts'
import { legalTextRoutes } from '../../modules/engagement/legal-texts/legal-texts.routes.ts'
import { notifyOfReuse } from '../../platform/notifications/notify-of-token-reuse.ts'
import { notificationRoutes } from '../../platform/notifications/notifications.routes.ts'
import { profileRoutes } from '../../modules/identity/profile/profile.routes.ts'
import { type Codes, openCodes } from '../../modules/identity/sign-in/codes.ts'
import { openHostCookies } from '../../platform/http/requests/host-cookies.ts'
import { type KnownDevices, openKnownDevices } from '../../modules/identity/sessions/known-devices.ts'
import { sessionRoutes } from '../../modules/identity/sessions/sessions.routes.ts'
import { signInRoutes } from '../../modules/identity/sign-in/sign-in.routes.ts'
import { signInJobs } from '../../modules/identity/sign-in/sign-in.worker.ts'
import type { Captcha } from '../../platform/captcha/captcha.ts'
import { noCaptcha } from '../../platform/captcha/no-captcha.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { type App, type AppOptions, buildApp, type Routes } from '../../platform/http/app.ts'
import { createHostCheck } from '../../platform/http/requests/refuse-cross-origin-requests.ts'
import { runDueJobs } from '../../platform/jobs/outbox.ts'
import { type Log, openLog } from '../../platform/log/log.ts'
import { createMail } from '../../platform/mail/open-mail.ts'
import { openSessions, type Sessions } from '../../platform/session/session.ts'
import type { Sms } from '../../platform/sms/sms.ts'
import { testPasswords } from '../identity/member-fixtures.ts'
import { aClock, type TestClock } from './test-clock.ts'
import type { AppContext } from '../../platform/context.ts'

type SentSms = Parameters<Sms['send']>[0]

export type TestApp = {
  app: App
  clock: TestClock
  sessions: Sessions
  codes: Codes
  /** SMS that the server has sent, in order. */
  sentSms: SentSms[]
  /** Runs outbox jobs until none is due. */
  drainOutbox: () => Promise<void>
}

type Options = {
  db: Db
  clock?: TestClock
  log?: Log
  /** True: sign-in codes are computed as in production. False: every sign-in code is 000000. */
  realCodes?: boolean
  config?: Partial<Config>
  captcha?: Captcha
  sms?: Sms
  onSecurityEvent?: AppOptions['onSecurityEvent']
  /** Returns routes that are added to the server. `parts`: parts of the server that these routes may use. */
  routes?: (
    parts: Pick<AppContext, 'db' | 'sessions' | 'config' | 'wakeOutbox'> & {
      clock: TestClock
      codes: Codes
      devices: KnownDevices
    },
  ) => Routes[]
}

/**
 * Builds a server with the members' routes, a clock that the test can move, and an SMS sender that only stores the
 * messages. Without `captcha`, any captcha value is accepted.
 */
export async function buildTestApp(options: Options): Promise<TestApp> {
  const { db, clock = aClock(), log = openLog('silent'), realCodes = false, captcha = noCaptcha } = options
  const config: Config = { ...readConfig({}), ...options.config }
  const sessions = openSessions({
    db,
    clock,
    log,
    passwords: testPasswords,
    onReuse: notifyOfReuse({ clock }),
    // Session lookups are slow when thousands of requests run in parallel on a busy machine.
    lookupTimeoutMs: 300_000,
  })
  const codes = openCodes({ passwords: testPasswords, demo: !realCodes })
  const devices = openKnownDevices({ passwords: testPasswords, hostCookies: openHostCookies(undefined) })
  const parts = { db, clock, sessions }
  const wakeOutbox = () => undefined
  const links = openEmailLinks({ passwords: testPasswords })
  const { trustedProxies } = config
  const app = buildApp({
    log,
    allowsHost: createHostCheck({ publicUrl: undefined, demo: true }),
    trustedProxies,
    ...(options.onSecurityEvent && { onSecurityEvent: options.onSecurityEvent }),
  })
  for (const routes of [
    signInRoutes({ ...parts, captcha, codes, devices, config, wakeOutbox }),
    sessionRoutes({ ...parts, publicUrl: config.publicUrl }),
    profileRoutes({ ...parts, publicUrl: config.publicUrl }),
    consentRoutes(parts),
    legalTextRoutes(parts),
    personalDataRoutes({ ...parts, links, config, wakeOutbox }),
    notificationRoutes(parts),
    ...(options.routes?.({ ...parts, codes, devices, config, wakeOutbox }) ?? []),
  ]) {
    await routes(app)
  }
  await app.ready()
  afterAll(() => app.close())

  const sentSms: SentSms[] = []
  const sms = options.sms ?? { send: async (message: SentSms) => void sentSms.push(message) }
  const publicUrl = () => 'http://localhost:3000'
  const handlers = {
    ...signInJobs({ db, clock, sms, codes, publicUrl }),
    ...accountJobs({
      db,
      clock,
      links,
      mail: createMail({ db, clock, config }),
      programme: 'ИМПУЛЬС',
      publicUrl,
    }),
  }
  return {
    app,
    clock,
    sessions,
    codes,
    sentSms,
    async drainOutbox() {
      while ((await runDueJobs({ db, clock, log, handlers })) > 0);
    },
  }
}
