import type { Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import { cabinetOrigin, consoleOrigin } from './platform/config/console-config.ts'
import { registerConsoleRoutes } from './platform/console/console-doors.ts'
import type { Db } from './platform/db/db.ts'
import type { Files } from './platform/files/files.ts'
import { type App, buildApp } from './platform/http/app.ts'
import { probes } from './platform/http/probes.ts'
import { hostsOf } from './platform/http/refuse-foreign-requests.ts'
import type { Log } from './platform/log/log.ts'
import type { SessionPasswords } from './platform/secrets/secrets.ts'
import type { Sessions } from './platform/session/session.ts'
import { toSite } from './platform/web-authn/web-authn.ts'
import type { Vault } from './platform/vault/vault.ts'
import { auditSavedLists } from './features/audit/audit.ts'
import { auditAdminRoutes } from './features/audit/audit.console.ts'
import { balanceChangesAdminRoutes } from './features/balance-changes/balance-changes.console.ts'
import { systemSwitchesAdminRoutes } from './features/brakes/brakes.console.ts'
import { deliveriesAdminRoutes } from './features/channels/deliveries.console.ts'
import { claimsAdminRoutes } from './features/claims/claims.console.ts'
import { contractsAdminRoutes } from './features/contracts/contracts.console.ts'
import { importsAdminRoutes } from './features/imports/imports.console.ts'
import { mappingsAdminRoutes } from './features/imports/mappings.console.ts'
import { broadcastsAdminRoutes } from './features/broadcasts/broadcasts.console.ts'
import { legalTextsAdminRoutes } from './features/documents/documents.console.ts'
import { helpAdminRoutes } from './features/help/help.console.ts'
import { impersonationsAdminRoutes } from './features/member-views/member-views.console.ts'
import { membersAdminRoutes } from './features/members/members.console.ts'
import { newsAdminRoutes } from './features/news/news.console.ts'
import { batchesAdminRoutes } from './features/payouts/batches.console.ts'
import { payerAdminRoutes } from './features/payouts/payer.console.ts'
import { payoutsAdminRoutes } from './features/payouts/payouts.console.ts'
import { mergesAdminRoutes } from './features/merges/merges.console.ts'
import { restrictionsAdminRoutes } from './features/restraints/restraints.console.ts'
import { memberDocumentAdminRoutes } from './features/passport/member-document.console.ts'
import { identityDocumentsAdminRoutes } from './features/passport/passport.console.ts'
import { scanMembers } from './features/risk/risk.ts'
import { risksAdminRoutes } from './features/risk/risk.console.ts'
import { ruleSetsAdminRoutes } from './features/rewards/rules.console.ts'
import type { Pictures } from './features/pictures/pictures.ts'
import { accessRoutes } from './features/staff/access.console.ts'
import { openKnownBrowsers } from './features/staff/known-browsers.ts'
import { ownAccessRoutes, type SiteOf } from './features/staff/own-access.console.ts'
import { staffAdminRoutes } from './features/staff/staff.console.ts'
import { resolveStaff } from './features/staff/staff-sessions.ts'
import { ticketsAdminRoutes } from './features/threads/threads.console.ts'
import { dashboardAdminRoutes } from './features/today/today.console.ts'

export type ConsoleDeps = {
  db: Db
  clock: Clock
  log: Log
  config: Config
  passwords: SessionPasswords
  vault: Vault
  files: Files
  pictures: Pictures
  /** The members' own, which the console looks at. */
  sessions: Sessions
  isServing: () => boolean
}

/** The console's doors, on the members' server, or on one of its own where `CONSOLE_PORT` says so; gives the one that it is. */
export async function openConsole(members: App, deps: ConsoleDeps): Promise<App> {
  if (deps.config.consolePort === undefined) {
    await registerAdminRoutes(members, deps)
    return members
  }
  const { db, log, config, isServing } = deps
  const app = buildApp({
    log,
    allowsHost: hostsOf({ publicUrl: config.consoleUrl, demo: config.mode === 'demo' }),
    trustedProxies: config.trustedProxies,
  })
  await probes({ db, filesDir: undefined, isServing })(app)
  await registerAdminRoutes(app, deps)
  return app
}

/** Keys of the staff are made for the address that staff open. */
const consoleSite =
  ({ consolePort, consoleUrl, publicUrl }: Config): SiteOf =>
  (request) =>
    toSite({ publicUrl: consolePort === undefined ? publicUrl : consoleUrl }, request)

/** The staff's doors of every feature. */
async function registerAdminRoutes(app: App, deps: ConsoleDeps): Promise<void> {
  const { db, clock, log, config, passwords, vault, files, pictures, sessions } = deps
  const context = { db, clock, log, config: config.payouts }
  const looking = { db, clock, vault, config: config.risk }
  const access = { db, clock, vault, programme: config.brand.name, toSite: consoleSite(config) }
  const browsers = openKnownBrowsers({ passwords })
  await registerConsoleRoutes(app, {
    resolve: resolveStaff({ db, clock }),
    clock,
    onSavedList: auditSavedLists({ db, clock }),
    adminRoutes: [
      accessRoutes({ ...access, browsers }),
      ownAccessRoutes(access),
      dashboardAdminRoutes({ db, clock }),
      membersAdminRoutes({ db, clock, sessions, vault }),
      balanceChangesAdminRoutes({ db, clock }),
      mergesAdminRoutes({ db, clock, sessions }),
      restrictionsAdminRoutes({ db, clock, sessions }),
      impersonationsAdminRoutes({ db, clock, cabinet: cabinetOrigin(config) }),
      payoutsAdminRoutes({ ...context, scan: (memberId) => scanMembers(looking, [memberId]) }),
      batchesAdminRoutes(context),
      payerAdminRoutes(context),
      identityDocumentsAdminRoutes({ db, clock, vault, files }),
      memberDocumentAdminRoutes({ db, clock, vault, files }),
      risksAdminRoutes({ db, clock }),
      deliveriesAdminRoutes({ db, clock }),
      systemSwitchesAdminRoutes({ db, clock }),
      ruleSetsAdminRoutes({ db, clock }),
      ticketsAdminRoutes({ db, clock, files }),
      legalTextsAdminRoutes({ db, clock }),
      helpAdminRoutes({ db, clock }),
      broadcastsAdminRoutes({ db, clock }),
      newsAdminRoutes({ db, clock, pictures }),
      claimsAdminRoutes({ db, clock, files }),
      contractsAdminRoutes({ db, clock }),
      importsAdminRoutes({ db, clock }),
      mappingsAdminRoutes({ db, clock }),
      staffAdminRoutes({ db, clock, origin: () => consoleOrigin(config) }),
      auditAdminRoutes({ db }),
    ],
  })
}
