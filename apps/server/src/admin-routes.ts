import { cspReportPaths } from '@impulse/api/security-events/csp-reports'
import type { Config } from './platform/config/config.ts'
import { cabinetOrigin, consoleOrigin } from './platform/config/console-origin.ts'
import { registerConsoleRoutes } from './platform/admin/register-admin-routes.ts'
import { type App, type AppOptions, buildApp } from './platform/http/app.ts'
import { limitReads } from './platform/http/requests/limit-reads.ts'
import { probes } from './platform/http/probes.ts'
import { createHostCheck } from './platform/http/requests/refuse-cross-origin-requests.ts'
import { toSite } from './platform/session/web-authn.ts'
import { auditListExports } from './platform/audit/audit.service.ts'
import { auditAdminRoutes } from './platform/audit/audit.admin.ts'
import { balanceChangesAdminRoutes } from './modules/earnings/balance-corrections/balance-corrections.admin.ts'
import { systemSwitchesAdminRoutes } from './modules/operations/system-switches/system-switches.admin.ts'
import { backgroundTasksAdminRoutes } from './platform/jobs/background-tasks.admin.ts'
import { deliveriesAdminRoutes } from './platform/notifications/deliveries/deliveries.admin.ts'
import { claimsAdminRoutes } from './modules/earnings/claims/claims.admin.ts'
import { contractsAdminRoutes } from './modules/earnings/contracts/contracts.admin.ts'
import { importsAdminRoutes } from './modules/earnings/contracts/imports/contract-imports.admin.ts'
import { mappingsAdminRoutes } from './modules/earnings/contracts/imports/files/column-mappings.admin.ts'
import { broadcastsAdminRoutes } from './modules/engagement/broadcasts/broadcasts.admin.ts'
import { legalTextsAdminRoutes } from './modules/engagement/legal-texts/legal-texts.admin.ts'
import { helpAdminRoutes } from './modules/engagement/help/help.admin.ts'
import { impersonationsAdminRoutes } from './modules/operations/impersonation/impersonation.admin.ts'
import { membersAdminRoutes } from './modules/operations/members/members.admin.ts'
import { newsAdminRoutes } from './modules/engagement/news/news.admin.ts'
import { dayClosingAdminRoutes } from './modules/payouts/payouts/reconciliation/day-closing.admin.ts'
import { statementLinesAdminRoutes } from './modules/payouts/payouts/bank-statements/statement-lines.admin.ts'
import { batchesAdminRoutes } from './modules/payouts/payouts/batches/payout-batches.admin.ts'
import { settlementsAdminRoutes } from './modules/payouts/settlements/settlements.admin.ts'
import { accountingAdminRoutes } from './modules/payouts/accounting/accounting.admin.ts'
import { payerAdminRoutes } from './modules/payouts/payouts/controls/payer.admin.ts'
import { withdrawalApprovalsAdminRoutes } from './modules/payouts/payouts/approvals/withdrawal-approvals.admin.ts'
import { mergesAdminRoutes } from './modules/operations/member-merges/member-merges.admin.ts'
import { secondFactorAdminRoutes } from './modules/identity/second-factor/second-factor.admin.ts'
import { devicesAdminRoutes } from './modules/identity/devices/devices.admin.ts'
import { restrictionsAdminRoutes } from './modules/identity/restrictions/restrictions.admin.ts'
import { memberDocumentAdminRoutes } from './modules/identity/identity-documents/review/member-document.admin.ts'
import { identityDocumentsAdminRoutes } from './modules/identity/identity-documents/identity-documents.admin.ts'
import { openCodes } from './modules/identity/sign-in/codes.ts'
import { staffAccountAdminRoutes } from './modules/identity/staff-accounts/staff-accounts.admin.ts'
import { checkRisk } from './modules/payouts/risk/risk.service.ts'
import { risksAdminRoutes } from './modules/payouts/risk/cases/risk-cases.admin.ts'
import { ruleSetsAdminRoutes } from './modules/earnings/rewards/rules/reward-rules.admin.ts'
import { accessRoutes } from './platform/staff/sign-in/sign-in.admin.ts'
import { openHostCookies } from './platform/http/requests/host-cookies.ts'
import { openKnownBrowsers } from './platform/staff/sign-in/known-browsers.ts'
import { myAccessRoutes, type ToSite } from './platform/staff/credentials/my-access.admin.ts'
import { staffAdminRoutes } from './platform/staff/staff.admin.ts'
import { resolveStaff } from './platform/staff/sign-in/staff-sessions.ts'
import { cspReportRoutes } from './platform/security-events/csp-reports.routes.ts'
import { securityEventsAdminRoutes } from './platform/security-events/security-events.admin.ts'
import { ticketsAdminRoutes } from './modules/engagement/tickets/tickets.admin.ts'
import { dashboardAdminRoutes } from './modules/operations/dashboard/dashboard.admin.ts'
import type { AppContext } from './platform/context.ts'

/** Context of the console. Omits `wakeOutbox`, because no console route wakes the outbox worker. */
type ConsoleContext = Omit<AppContext, 'wakeOutbox'> & Pick<AppOptions, 'onSecurityEvent'>

/**
 * Registers the console's routes on the members' server, or on a separate server when `CONSOLE_PORT` is set.
 * Returns the server on which the routes were registered.
 */
export async function openConsole(members: App, context: ConsoleContext): Promise<App> {
  if (context.config.consolePort === undefined) {
    await registerAdminRoutes(members, context)
    return members
  }
  const { db, log, config, isServing, onSecurityEvent } = context
  const app = buildApp({
    log,
    allowsHost: createHostCheck({ publicUrl: config.consoleUrl, demo: config.mode === 'demo' }),
    publicUrl: config.consoleUrl,
    trustedProxies: config.trustedProxies,
    ...(onSecurityEvent && { onSecurityEvent }),
  })
  if (config.limits) limitReads(app, context)
  await probes({ db, filesDir: undefined, isServing })(app)
  await registerAdminRoutes(app, context)
  return app
}

/**
 * Returns the site for which a staff member's passkey is created: the console's own address when
 * `CONSOLE_PORT` is set, otherwise the members' address.
 */
const consoleSite =
  ({ consolePort, consoleUrl, publicUrl }: Config): ToSite =>
  (request) =>
    toSite({ publicUrl: consolePort === undefined ? publicUrl : consoleUrl }, request)

/** Registers the console routes of every feature. */
async function registerAdminRoutes(app: App, context: ConsoleContext): Promise<void> {
  const { clock, config, passwords } = context
  const payouts = { ...context, config: config.payouts }
  const access = {
    ...context,
    programme: config.brand.name,
    company: [config.payouts.payer.name, config.brand.supportEmail, config.publicUrl ?? ''],
    toSite: consoleSite(config),
  }
  const { consolePort, consoleUrl, publicUrl } = config
  const hostCookies = openHostCookies(consolePort === undefined ? publicUrl : consoleUrl)
  await cspReportRoutes(cspReportPaths.console)(app)
  const browsers = openKnownBrowsers({ passwords, hostCookies })
  await registerConsoleRoutes(app, {
    resolve: resolveStaff(context),
    hostCookies,
    clock,
    title: `${config.brand.name}: консоль`,
    onExport: auditListExports(context),
    adminRoutes: [
      accessRoutes({ ...access, browsers, hostCookies }),
      myAccessRoutes(access),
      staffAccountAdminRoutes({
        ...context,
        codes: openCodes({ passwords, demo: config.sms === 'demo' }),
      }),
      dashboardAdminRoutes(context),
      membersAdminRoutes(context),
      balanceChangesAdminRoutes(context),
      mergesAdminRoutes(context),
      restrictionsAdminRoutes(payouts),
      devicesAdminRoutes(context),
      secondFactorAdminRoutes(context),
      impersonationsAdminRoutes({ ...context, cabinet: cabinetOrigin(config) }),
      withdrawalApprovalsAdminRoutes({
        ...payouts,
        checkRisk: (memberId) => checkRisk({ ...context, config: config.risk }, [memberId]),
      }),
      batchesAdminRoutes(payouts),
      statementLinesAdminRoutes(payouts),
      dayClosingAdminRoutes(payouts),
      payerAdminRoutes(payouts),
      accountingAdminRoutes(context),
      settlementsAdminRoutes(context),
      identityDocumentsAdminRoutes(context),
      memberDocumentAdminRoutes(context),
      risksAdminRoutes(payouts),
      deliveriesAdminRoutes(context),
      backgroundTasksAdminRoutes(context),
      systemSwitchesAdminRoutes(context),
      ruleSetsAdminRoutes(context),
      ticketsAdminRoutes(context),
      legalTextsAdminRoutes(context),
      helpAdminRoutes(context),
      broadcastsAdminRoutes(context),
      newsAdminRoutes(context),
      claimsAdminRoutes(context),
      contractsAdminRoutes(context),
      importsAdminRoutes(payouts),
      mappingsAdminRoutes(context),
      staffAdminRoutes({ ...context, origin: () => consoleOrigin(config) }),
      auditAdminRoutes(context),
      securityEventsAdminRoutes(context),
    ],
  })
}
