import { payerChangeInForce } from '../modules/payouts/payouts/payouts.service.ts'
import type { Db } from '../platform/db/db.ts'
import { settingsThatDiffer } from '../platform/settings/settings.ts'
import { CommandError } from './command-error.ts'
import type { CommandInvocation } from './command.ts'

/**
 * Opens the database for commands that send or count money. Refuses when a setting differs from the running
 * server's. PAYER is not compared once the payer was changed in the console.
 */
export async function openBySettings({ openDatabase, config }: CommandInvocation): Promise<Db> {
  const db = await openDatabase()
  const isChanged = (await payerChangeInForce(db)) !== null
  const differing = (await settingsThatDiffer(db, config)).filter(
    ({ name }) => name !== 'PAYER' || !isChanged,
  )
  if (differing.length === 0) return db
  const lines = differing.map(
    ({ name, running, here }) => `  ${name}: в программе ${formatValue(running)}, здесь ${formatValue(here)}`,
  )
  throw new CommandError(
    [
      'Настройки здесь не те, с которыми запущена программа. Ничего не сделано:',
      ...lines,
      'Задайте здесь те же, что у программы, или запустите её с новыми',
    ].join('\n'),
  )
}

const formatValue = (value: string | null): string =>
  value === null ? 'нет' : value === '' ? 'пусто' : value
