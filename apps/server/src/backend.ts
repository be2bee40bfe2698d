import underPressure from '@fastify/under-pressure'
import type { Clock } from './platform/clock/clock.ts'
import { altcha } from './platform/captcha/altcha.ts'
import { noCaptcha } from './platform/captcha/no-captcha.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/db/db.ts'
import type { Files } from './platform/files/files.ts'
import { fileRoutes } from './platform/files/files.routes.ts'
import { type App, buildApp } from './platform/http/app.ts'
import { type Metrics, openMetrics } from './platform/http/metrics.ts'
import { describeApi } from './platform/http/openapi.ts'
import { probes } from './platform/http/probes.ts'
import { hostsOf } from './platform/http/refuse-foreign-requests.ts'
import type { Log } from './platform/log/log.ts'
import type { SessionPasswords } from './platform/secrets/secrets.ts'
import { openSessions } from './platform/session/session.ts'
import type { Vault } from './platform/vault/vault.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { openEmailLinks } from './features/account/email-links.ts'
import { auditRefusedLooks } from './features/audit/audit.ts'
import { balanceRoutes } from './features/balance/balance.routes.ts'
import { operationRoutes } from './features/balance/operation.routes.ts'
import { bankRoutes } from './features/banks/banks.routes.ts'
import { claimKind } from './features/claims/claims.ts'
import { claimRoutes } from './features/claims/claims.routes.ts'
import { contractRoutes } from './features/contracts/contracts.routes.ts'
import { consentRoutes } from './features/consents/consents.routes.ts'
import { deviceRoutes } from './features/devices/devices.routes.ts'
import { exportRoutes } from './features/export/export.routes.ts'
import { feedRoutes } from './features/feed/feed.routes.ts'
import { leavingRoutes } from './features/leaving/leaving.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import type { Pictures } from './features/pictures/pictures.ts'
import { passportRoutes } from './features/passport/passport.routes.ts'
import { phoneChangeRoutes } from './features/phone-change/phone-change.routes.ts'
import { pictureRoutes } from './features/pictures/pictures.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { recipientRoutes } from './features/recipients/recipients.routes.ts'
import { rewardsRoutes } from './features/rewards/rewards.routes.ts'
import { openCodes } from './features/sign-in/codes.ts'
import { openKnownDevices } from './features/sign-in/known-devices.ts'
import { sessionRoutes } from './features/sign-in/session.routes.ts'
import { signInRoutes } from './features/sign-in/sign-in.routes.ts'
import { statementRoutes } from './features/statements/statements.routes.ts'
import { withdrawalKind } from './features/withdrawals/withdrawals.ts'
import { withdrawalRoutes } from './features/withdrawals/withdrawals.routes.ts'

export type BackendDeps = {
  db: Db
  clock: Clock
  log: Log
  config: Config
  passwords: SessionPasswords
  files: Files
  pictures: Pictures
  vault: Vault
  /** False once the programme is stopping: it asks to be sent no new work. */
  isServing: () => boolean
  nudgeOutbox: () => void
}

/** The product API: every feature's door on one HTTP server. */
export async function buildBackend(deps: BackendDeps): Promise<{ app: App; metrics: Metrics }> {
  const { db, clock, log, config, passwords } = deps
  const demo = config.mode === 'demo'
  const app = buildApp({
    log,
    allowsHost: hostsOf({ publicUrl: config.publicUrl, demo }),
    trustedProxies: config.trustedProxies,
  })
  // Refuses at once, with the time to come back, rather than letting everyone wait.
  await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 10 })
  const metrics = openMetrics({ db })
  metrics.watch(app)
  await describeApi(app, { title: config.brand.name, version: '1' })

  const sessions = openSessions({ db, clock, log, passwords })
  const captcha = config.captcha === 'none' ? noCaptcha : altcha({ db, clock, passwords })
  const codes = openCodes({ passwords, demo: config.sms === 'demo' })
  const devices = openKnownDevices({ passwords })
  const { nudgeOutbox, files, vault, pictures, isServing } = deps
  const links = openEmailLinks({ passwords })
  for (const routes of [
    probes({ db, filesDir: config.filesBucket ? undefined : config.filesDir, isServing }),
    signInRoutes({ db, clock, sessions, captcha, codes, devices, config, nudgeOutbox }),
    sessionRoutes({ db, sessions }),
    profileRoutes({ db, sessions }),
    consentRoutes({ db, clock, sessions }),
    accountRoutes({ db, clock, sessions, links, config, nudgeOutbox }),
    deviceRoutes({ db, sessions }),
    leavingRoutes({ db, clock, sessions, codes, config, nudgeOutbox }),
    exportRoutes({ db, clock, sessions, files, pictures, vault, config }),
    phoneChangeRoutes({ db, clock, sessions, codes, config, nudgeOutbox }),
    pictureRoutes({ db, sessions, pictures, publicUrl: config.publicUrl }),
    notificationRoutes({ db, clock, sessions }),
    balanceRoutes({ db, clock, sessions }),
    operationRoutes({ db, sessions }),
    statementRoutes({ db, clock, sessions, config }),
    rewardsRoutes({ db, clock, sessions }),
    contractRoutes({ db, sessions }),
    claimRoutes({ db, clock, files, sessions, limits: config.limits }),
    bankRoutes({ db, sessions }),
    recipientRoutes({ db, clock, sessions, codes, config, nudgeOutbox }),
    orderRoutes({
      ...{ db, sessions },
      kinds: { contract: claimKind({ db, clock, files }), withdrawal: withdrawalKind({ db, clock }) },
    }),
    withdrawalRoutes({
      ...{ db, clock, sessions, limits: config.withdrawals },
      issuer: { programme: config.brand.name, payer: config.payouts.payer },
    }),
    passportRoutes({ db, clock, vault, files, sessions }),
    fileRoutes({ db, files, sessions, onRefused: auditRefusedLooks({ db, clock }) }),
    feedRoutes({ db, clock, limits: config.limits }),
  ]) {
    await routes(app)
  }
  if (config.metricsPort === undefined && demo) await metrics.routes(app)
  return { app, metrics }
}
