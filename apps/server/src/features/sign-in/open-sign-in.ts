import { sweepChallenges } from '../../platform/captcha/altcha.ts'
import type { Captcha } from '../../platform/captcha/captcha.ts'
import { openCaptcha } from '../../platform/captcha/open-captcha.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Routes } from '../../platform/http/app.ts'
import type { JobHandlers } from '../../platform/jobs/outbox.ts'
import { sweepLimits } from '../../platform/limits/limits.ts'
import type { SessionPasswords } from '../../platform/secrets/secrets.ts'
import type { Sessions } from '../../platform/session/session.ts'
import { demoSms, type Sms } from '../../platform/sms/sms.ts'
import { openCodes } from './codes.ts'
import { logoutRoutes, sessionRoutes } from './session.routes.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { sweepAttempts } from './sign-in.ts'
import { signInJobs } from './sign-in.worker.ts'

type Deps = {
  config: Pick<Config, 'mode' | 'sms' | 'captcha' | 'registration' | 'limits'>
  db: Db
  clock: Clock
  passwords: SessionPasswords
  sessions: Sessions
  /** Asked when a message is written: the port may not be bound before. */
  publicUrl: () => string
  /** Wakes this process's outbox worker, where it has one. */
  nudgeOutbox?: () => void
  sms?: Sms
  captcha?: Captcha
}

export type SignIn = {
  routes: Routes[]
  /** Left out where the app server answers `/api/logout` itself. */
  logoutRoutes: Routes
  jobs: JobHandlers
  /** Housekeeping, for a timer of an hour or so. */
  sweep(): Promise<void>
}

/** Puts sign-in together from what the configuration says, for whoever composes the programme. */
export function openSignIn(deps: Deps): SignIn {
  const { config, db, clock, passwords, sessions, publicUrl, nudgeOutbox = () => undefined } = deps
  const codes = openCodes({ passwords, demo: config.mode === 'demo' && config.sms === 'demo' })
  const sms = deps.sms ?? demoSms
  const captcha = deps.captcha ?? openCaptcha({ config, db, clock, passwords })
  return {
    routes: [
      signInRoutes({ db, clock, sessions, captcha, codes, config, nudgeOutbox }),
      sessionRoutes({ db, sessions }),
    ],
    logoutRoutes: logoutRoutes({ sessions }),
    jobs: signInJobs({ db, clock, sms, codes, publicUrl }),
    async sweep() {
      await sweepAttempts({ db, clock })
      await sweepChallenges({ db, clock })
      await sweepLimits({ db, clock })
      await sessions.sweep()
    },
  }
}
