import type { Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/db/db.ts'
import { sweepChallenges } from './platform/captcha/altcha.ts'
import type { Files } from './platform/files/files.ts'
import { runOutbox, sweepOutbox } from './platform/jobs/outbox.ts'
import { sweepLimits } from './platform/limits/limits.ts'
import type { Log } from './platform/log/log.ts'
import { mailOf } from './platform/mail/open-mail.ts'
import type { SessionPasswords } from './platform/secrets/secrets.ts'
import { openSessions } from './platform/session/session.ts'
import { demoSms } from './platform/sms/sms.ts'
import type { Vault } from './platform/vault/vault.ts'
import { accountJobs } from './features/account/account.worker.ts'
import { openEmailLinks } from './features/account/email-links.ts'
import { sweepEmailChanges } from './features/account/email.ts'
import { startBankWorker } from './features/banks/banks.worker.ts'
import { sweepClaims } from './features/claims/claims.ts'
import { eraseAgain } from './features/leaving/leaving.ts'
import { leavingJobs, startLeavingWorker } from './features/leaving/leaving.worker.ts'
import { startPassportWorker } from './features/passport/passport.worker.ts'
import type { Pictures } from './features/pictures/pictures.ts'
import { httpProvider } from './features/payouts/payouts.ts'
import { startPayoutWorker } from './features/payouts/payouts.worker.ts'
import { sweepPhoneChanges } from './features/phone-change/phone-change.ts'
import { startReleaseWorker } from './features/rewards/rewards.worker.ts'
import { openCodes } from './features/sign-in/codes.ts'
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
  /** The address that messages name. */
  publicUrl: () => string
}

export type Workers = { nudge(): void; stop(): Promise<void> }

const sweepEveryMs = 60 * 60_000

/** What runs beside the answers: effects from the outbox, releases that are due, payouts, housekeeping. */
export function startWorkers(deps: Deps): Workers {
  const { db, clock, log, config, passwords, files, pictures, vault, publicUrl } = deps
  const codes = openCodes({ passwords, demo: config.sms === 'demo' })
  const links = openEmailLinks({ passwords })
  const mail = mailOf({ db, clock, config })
  const outbox = runOutbox({
    db,
    clock,
    log,
    handlers: {
      ...signInJobs({ db, clock, codes, sms: demoSms, publicUrl }),
      ...accountJobs({ db, clock, links, mail, programme: config.brand.name, publicUrl }),
      ...leavingJobs({ files, pictures }),
    },
  })
  const releases = startReleaseWorker({ db, clock, log })
  const documents = startPassportWorker({ db, clock, log })
  const leavings = startLeavingWorker({ db, clock, vault, pictures, log })
  const banks = startBankWorker({ db, log, payouts: config.payouts })
  const provider = httpProvider(config.payouts)
  const payouts = startPayoutWorker({ db, clock, log, config: config.payouts, provider })
  const sessions = openSessions({ db, clock, log, passwords })
  const sweep = async (): Promise<void> => {
    try {
      await Promise.all([
        sweepOutbox({ db, clock }),
        sweepChallenges({ db, clock }),
        sweepLimits({ db, clock }),
        sweepAttempts({ db, clock }),
        sweepPhoneChanges({ db, clock }),
        sweepEmailChanges({ db, clock }),
        eraseAgain({ db, clock, vault, pictures }),
        sessions.sweep(),
        sweepClaims({ db, clock }),
        files.sweep(),
        pictures.sweep(),
        vault.sealKeysAnew(),
      ])
    } catch (error) {
      log.warn({ err: error }, 'housekeeping did not finish')
    }
  }
  const sweeping = setInterval(sweep, sweepEveryMs).unref()
  return {
    nudge: () => outbox.nudge(),
    stop: async () => {
      clearInterval(sweeping)
      await Promise.all([
        outbox.stop(),
        releases.stop(),
        documents.stop(),
        leavings.stop(),
        banks.stop(),
        payouts.stop(),
      ])
    },
  }
}
