import { cspReportPaths } from '@impulse/api/security-events/csp-reports'
import type { onRouteHookHandler } from 'fastify'
import { openConsole } from './admin-routes.ts'
import { openCaptcha } from './platform/captcha/open-captcha.ts'
import { fileRoutes } from './platform/storage/files.routes.ts'
import { type App, buildApp } from './platform/http/app.ts'
import { registerOverloadGuard } from './platform/http/overload-guard.ts'
import { type Metrics, openMetrics } from './platform/http/metrics.ts'
import { describeApi } from './platform/http/openapi.ts'
import { memberOperations } from './openapi-operations.ts'
import { probes } from './platform/http/probes.ts'
import { limitReads } from './platform/http/requests/limit-reads.ts'
import { createHostCheck } from './platform/http/requests/refuse-cross-origin-requests.ts'
import { createPush } from './platform/push/open-push.ts'
import { cspReportRoutes } from './platform/security-events/csp-reports.routes.ts'
import { getSecurityRates, securityMetrics } from './platform/security-events/security-events.service.ts'
import { openSecurityJournal } from './platform/security-events/security-journal.ts'
import { openSessions } from './platform/session/session.ts'
import { personalDataRoutes } from './modules/identity/profile/personal-data.routes.ts'
import { mayBePaid, payerInForce } from './modules/payouts/payouts/payouts.service.ts'
import { openEmailLinks } from './modules/identity/profile/email-links.ts'
import { auditRefusedAccess } from './platform/audit/audit.service.ts'
import { balanceRoutes } from './modules/earnings/balance/balance.routes.ts'
import { operationRoutes } from './modules/earnings/balance/operation.routes.ts'
import { bankRoutes } from './modules/payouts/banks/banks.routes.ts'
import { notificationPreferencesRoutes } from './platform/notifications/preferences/preferences.routes.ts'
import { claimOrderHandler } from './modules/earnings/claims/claims.service.ts'
import { claimRoutes } from './modules/earnings/claims/claims.routes.ts'
import { contractRoutes } from './modules/earnings/contracts/contracts.routes.ts'
import { consentRoutes } from './modules/identity/consents/consents.routes.ts'
import { deviceRoutes } from './modules/identity/devices/devices.routes.ts'
import { reauthenticationRoutes } from './modules/identity/sessions/reauthentication.routes.ts'
import { demoMailboxRoutes } from './modules/operations/demo-mailbox/demo-mailbox.routes.ts'
import { legalTextRoutes } from './modules/engagement/legal-texts/legal-texts.routes.ts'
import { dataExportRoutes } from './modules/operations/data-export/data-export.routes.ts'
import { contractFeedRoutes } from './modules/earnings/contract-feed/contract-feed.routes.ts'
import { helpRoutes } from './modules/engagement/help/help.routes.ts'
import { accountDeletionRoutes } from './modules/identity/account-deletion/account-deletion.routes.ts'
import {
  impersonationRoutes,
  registerReadOnlyGuard,
} from './modules/operations/impersonation/impersonation.routes.ts'
import { newsRoutes } from './modules/engagement/news/news.routes.ts'
import { notifyOfReuse } from './platform/notifications/notify-of-token-reuse.ts'
import { notificationRoutes } from './platform/notifications/notifications.routes.ts'
import { orderRoutes } from './modules/earnings/orders/orders.routes.ts'
import { maintenanceRoutes } from './modules/operations/system-switches/maintenance.routes.ts'
import { passkeyRoutes } from './modules/identity/passkeys/passkeys.routes.ts'
import { secondFactorRoutes } from './modules/identity/second-factor/second-factor.routes.ts'
import { identityDocumentRoutes } from './modules/identity/identity-documents/identity-documents.routes.ts'
import { phoneChangeRoutes } from './modules/identity/phone-change/phone-change.routes.ts'
import { pictureRoutes } from './platform/pictures/pictures.routes.ts'
import { profileRoutes } from './modules/identity/profile/profile.routes.ts'
import { automaticWithdrawalRoutes } from './modules/payouts/automatic-withdrawals/automatic-withdrawals.routes.ts'
import { recipientPasskeyRoutes } from './modules/payouts/recipients/recipient-passkeys.routes.ts'
import { recipientRoutes } from './modules/payouts/recipients/recipients.routes.ts'
import { rewardsRoutes } from './modules/earnings/rewards/rewards.routes.ts'
import { openCodes } from './modules/identity/sign-in/codes.ts'
import { openHostCookies } from './platform/http/requests/host-cookies.ts'
import { openKnownDevices } from './modules/identity/sessions/known-devices.ts'
import { sessionRoutes } from './modules/identity/sessions/sessions.routes.ts'
import { codeMetrics, readCodeMetrics } from './modules/identity/sign-in/sign-in.service.ts'
import { signInRoutes } from './modules/identity/sign-in/sign-in.routes.ts'
import { statementRoutes } from './modules/earnings/statements/statements.routes.ts'
import { ticketRoutes } from './modules/engagement/tickets/tickets.routes.ts'
import { withdrawalOrderHandler } from './modules/payouts/withdrawals/withdrawal-order-handler.ts'
import { getReceiptFacts } from './modules/payouts/withdrawals/withdrawals.service.ts'
import { withdrawalRoutes } from './modules/payouts/withdrawals/withdrawals.routes.ts'
import type { AppContext } from './platform/context.ts'
import { watchJobs } from './platform/jobs/watch-jobs.ts'
import { watchBackups } from './watch-backups.ts'
import { watchMoney } from './watch-money.ts'

export type BackendContext = Omit<AppContext, 'sessions'> & {
  /**
   * Event-loop delay, in milliseconds, above which the server refuses requests. Tests pass 0, which disables this
   * check.
   */
  maxEventLoopDelayMs: number
  /** Hook that Fastify calls for each registered route, including the console's routes. */
  onRoute?: onRouteHookHandler
}

/**
 * Registers the routes of every feature. `app` serves the members, and `staffApp` serves the console. Without
 * `CONSOLE_PORT`, `app` and `staffApp` are the same server.
 */
export async function buildBackend(
  base: BackendContext,
): Promise<{ app: App; metrics: Metrics; staffApp: App }> {
  const { db, clock, log, config, passwords } = base
  const demo = config.mode === 'demo'
  const journal = openSecurityJournal(base)
  const app = buildApp({
    log,
    allowsHost: createHostCheck({ publicUrl: config.publicUrl, demo }),
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    onSecurityEvent: journal.record,
  })
  if (base.onRoute) app.addHook('onRoute', base.onRoute)
  await registerOverloadGuard(app, base)
  const metrics = openMetrics({ db, clock })
  metrics.watch(app)
  watchJobs(metrics, { db, clock })
  watchMoney(metrics, { db, clock })
  watchBackups(metrics, { db, clock, config })
  metrics.watchValues(codeMetrics, () => readCodeMetrics({ db, clock }))
  metrics.watchValues(securityMetrics, () => getSecurityRates(db, clock.systemNow()))
  const readDocument = await describeApi(app, 'memberApi', {
    title: config.brand.name,
    description: 'API of the members’ cabinet and of the contract feed.',
    server: config.publicUrl ?? '/',
    findOperation: ({ method, url }) => memberOperations.get(`${method} ${url}`) ?? null,
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'Access token of a member' },
      apiKey: { type: 'http', scheme: 'bearer', description: 'API key of the contract feed' },
    },
    security: 'bearer',
  })
  if (config.openApi) app.get('/openapi.json', { schema: { hide: true } }, readDocument)

  registerReadOnlyGuard(app, { db, clock })
  if (config.limits) limitReads(app, { clock })
  const sessions = openSessions({ db, clock, log, passwords, onReuse: notifyOfReuse({ clock }) })
  const context = { ...base, sessions }
  for (const routes of createRoutes(context)) await routes(app)
  if (config.metricsPort === undefined && demo) await metrics.routes(app)
  const staffApp = await openConsole(app, { ...context, onSecurityEvent: journal.record })
  for (const served of new Set([app, staffApp])) served.addHook('onClose', () => journal.close())
  return { app, metrics, staffApp }
}

/** Returns the functions that register the members' routes of every feature. Their order does not matter. */
function createRoutes(context: AppContext): ((app: App) => unknown)[] {
  const { db, clock, config, passwords, files, isServing } = context
  const { publicUrl, limits } = config
  const demo = config.mode === 'demo'
  const captcha = openCaptcha(context)
  const codes = openCodes({ passwords, demo: config.sms === 'demo' })
  const devices = openKnownDevices({ passwords, hostCookies: openHostCookies(publicUrl) })
  const links = openEmailLinks({ passwords })
  return [
    cspReportRoutes(cspReportPaths.cabinet),
    probes({ db, filesDir: config.filesBucket ? undefined : config.filesDir, isServing }),
    signInRoutes({ ...context, captcha, codes, devices }),
    sessionRoutes({ ...context, publicUrl }),
    profileRoutes({ ...context, publicUrl }),
    consentRoutes(context),
    legalTextRoutes(context),
    personalDataRoutes({ ...context, links }),
    deviceRoutes(context),
    accountDeletionRoutes({ ...context, codes }),
    dataExportRoutes(context),
    reauthenticationRoutes({ ...context, codes }),
    passkeyRoutes({ ...context, devices }),
    secondFactorRoutes(context),
    phoneChangeRoutes({ ...context, codes }),
    pictureRoutes({ ...context, publicUrl }),
    maintenanceRoutes(context),
    notificationRoutes(context),
    notificationPreferencesRoutes({
      ...context,
      push: createPush(context),
      hasMail: config.mail.kind !== 'off',
    }),
    ...(demo ? [demoMailboxRoutes(context)] : []),
    newsRoutes(context),
    helpRoutes({ ...context, answerHours: config.answerHours }),
    ticketRoutes({ ...context, limits, answerHours: config.answerHours }),
    balanceRoutes(context),
    operationRoutes(context),
    statementRoutes({ ...context, payer: (on) => payerInForce(on, config.payouts), getReceiptFacts }),
    rewardsRoutes(context),
    contractRoutes(context),
    claimRoutes({ ...context, limits }),
    bankRoutes(context),
    recipientRoutes({ ...context, codes }),
    recipientPasskeyRoutes(context),
    automaticWithdrawalRoutes({ ...context, codes }),
    orderRoutes({
      ...context,
      handlers: {
        contract: claimOrderHandler({ db, clock, files }),
        withdrawal: withdrawalOrderHandler({ db, clock, mayBePaid }),
      },
    }),
    withdrawalRoutes({
      ...context,
      withdrawalConfig: config.withdrawals,
      issuer: { brand: config.brand, payer: config.payouts.payer },
    }),
    impersonationRoutes({ ...context, publicUrl }),
    identityDocumentRoutes(context),
    fileRoutes({ ...context, onRefused: auditRefusedAccess(context) }),
    contractFeedRoutes({ ...context, limits }),
  ]
}
