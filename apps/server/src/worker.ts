import type { Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/db/db.ts'
import { sweepChallenges } from './platform/captcha/spent-challenges.ts'
import { sweepDemoMailbox } from './platform/demo-mailbox/demo-mailbox.ts'
import type { Files } from './platform/files/files.ts'
import { runOutbox, sweepOutbox } from './platform/jobs/outbox.ts'
import { sweepLimits } from './platform/limits/limits.ts'
import type { Log } from './platform/log/log.ts'
import { mailOf } from './platform/mail/open-mail.ts'
import { createPush } from './platform/push/open-push.ts'
import type { SessionPasswords } from './platform/secrets/secrets.ts'
import { openSessions } from './platform/session/session.ts'
import { createSms } from './platform/sms/sms-through.ts'
import { startSmsWorker } from './platform/sms/sms.worker.ts'
import { sweepSms } from './platform/sms/watch-sms.ts'
import type { Vault } from './platform/vault/vault.ts'
import { accountJobs } from './features/account/account.worker.ts'
import { openEmailLinks } from './features/account/email-links.ts'
import { sweepEmailChanges } from './features/account/email.ts'
import { startAuditWorker } from './features/audit/audit.worker.ts'
import { startBankWorker } from './features/banks/banks.worker.ts'
import { startBroadcastWorker } from './features/broadcasts/broadcasts.worker.ts'
import { deliveryJobs, startDeliveryWorker } from './features/channels/channels.worker.ts'
import { sweepClaims } from './features/claims/claims.ts'
import { sweepImports } from './features/imports/imports.ts'
import { startImportWorker } from './features/imports/imports.worker.ts'
import { eraseAgain } from './features/leaving/leaving.ts'
import { accountDeletionJobs, startAccountDeletionWorker } from './features/leaving/leaving.worker.ts'
import { startNewsWorker } from './features/news/news.worker.ts'
import { sweepPasskeyChallenges } from './features/passkeys/passkeys.ts'
import { startPassportWorker } from './features/passport/passport.worker.ts'
import type { Pictures } from './features/pictures/pictures.ts'
import { httpProvider } from './features/payouts/payouts.ts'
import { startPayoutWorker } from './features/payouts/payouts.worker.ts'
import { sweepPhoneChanges } from './features/phone-change/phone-change.ts'
import { startRiskWorker } from './features/risk/risk.worker.ts'
import { startReleaseWorker } from './features/rewards/rewards.worker.ts'
import { openCodes } from './features/sign-in/codes.ts'
import { sweepViews } from './features/member-views/member-views.ts'
import { sweepStaffSessions } from './features/staff/staff.ts'
import { sweepAttempts } from './features/sign-in/sign-in.ts'
import { signInJobs } from './features/sign-in/sign-in.worker.ts'

type Deps = {
  db: Db
  clock: Clock
  log: Log
  config: Config
  passwords: SessionPasswords
  files: Files
  pictures: Pictures
  vault: Vault
  /** For a thread that has connections of its own. */
  databaseUrl: string
  /** The address that messages name. */
  publicUrl: () => string
}

export type Workers = { wake(): void; stop(): Promise<void> }

const sweepEveryMs = 60 * 60_000

/** What runs beside the answers: effects from the outbox, releases that are due, payouts, housekeeping. */
export function startWorkers(deps: Deps): Workers {
  const { db, clock, log, config, passwords, files, pictures, vault, publicUrl } = deps
  const { databaseUrl } = deps
  const codes = openCodes({ passwords, demo: config.sms === 'demo' })
  const links = openEmailLinks({ passwords })
  const sms = createSms({ db, clock, log, config })
  const mail = mailOf({ db, clock, config })
  const push = createPush({ db, clock, config })
  const deliveryDeps = { db, clock, sms, mail, push, programme: config.brand.name, publicUrl }
  const outbox = runOutbox({
    db,
    clock,
    log,
    handlers: {
      ...signInJobs({ db, clock, codes, sms, publicUrl }),
      ...accountJobs({ db, clock, links, mail, programme: config.brand.name, publicUrl }),
      ...accountDeletionJobs({ files, pictures }),
      ...deliveryJobs(deliveryDeps),
    },
  })
  const deliveryWorker = startDeliveryWorker({ ...deliveryDeps, log, wakeOutbox: () => outbox.wake() })
  const audit = startAuditWorker({ db, dataDir: config.dataDir, log })
  const messages = startSmsWorker({ db, clock, log, config })
  const releases = startReleaseWorker({ db, clock, log })
  const documents = startPassportWorker({ db, clock, log })
  const accountDeletionWorker = startAccountDeletionWorker({ db, clock, vault, pictures, log })
  const news = startNewsWorker({ db, clock, log })
  const risks = startRiskWorker({ db, clock, vault, log, config: config.risk })
  const imports = startImportWorker({ db, clock, log, databaseUrl, config })
  const broadcasts = startBroadcastWorker({ db, clock, log })
  const banks = startBankWorker({ db, log, payouts: config.payouts })
  const provider = httpProvider(config.payouts)
  const payouts = startPayoutWorker({ db, clock, log, config: config.payouts, provider })
  const sweep = () =>
    sweepAll(deps).catch((error: unknown) => log.warn({ err: error }, 'housekeeping did not finish'))
  const sweeping = setInterval(sweep, sweepEveryMs).unref()
  return {
    wake: () => outbox.wake(),
    stop: async () => {
      clearInterval(sweeping)
      await Promise.all([
        outbox.stop(),
        messages.stop(),
        audit.stop(),
        deliveryWorker.stop(),
        releases.stop(),
        documents.stop(),
        accountDeletionWorker.stop(),
        imports.stop(),
        banks.stop(),
        payouts.stop(),
        news.stop(),
        risks.stop(),
        broadcasts.stop(),
      ])
    },
  }
}

/** Housekeeping. */
async function sweepAll({ db, clock, log, passwords, files, pictures, vault }: Deps): Promise<void> {
  await Promise.all([
    sweepOutbox({ db, clock }),
    sweepChallenges({ db, clock }),
    sweepLimits({ db, clock }),
    sweepAttempts({ db, clock }),
    sweepPhoneChanges({ db, clock }),
    sweepEmailChanges({ db, clock }),
    eraseAgain({ db, clock, vault, pictures }),
    sweepPasskeyChallenges({ db, clock }),
    openSessions({ db, clock, log, passwords }).sweep(),
    sweepStaffSessions({ db, clock }),
    sweepViews({ db, clock }),
    sweepSms({ db, clock }),
    sweepDemoMailbox({ db, clock }),
    sweepClaims({ db, clock }),
    sweepImports({ db, clock }),
    files.sweep(),
    pictures.sweep(),
    vault.resealKeys(),
  ])
}
