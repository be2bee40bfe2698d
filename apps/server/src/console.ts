import type { Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import { cabinetOrigin, consoleOrigin } from './platform/config/console-config.ts'
import { consoleDoors } from './platform/console/console-doors.ts'
import type { Db } from './platform/db/db.ts'
import type { Files } from './platform/files/files.ts'
import { type App, buildApp } from './platform/http/app.ts'
import { probes } from './platform/http/probes.ts'
import { hostsOf } from './platform/http/refuse-foreign-requests.ts'
import type { Log } from './platform/log/log.ts'
import type { SessionPasswords } from './platform/secrets/secrets.ts'
import type { Sessions } from './platform/session/session.ts'
import { siteOf } from './platform/web-authn/web-authn.ts'
import type { Vault } from './platform/vault/vault.ts'
import { auditSavedLists } from './features/audit/audit.ts'
import { auditDoor } from './features/audit/audit.console.ts'
import { balanceChangesDoor } from './features/balance-changes/balance-changes.console.ts'
import { brakesDoor } from './features/brakes/brakes.console.ts'
import { deliveriesDoor } from './features/channels/deliveries.console.ts'
import { claimsDoor } from './features/claims/claims.console.ts'
import { contractsDoor } from './features/contracts/contracts.console.ts'
import { importsDoor } from './features/imports/imports.console.ts'
import { mappingsDoor } from './features/imports/mappings.console.ts'
import { broadcastsDoor } from './features/broadcasts/broadcasts.console.ts'
import { documentTextsDoor } from './features/documents/documents.console.ts'
import { helpDoor } from './features/help/help.console.ts'
import { memberViewsDoor } from './features/member-views/member-views.console.ts'
import { membersDoor } from './features/members/members.console.ts'
import { newsDoor } from './features/news/news.console.ts'
import { batchesDoor } from './features/payouts/batches.console.ts'
import { payerDoor } from './features/payouts/payer.console.ts'
import { payoutsDoor } from './features/payouts/payouts.console.ts'
import { mergesDoor } from './features/merges/merges.console.ts'
import { restraintsDoor } from './features/restraints/restraints.console.ts'
import { memberDocumentDoor } from './features/passport/member-document.console.ts'
import { documentsDoor } from './features/passport/passport.console.ts'
import { lookAt } from './features/risk/risk.ts'
import { risksDoor } from './features/risk/risk.console.ts'
import { rulesDoor } from './features/rewards/rules.console.ts'
import type { Pictures } from './features/pictures/pictures.ts'
import { accessDoor } from './features/staff/access.console.ts'
import { openKnownBrowsers } from './features/staff/known-browsers.ts'
import { ownAccessDoor, type SiteOf } from './features/staff/own-access.console.ts'
import { staffDoor } from './features/staff/staff.console.ts'
import { resolveStaff } from './features/staff/staff-sessions.ts'
import { questionsDoor } from './features/threads/threads.console.ts'
import { todayDoor } from './features/today/today.console.ts'

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
    await openDoors(members, deps)
    return members
  }
  const { db, log, config, isServing } = deps
  const app = buildApp({
    log,
    allowsHost: hostsOf({ publicUrl: config.consoleUrl, demo: config.mode === 'demo' }),
    trustedProxies: config.trustedProxies,
  })
  await probes({ db, filesDir: undefined, isServing })(app)
  await openDoors(app, deps)
  return app
}

/** Keys of the staff are made for the address that staff open. */
const consoleSite =
  ({ consolePort, consoleUrl, publicUrl }: Config): SiteOf =>
  (request) =>
    siteOf({ publicUrl: consolePort === undefined ? publicUrl : consoleUrl }, request)

/** The staff's doors of every feature. */
async function openDoors(app: App, deps: ConsoleDeps): Promise<void> {
  const { db, clock, log, config, passwords, vault, files, pictures, sessions } = deps
  const context = { db, clock, log, config: config.payouts }
  const looking = { db, clock, vault, config: config.risk }
  const access = { db, clock, vault, programme: config.brand.name, siteOf: consoleSite(config) }
  const browsers = openKnownBrowsers({ passwords })
  await consoleDoors(app, {
    resolve: resolveStaff({ db, clock }),
    clock,
    onSavedList: auditSavedLists({ db, clock }),
    doors: [
      accessDoor({ ...access, browsers }),
      ownAccessDoor(access),
      todayDoor({ db, clock }),
      membersDoor({ db, clock, sessions, vault }),
      balanceChangesDoor({ db, clock }),
      mergesDoor({ db, clock, sessions }),
      restraintsDoor({ db, clock, sessions }),
      memberViewsDoor({ db, clock, cabinet: cabinetOrigin(config) }),
      payoutsDoor({ ...context, look: (memberId) => lookAt(looking, [memberId]) }),
      batchesDoor(context),
      payerDoor(context),
      documentsDoor({ db, clock, vault, files }),
      memberDocumentDoor({ db, clock, vault, files }),
      risksDoor({ db, clock }),
      deliveriesDoor({ db, clock }),
      brakesDoor({ db, clock }),
      rulesDoor({ db, clock }),
      questionsDoor({ db, clock, files }),
      documentTextsDoor({ db, clock }),
      helpDoor({ db, clock }),
      broadcastsDoor({ db, clock }),
      newsDoor({ db, clock, pictures }),
      claimsDoor({ db, clock, files }),
      contractsDoor({ db, clock }),
      importsDoor({ db, clock }),
      mappingsDoor({ db, clock }),
      staffDoor({ db, clock, origin: () => consoleOrigin(config) }),
      auditDoor({ db }),
    ],
  })
}
