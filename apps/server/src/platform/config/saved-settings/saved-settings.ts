import type { Db, Queryable } from '../../db/db.ts'
import type { Log } from '../../log/log.ts'
import { type MoneyConfig, otherSettings, type OtherSetting, toMoneySettings } from './money-settings.ts'
import { replaceSettings, selectSettings } from './saved-settings.sql.ts'

/**
 * Stores this server's settings of rewards, withdrawals and payouts. Logs a warning when they differ from the
 * settings that were stored before, because all processes of an installation should have the same settings.
 */
export async function saveSettings(
  { db, log }: { db: Db; log: Pick<Log, 'warn'> },
  config: MoneyConfig,
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
export async function settingsThatDiffer(db: Queryable, config: MoneyConfig): Promise<OtherSetting[]> {
  const running = await selectSettings(db)
  return Object.keys(running).length === 0 ? [] : otherSettings(running, toMoneySettings(config))
}

/**
 * Returns the stored setting `BACKDATED_DAYS`, so that the server, its import thread and the command line apply
 * the same value. Returns 0 (no contract is backdated) before the first start of the server.
 */
export async function getBackdatedDays(db: Queryable): Promise<number> {
  return Number((await selectSettings(db))['BACKDATED_DAYS'] ?? 0)
}
