import { parseArgs } from 'node:util'
import { formatPhone } from '@impulse/wire/phone'
import { openClock } from '../platform/clock/clock.ts'
import { moscowIso } from '../platform/clock/moscow.ts'
import { listBatches, undoImport } from '../features/contracts/contracts.ts'
import { CommandError } from './command-error.ts'
import type { Given } from './given.ts'

/** `lk import list`: the last imports, the newest first. */
export async function importListCommand({ args, openDatabase, print }: Given): Promise<number> {
  parseArgs({ args, options: {} })
  const batches = await listBatches(await openDatabase())
  for (const { id, fileName, startedAt, finishedAt, undoneAt, report } of batches) {
    const state = undoneAt ? 'отменена' : finishedAt ? 'завершена' : 'прервана'
    const counts = report
      ? `created ${report.created}, updated ${report.updated}, rejected ${report.rejected}, начислено ${report.accrued} б.`
      : ''
    print(
      [id, moscowIso(startedAt).slice(0, 16).replace('T', ' '), state, fileName, counts].join('  ').trim(),
    )
  }
  if (batches.length === 0) print('Загрузок ещё не было')
  return 0
}

/** `lk import undo N`: everything that an import did is undone by counter-entries. */
export async function importUndoCommand({ args, config, openDatabase, print }: Given): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const [written = '', ...more] = positionals
  if (!/^\d{1,15}$/.test(written) || more.length > 0)
    throw new CommandError('Нужен номер загрузки: lk import undo НОМЕР. Номера показывает lk import list')
  const db = await openDatabase()
  const clock = await openClock(db, { movable: config.mode === 'demo' })
  try {
    const undone = await undoImport({ db, clock, actor: 'operator' }, BigInt(written))
    for (const { number, phone, amount } of undone.debts)
      print(`договор ${number}: ${amount} б. уже выведены, это долг участника ${formatPhone(phone)}`)
    for (const number of undone.kept)
      print(`договор ${number}: изменён более поздней загрузкой, оставлен как есть`)
    print(
      `Загрузка ${written} отменена: убрано договоров ${undone.contracts}, восстановлено ${undone.restored}`,
    )
    print(`Снято ${undone.takenBack} б., возвращено ${undone.givenBack} б.`)
    return 0
  } finally {
    clock.close()
  }
}
