import { afterAll } from 'vitest'
import { openSignIn } from '../features/sign-in/open-sign-in.ts'
import { notificationRoutes } from '../features/notifications/notifications.routes.ts'
import { profileRoutes } from '../features/profile/profile.routes.ts'
import type { Captcha } from '../platform/captcha/captcha.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import type { Db } from '../platform/db/db.ts'
import { type App, buildApp, type Routes } from '../platform/http/app.ts'
import { hostsOf } from '../platform/http/refuse-foreign-requests.ts'
import { carryOutDue } from '../platform/jobs/outbox.ts'
import { type Log, openLog } from '../platform/log/log.ts'
import { openSessions, type Sessions } from '../platform/session/session.ts'
import { aClock, type TestClock } from './test-clock.ts'
import { testPasswords } from './actors.ts'

export type SentSms = { phone: string; text: string; key: string }

export type TestApp = {
  app: App
  clock: TestClock
  sessions: Sessions
  /** Carries out what the outbox owes now. */
  drainOutbox: () => Promise<void>
  sentSms: SentSms[]
  sweep: () => Promise<void>
}

type Options = {
  db: Db
  clock?: TestClock
  log?: Log
  /** Over a demo programme without captcha. `mode: 'production'` gives real codes. */
  config?: Partial<Config>
  captcha?: Captcha
  /** Further doors, behind the same sessions. */
  routes?: (parts: { db: Db; clock: TestClock; sessions: Sessions }) => Routes[]
}

/** The backend as `main` composes it, with a clock to move and an SMS provider that keeps what it was given. */
export async function buildTestApp(options: Options): Promise<TestApp> {
  const { db, clock = aClock(), log = openLog('silent'), routes = () => [] } = options
  const config: Config = { ...readConfig({ CAPTCHA: 'none' }), ...options.config }
  const sessions = openSessions({ db, clock, log, passwords: testPasswords })
  const sentSms: SentSms[] = []
  const signIn = openSignIn({
    ...{ config, db, clock, sessions },
    passwords: testPasswords,
    publicUrl: () => 'http://localhost:3000',
    sms: { send: async (message) => void sentSms.push(message) },
    ...(options.captcha && { captcha: options.captcha }),
  })
  const { trustedProxies } = config
  const app = buildApp({ log, allowsHost: hostsOf({ publicUrl: undefined, demo: true }), trustedProxies })
  const parts = { db, clock, sessions }
  for (const door of [
    ...signIn.routes,
    signIn.logoutRoutes,
    profileRoutes(parts),
    notificationRoutes(parts),
    ...routes(parts),
  ]) {
    await door(app)
  }
  await app.ready()
  afterAll(() => app.close())
  return {
    ...{ app, clock, sessions, sentSms },
    sweep: () => signIn.sweep(),
    async drainOutbox() {
      while ((await carryOutDue({ db, clock, log, handlers: signIn.jobs })) > 0);
    },
  }
}
