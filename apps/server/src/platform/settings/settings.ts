import type { PayoutConfig, WithdrawalConfig } from '../config/config.ts'
import type { Db, Queryable } from '../db/db.ts'
import type { Log } from '../log/log.ts'
import { otherSettings, type OtherSetting, toMoneySettings } from './money-settings.ts'
import { replaceSettings, selectSettings } from './settings.sql.ts'

type Money = { withdrawals: WithdrawalConfig; payouts: PayoutConfig }

/**
 * Stores the settings by which this server pays money. Logs a warning when they differ from the stored ones:
 * all processes of an installation should have the same settings.
 */
export async function saveSettings(
  { db, log }: { db: Db; log: Pick<Log, 'warn'> },
  config: Money,
): Promise<void> {
  const before = await db.transaction(async (tx) => {
    const before = await selectSettings(tx)
    await replaceSettings(tx, toMoneySettings(config))
    return before
  })
  const isFirst = Object.keys(before).length === 0
  const changed = isFirst ? [] : otherSettings(before, toMoneySettings(config)).map(({ name }) => name)
  if (changed.length > 0)
    log.warn(
      { changed },
      'the settings of withdrawals and payouts differ from the settings at the previous start',
    )
}

/**
 * Returns the settings of this process that differ from the stored ones. Returns an empty list when no
 * settings were stored yet.
 */
export async function settingsThatDiffer(on: Queryable, config: Money): Promise<OtherSetting[]> {
  const running = await selectSettings(on)
  return Object.keys(running).length === 0 ? [] : otherSettings(running, toMoneySettings(config))
}
