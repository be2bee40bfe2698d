import type { PayoutConfig } from '../../../platform/config/config.ts'
import { startPolling } from '../../../platform/jobs/poll.ts'
import { hasBanks } from './banks.service.ts'
import { type BankImport, importBanks, importBics } from './bank-imports.service.ts'
import { downloadList } from './download-list.ts'
import type { AppContext } from '../../../platform/context.ts'

type BankWorkerContext = Pick<AppContext, 'db' | 'clock' | 'log'> & {
  payouts: Pick<PayoutConfig, 'sbpBanksUrl' | 'bicDirectoryUrl'>
}

const everyMs = 24 * 3_600_000

/**
 * Imports the bank lists from their URLs when the server starts and once a day. A list that cannot be read changes no
 * stored bank.
 */
export const startBankWorker = (context: BankWorkerContext): { stop(): Promise<void> } =>
  startPolling(context, {
    task: 'bank-directories',
    everyMs,
    failureMessage: 'a bank directory was not refreshed, will retry tomorrow',
    async run(signal) {
      if (await refreshBanks(context, signal)) return
      signal.throwIfAborted()
      throw new Error('a bank list could not be imported')
    },
  })

/**
 * Imports both bank lists (SBP and ED807) once and logs the result. Logs a warning when no bank is stored at all.
 * Returns false when a list could not be imported.
 */
export async function refreshBanks(
  { db, log, payouts }: Omit<BankWorkerContext, 'clock'>,
  signal: AbortSignal,
): Promise<boolean> {
  let isRefreshed = true
  const refresh = async (
    list: 'sbp' | 'bic',
    url: string | undefined,
    importList: typeof importBanks,
  ): Promise<void> => {
    if (!url) return
    try {
      const bytes = await downloadList(url, signal)
      const done: BankImport = await importList(db, { bytes, force: false })
      log.info({ list, ...done }, 'the bank directory was refreshed')
    } catch (err) {
      isRefreshed = false
      if (!signal.aborted)
        log.warn({ err, list }, 'failed to refresh the bank directory, the previous one stays in use')
    }
  }
  await refresh('sbp', payouts.sbpBanksUrl, importBanks)
  await refresh('bic', payouts.bicDirectoryUrl, importBics)
  try {
    if (!(await hasBanks(db)))
      log.warn(
        'the bank directory is empty, so no member can withdraw: import the lists with lk banks import',
      )
  } catch (err) {
    log.warn({ err }, 'failed to count the banks of the bank directory')
  }
  return isRefreshed
}
