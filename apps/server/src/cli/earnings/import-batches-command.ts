import { parseArgs } from 'node:util'
import { formatPhone } from '@impulse/api/fields/phone'
import { openClock } from '../../platform/clock/clock.ts'
import { moscowIso } from '../../platform/clock/moscow.ts'
import { type Batch, listBatches, undoImport } from '../../modules/earnings/contracts/contracts.service.ts'
import { CommandError } from '../command-error.ts'
import type { CommandInvocation } from '../command.ts'

/** `lk import list`: lists the latest imports, newest first. */
export async function importListCommand({ args, openDatabase, print }: CommandInvocation): Promise<number> {
  parseArgs({ args, options: {} })
  const batches = await listBatches(await openDatabase())
  for (const batch of batches) {
    const { id, fileName, startedAt, report } = batch
    const counts = report
      ? `created ${report.created}, updated ${report.updated}, rejected ${report.rejected}, начислено ${report.accrued} б., снято ${report.takenBack} б.`
      : ''
    const began = moscowIso(startedAt).slice(0, 16).replace('T', ' ')
    print([id, began, formatState(batch), fileName, counts].join('  ').trim())
  }
  if (batches.length === 0) print('Загрузок ещё не было')
  return 0
}

function formatState({ finishedAt, undoBeganAt, undoneAt }: Batch): string {
  if (undoneAt) return 'отменена'
  if (undoBeganAt) return 'отменена не до конца'
  // The import is running or was interrupted; the database does not record which.
  return finishedAt ? 'завершена' : 'не закончена'
}

/** `lk import undo N [--json]`: undoes everything that an import did, by new ledger operations. */
export async function importUndoCommand({
  args,
  config,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  })
  const [written = '', ...more] = positionals
  if (!/^\d{1,15}$/.test(written) || more.length > 0)
    throw new CommandError('Нужен номер загрузки: lk import undo НОМЕР. Номера показывает lk import list')
  const db = await openDatabase()
  const clock = await openClock(db, { movable: config.mode === 'demo' })
  try {
    const reportChunk = (did: Pick<Undone, 'debts' | 'skipped'>) => chunkLines(did).forEach(print)
    const undoing = { db, clock, actor: 'operator', ...(!values.json && { reportChunk }) }
    const undone = await undoImport(undoing, BigInt(written))
    if (values.json) print(JSON.stringify(undone, (_key, value: unknown) => plainNumber(value)))
    else formatUndo(written, undone).forEach(print)
    return 0
  } finally {
    clock.close()
  }
}

type Undone = Awaited<ReturnType<typeof undoImport>>

/**
 * Formats the new debts and the skipped contracts of one chunk. Each chunk is printed when it is undone,
 * because a resumed undo reports only the rest.
 */
const chunkLines = ({ debts, skipped }: Pick<Undone, 'debts' | 'skipped'>): string[] => [
  ...debts.map(
    ({ number, phone, amount }) =>
      `договор ${number}: ${amount} б. уже выведены, это долг участника ${formatPhone(phone)}`,
  ),
  ...skipped.map((number) => `договор ${number}: изменён позже этой загрузки, оставлен как есть`),
]

function formatUndo(written: string, undone: Undone): string[] {
  const { contracts, restored, takenBack, restoredPoints, debts, isResumed } = undone
  const debt = debts.reduce((sum, { amount }) => sum + amount, 0n)
  return [
    `Загрузка ${written} отменена: убрано договоров ${contracts}, восстановлено ${restored}`,
    `Снято ${takenBack} б., возвращено ${restoredPoints} б.`,
    ...(debt > 0n ? [`Всего долга участников: ${debt} б., договоров: ${debts.length}`] : []),
    ...(isResumed ? ['Отмена была прервана раньше: здесь только то, что от неё оставалось'] : []),
  ]
}

const plainNumber = (value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value)
