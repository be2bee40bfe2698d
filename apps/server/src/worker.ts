import type { Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/db/db.ts'
import { sweepChallenges } from './platform/captcha/spent-challenges.ts'
import { sweepDemoMailbox } from './platform/mail/demo-mailbox.ts'
import type { Files } from './platform/storage/files.ts'
import { runOutbox, sweepOutbox } from './platform/jobs/outbox.ts'
import { sweepLimits } from './platform/http/requests/rate-limits.ts'
import type { Log } from './platform/log/log.ts'
import { createMail } from './platform/mail/open-mail.ts'
import { createPush } from './platform/push/open-push.ts'
import type { SessionPasswords } from './platform/vault/secrets.ts'
import { openSessions } from './platform/session/session.ts'
import { createSms } from './platform/sms/send-sms.ts'
import { startSmsWorker } from './platform/sms/sms.worker.ts'
import { sweepSms } from './platform/sms/watch-sms.ts'
import type { Vault } from './platform/vault/vault.ts'
import { accountJobs } from './modules/identity/profile/email.worker.ts'
import { openEmailLinks } from './modules/identity/profile/email-links.ts'
import { sweepEmailChanges } from './modules/identity/profile/email.ts'
import { startAuditWorker } from './platform/audit/audit.worker.ts'
import { startBankWorker } from './modules/payouts/banks/banks.worker.ts'
import { startBroadcastWorker } from './modules/engagement/broadcasts/broadcasts.worker.ts'
import { deliveryJobs, startDeliveryWorker } from './platform/notifications/deliveries/deliveries.worker.ts'
import { sweepClaims } from './modules/earnings/claims/claims.service.ts'
import { sweepImports } from './modules/earnings/contracts/imports/contract-imports.service.ts'
import { startImportWorker } from './modules/earnings/contracts/imports/contract-imports.worker.ts'
import { erasers } from './erasers.ts'
import { eraseAgain } from './modules/identity/account-deletion/account-deletion.service.ts'
import {
  accountDeletionJobs,
  startAccountDeletionWorker,
} from './modules/identity/account-deletion/account-deletion.worker.ts'
import { startNewsWorker } from './modules/engagement/news/news.worker.ts'
import { sweepPasskeyChallenges } from './modules/identity/passkeys/passkeys.service.ts'
import { startPassportWorker } from './modules/identity/identity-documents/identity-documents.worker.ts'
import type { Pictures } from './platform/pictures/pictures.ts'
import { httpProvider } from './modules/payouts/payouts/payouts.service.ts'
import { startPayoutWorker } from './modules/payouts/payouts/providers/payout-providers.worker.ts'
import { sweepPhoneChanges } from './modules/identity/phone-change/phone-change.service.ts'
import { startRiskWorker } from './modules/payouts/risk/risk.worker.ts'
import { startReleaseWorker } from './modules/earnings/rewards/rewards.worker.ts'
import { openCodes } from './modules/identity/sign-in/codes.ts'
import { sweepViews } from './modules/operations/impersonation/impersonation.service.ts'
import { sweepStaffSessions } from './platform/staff/staff.service.ts'
import { sweepAttempts } from './modules/identity/sign-in/sign-in.service.ts'
import { signInJobs } from './modules/identity/sign-in/sign-in.worker.ts'

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

/** Runs the background work: outbox jobs, due releases, payouts, housekeeping. */
export function startWorkers(deps: Deps): Workers {
  const { db, clock, log, config, passwords, files, pictures, vault, publicUrl } = deps
  const { databaseUrl } = deps
  const codes = openCodes({ passwords, demo: config.sms === 'demo' })
  const links = openEmailLinks({ passwords })
  const sms = createSms({ db, clock, log, config })
  const mail = createMail({ db, clock, config })
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
  const accountDeletionWorker = startAccountDeletionWorker({ db, clock, vault, pictures, erasers, log })
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
    eraseAgain({ db, clock, vault, pictures, erasers }),
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
