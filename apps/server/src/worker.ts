import { sweepChallenges } from './platform/captcha/spent-challenges.ts'
import { sweepDemoMailbox } from './platform/mail/demo-mailbox.ts'
import { recordRuns } from './platform/jobs/record-runs.ts'
import { runOutbox, sweepOutbox } from './platform/jobs/outbox.ts'
import { sweepLimits } from './platform/http/requests/rate-limits.ts'
import { warnOfEndingKeys } from './modules/earnings/contract-feed/contract-feed.service.ts'
import { consoleOrigin } from './platform/config/console-origin.ts'
import { createMail } from './platform/mail/open-mail.ts'
import { createPush } from './platform/push/open-push.ts'
import { sweepSecurityEvents } from './platform/security-events/security-events.service.ts'
import { openSessions } from './platform/session/session.ts'
import { createSms } from './platform/sms/send-sms.ts'
import { startSmsWorker } from './platform/sms/sms.worker.ts'
import { sweepSms } from './platform/sms/watch-sms.ts'
import { accountJobs } from './modules/identity/profile/email.worker.ts'
import { openEmailLinks } from './modules/identity/profile/email-links.ts'
import { sweepEmailChanges } from './modules/identity/profile/email.ts'
import { startAuditWorker } from './platform/audit/audit.worker.ts'
import { startAutomaticWithdrawalWorker } from './modules/payouts/automatic-withdrawals/automatic-withdrawals.worker.ts'
import { startBankWorker } from './modules/payouts/banks/banks.worker.ts'
import { startBroadcastWorker } from './modules/engagement/broadcasts/broadcasts.worker.ts'
import { deliveryJobs, startDeliveryWorker } from './platform/notifications/deliveries/deliveries.worker.ts'
import { sweepClaims } from './modules/earnings/claims/claims.service.ts'
import { sweepImports } from './modules/earnings/contracts/imports/contract-imports.service.ts'
import { startImportWorker } from './modules/earnings/contracts/imports/contract-imports.worker.ts'
import { erasers } from './erasers.ts'
import {
  eraseAgain,
  listErasedMembers,
} from './modules/identity/account-deletion/account-deletion.service.ts'
import { startBackupWorker } from './modules/operations/backups/backups.worker.ts'
import {
  accountDeletionJobs,
  startAccountDeletionWorker,
} from './modules/identity/account-deletion/account-deletion.worker.ts'
import { startNewsWorker } from './modules/engagement/news/news.worker.ts'
import { sweepPasskeyChallenges } from './modules/identity/passkeys/passkeys.service.ts'
import { startIdentityDocumentWorker } from './modules/identity/identity-documents/identity-documents.worker.ts'
import { yookassaProvider } from './modules/payouts/payouts/payouts.service.ts'
import { startPayoutWorker } from './modules/payouts/payouts/providers/payout-providers.worker.ts'
import { sweepPhoneChanges } from './modules/identity/phone-change/phone-change.service.ts'
import { startRiskWorker } from './modules/payouts/risk/risk.worker.ts'
import { startMonthCountWorker, startReleaseWorker } from './modules/earnings/rewards/rewards.worker.ts'
import { openCodes } from './modules/identity/sign-in/codes.ts'
import {
  staffAlertJobs,
  startStaffAlertWorker,
} from './modules/operations/staff-alerts/staff-alerts.worker.ts'
import { startVerificationWorker } from './modules/operations/verification/verification.worker.ts'
import { sweepViews } from './modules/operations/impersonation/impersonation.service.ts'
import { sweepStaffSessions } from './platform/staff/sign-in/staff-sessions.ts'
import { sweepAttempts } from './modules/identity/sign-in/sign-in.service.ts'
import { signInJobs } from './modules/identity/sign-in/sign-in.worker.ts'
import type { AppContext } from './platform/context.ts'

type WorkerContext = Omit<AppContext, 'sessions' | 'isServing' | 'wakeOutbox'> & {
  /** URL of the database, for the import thread, which opens its own connections. */
  databaseUrl: string
  /** Returns the public address of the cabinet, with which the links in messages begin. */
  publicUrl: () => string
}

export type Workers = { wake(): void; stop(): Promise<void> }

const sweepEveryMs = 60 * 60_000

/**
 * Starts everything that runs in the background, such as outbox jobs, releases, payouts, deliveries, imports and
 * cleanups.
 */
export function startWorkers(context: WorkerContext): Workers {
  const { config, passwords, log } = context
  const programme = config.brand.name
  const codes = openCodes({ passwords, demo: config.sms === 'demo' })
  const links = openEmailLinks({ passwords })
  const sms = createSms(context)
  const mail = createMail(context)
  const push = createPush(context)
  const emails = config.staffAlertEmails
  const delivery = { ...context, sms, mail, push, programme }
  const outbox = runOutbox({
    ...context,
    handlers: {
      ...signInJobs({ ...context, codes, sms }),
      ...accountJobs({ ...context, links, mail, programme }),
      ...accountDeletionJobs(context),
      ...deliveryJobs(delivery),
      ...staffAlertJobs({ emails, mail, programme, origin: consoleOrigin(config) }),
    },
  })
  const provider = yookassaProvider(config.payouts)
  const workers = [
    startDeliveryWorker({ ...delivery, wakeOutbox: () => outbox.wake() }),
    startAuditWorker({ ...context, dataDir: config.dataDir }),
    startSmsWorker(context),
    startReleaseWorker(context),
    startMonthCountWorker(context),
    startIdentityDocumentWorker(context),
    startAccountDeletionWorker({ ...context, erasers }),
    startNewsWorker(context),
    startRiskWorker({ ...context, config: config.risk }),
    startImportWorker(context),
    startBroadcastWorker(context),
    startBankWorker({ ...context, payouts: config.payouts }),
    startAutomaticWithdrawalWorker({ ...context, withdrawalConfig: config.withdrawals }),
    startPayoutWorker({ ...context, config: config.payouts, provider }),
    startStaffAlertWorker({ ...context, emails }),
    startVerificationWorker({ ...context, dataDir: config.dataDir }),
    startBackupWorker({ ...context, listErasedMembers: () => listErasedMembers(context.db) }),
  ]
  const sweeps = recordRuns(context, 'cleanup')
  const sweep = () =>
    sweepAll(context).then(sweeps.succeeded, (error: unknown) => {
      log.warn({ err: error }, 'a regular clean-up task failed')
      return sweeps.failed(error)
    })
  const sweeping = setInterval(sweep, sweepEveryMs).unref()
  return {
    wake: () => outbox.wake(),
    stop: async () => {
      clearInterval(sweeping)
      await Promise.all([outbox, ...workers].map((worker) => worker.stop()))
    },
  }
}

/**
 * Runs all cleanups, re-encrypts stored keys with the first key of FILES_KEYS, and warns of API keys that end. Called once
 * an hour.
 */
async function sweepAll(context: WorkerContext): Promise<void> {
  const { files, pictures, vault } = context
  await Promise.all([
    sweepOutbox(context),
    sweepChallenges(context),
    sweepLimits(context),
    warnOfEndingKeys(context),
    sweepSecurityEvents(context),
    sweepAttempts(context),
    sweepPhoneChanges(context),
    sweepEmailChanges(context),
    eraseAgain({ ...context, erasers }),
    sweepPasskeyChallenges(context),
    openSessions(context).sweep(),
    sweepStaffSessions(context),
    sweepViews(context),
    sweepSms(context),
    sweepDemoMailbox(context),
    sweepClaims(context),
    sweepImports(context),
    files.sweep(),
    pictures.sweep(),
    vault.resealKeys(),
  ])
}
