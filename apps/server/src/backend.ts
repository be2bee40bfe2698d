import type { onRouteHookHandler } from 'fastify'
import underPressure from '@fastify/under-pressure'
import { openConsole } from './console.ts'
import type { Clock } from './platform/clock/clock.ts'
import { captchaOf } from './platform/captcha/captcha-of.ts'
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
import { createPush } from './platform/push/open-push.ts'
import type { SessionPasswords } from './platform/secrets/secrets.ts'
import { openSessions, type Sessions } from './platform/session/session.ts'
import type { Vault } from './platform/vault/vault.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { openEmailLinks } from './features/account/email-links.ts'
import { auditRefusedAccess } from './features/audit/audit.ts'
import { balanceRoutes } from './features/balance/balance.routes.ts'
import { operationRoutes } from './features/balance/operation.routes.ts'
import { bankRoutes } from './features/banks/banks.routes.ts'
import { notificationPreferencesRoutes } from './features/channels/channels.routes.ts'
import { claimKind } from './features/claims/claims.ts'
import { claimRoutes } from './features/claims/claims.routes.ts'
import { contractRoutes } from './features/contracts/contracts.routes.ts'
import { consentRoutes } from './features/consents/consents.routes.ts'
import { deviceRoutes } from './features/devices/devices.routes.ts'
import { demoMailboxRoutes } from './features/demo-mailbox/demo-mailbox.routes.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { exportRoutes } from './features/export/export.routes.ts'
import { feedRoutes } from './features/feed/feed.routes.ts'
import { helpRoutes } from './features/help/help.routes.ts'
import { accountDeletionRoutes } from './features/leaving/leaving.routes.ts'
import { memberViewRoutes, registerReadOnlyGuard } from './features/member-views/member-views.routes.ts'
import { newsRoutes } from './features/news/news.routes.ts'
import { notifyOfReuse } from './features/notifications/tell-of-reuse.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import type { Pictures } from './features/pictures/pictures.ts'
import { maintenanceRoutes } from './features/brakes/brakes.routes.ts'
import { passkeyRoutes } from './features/passkeys/passkeys.routes.ts'
import { passportRoutes } from './features/passport/passport.routes.ts'
import { phoneChangeRoutes } from './features/phone-change/phone-change.routes.ts'
import { pictureRoutes } from './features/pictures/pictures.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { recipientKeyRoutes } from './features/recipients/recipient-keys.routes.ts'
import { recipientRoutes } from './features/recipients/recipients.routes.ts'
import { rewardsRoutes } from './features/rewards/rewards.routes.ts'
import { openCodes } from './features/sign-in/codes.ts'
import { openKnownDevices } from './features/sign-in/known-devices.ts'
import { sessionRoutes } from './features/sign-in/session.routes.ts'
import { signInRoutes } from './features/sign-in/sign-in.routes.ts'
import { statementRoutes } from './features/statements/statements.routes.ts'
import { ticketRoutes } from './features/threads/threads.routes.ts'
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
  wakeOutbox: () => void
  /** Is told of every door, the console's too. */
  onRoute?: onRouteHookHandler
}

/** The product API: every feature's door on one HTTP server; `staffApp` is where the console stands, the same or another. */
export async function buildBackend(
  deps: BackendDeps,
): Promise<{ app: App; metrics: Metrics; staffApp: App }> {
  const { db, clock, log, config, passwords } = deps
  const demo = config.mode === 'demo'
  const app = buildApp({
    log,
    allowsHost: hostsOf({ publicUrl: config.publicUrl, demo }),
    trustedProxies: config.trustedProxies,
  })
  if (deps.onRoute) app.addHook('onRoute', deps.onRoute)
  // Refuses at once, with the time to come back, rather than letting everyone wait.
  await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 10 })
  const metrics = openMetrics({ db, clock })
  metrics.watch(app)
  await describeApi(app, { title: config.brand.name, version: '1' })

  registerReadOnlyGuard(app, { db, clock })
  const sessions = openSessions({ db, clock, log, passwords, onReuse: notifyOfReuse({ clock }) })
  for (const routes of routesOf({ ...deps, sessions })) await routes(app)
  if (config.metricsPort === undefined && demo) await metrics.routes(app)
  const staffApp = await openConsole(app, { ...deps, sessions })
  return { app, metrics, staffApp }
}

/** Every feature's door; the order tells nothing. */
function routesOf(deps: BackendDeps & { sessions: Sessions }): ((app: App) => unknown)[] {
  const { db, clock, log, config, passwords, sessions } = deps
  const { wakeOutbox, files, vault, pictures, isServing } = deps
  const { publicUrl } = config
  const demo = config.mode === 'demo'
  const captcha = captchaOf({ db, clock, log, passwords, config })
  const codes = openCodes({ passwords, demo: config.sms === 'demo' })
  const devices = openKnownDevices({ passwords })
  const links = openEmailLinks({ passwords })
  return [
    probes({ db, filesDir: config.filesBucket ? undefined : config.filesDir, isServing }),
    signInRoutes({ db, clock, sessions, captcha, codes, devices, config, wakeOutbox }),
    sessionRoutes({ db, clock, sessions, publicUrl }),
    profileRoutes({ db, clock, sessions, publicUrl }),
    consentRoutes({ db, clock, sessions }),
    documentRoutes({ db, clock }),
    accountRoutes({ db, clock, sessions, links, config, wakeOutbox }),
    deviceRoutes({ db, clock, sessions }),
    accountDeletionRoutes({ db, clock, sessions, codes, config, wakeOutbox }),
    exportRoutes({ db, clock, sessions, files, pictures, vault, config }),
    passkeyRoutes({ db, clock, log, sessions, devices, config }),
    phoneChangeRoutes({ db, clock, sessions, codes, config, wakeOutbox }),
    pictureRoutes({ db, sessions, pictures, publicUrl }),
    maintenanceRoutes({ db, clock }),
    notificationRoutes({ db, clock, sessions }),
    notificationPreferencesRoutes({
      ...{ db, clock, sessions, push: createPush({ db, clock, config }) },
      hasMail: config.mail.kind !== 'off',
    }),
    ...(demo ? [demoMailboxRoutes({ db })] : []),
    newsRoutes({ db, clock, sessions }),
    helpRoutes({ db }),
    ticketRoutes({
      ...{ db, clock, files, sessions },
      limits: config.limits,
      answerHours: config.answerHours,
    }),
    balanceRoutes({ db, clock, sessions }),
    operationRoutes({ db, sessions }),
    statementRoutes({ db, clock, sessions, config }),
    rewardsRoutes({ db, clock, sessions }),
    contractRoutes({ db, sessions }),
    claimRoutes({ db, clock, files, sessions, limits: config.limits }),
    bankRoutes({ db, sessions }),
    recipientRoutes({ db, clock, sessions, codes, config, wakeOutbox }),
    recipientKeyRoutes({ db, clock, log, sessions, config }),
    orderRoutes({
      ...{ db, sessions },
      kinds: { contract: claimKind({ db, clock, files }), withdrawal: withdrawalKind({ db, clock }) },
    }),
    withdrawalRoutes({
      ...{ db, clock, sessions, limits: config.withdrawals },
      issuer: { programme: config.brand.name, payer: config.payouts.payer },
    }),
    memberViewRoutes({ db, clock, publicUrl }),
    passportRoutes({ db, clock, vault, files, sessions }),
    fileRoutes({ db, files, sessions, onRefused: auditRefusedAccess({ db, clock }) }),
    feedRoutes({ db, clock, vault, limits: config.limits }),
  ]
}
