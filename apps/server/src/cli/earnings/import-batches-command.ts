import { formatPhone } from '@impulse/api/fields/phone'
import { momentInDigits } from '../../platform/clock/moscow.ts'
import { type Batch, listBatches, undoImport } from '../../modules/earnings/contracts/contracts.service.ts'
import { type AddCommands, type CommandContext, parseNumber } from '../command.ts'

export const addImportBatches: AddCommands = (imports, run) => {
  imports
    .command('list')
    .description('последние загрузки: номер, файл, когда, что изменили')
    .action(run(list))
  imports
    .command('undo')
    .description('отменить загрузку встречными проводками. Что уже выведено, станет долгом и будет названо')
    .argument('<номер>', 'номер из lk import list', parseNumber)
    .option('--json', 'отчёт в JSON')
    .action(run(undo))
}

async function list({ open, print }: CommandContext): Promise<void> {
  const batches = await listBatches((await open()).db)
  for (const batch of batches) {
    const { id, fileName, startedAt, report } = batch
    const counts = report
      ? `created ${report.created}, updated ${report.updated}, rejected ${report.rejected}, начислено ${report.accrued} б., снято ${report.clawedBack} б.`
      : ''
    print([id, momentInDigits(startedAt), formatState(batch), fileName, counts].join('  ').trim())
  }
  if (batches.length === 0) print('Загрузок ещё не было')
}

function formatState({ finishedAt, undoBeganAt, undoneAt }: Batch): string {
  if (undoneAt) return 'отменена'
  if (undoBeganAt) return 'отменена не до конца'
  // An import without `finishedAt` is still running or was interrupted. The database does not show which of the two.
  return finishedAt ? 'завершена' : 'не закончена'
}

async function undo(
  { open, print }: CommandContext,
  number: bigint,
  { json }: { json?: boolean },
): Promise<void> {
  const reportChunk = (chunk: Pick<Undone, 'debts' | 'skipped'>) => chunkLines(chunk).forEach(print)
  const undoing = { ...(await open()), actor: 'operator', ...(!json && { reportChunk }) }
  const undone = await undoImport(undoing, number)
  if (json) print(JSON.stringify(undone, (_key, value: unknown) => plainNumber(value)))
  else formatUndo(number, undone).forEach(print)
}

type Undone = Awaited<ReturnType<typeof undoImport>>

/**
 * Formats the new debts and the skipped contracts of one chunk of an undo. The command prints each chunk
 * immediately, because after an interruption the next undo reports only the remaining chunks.
 */
const chunkLines = ({ debts, skipped }: Pick<Undone, 'debts' | 'skipped'>): string[] => [
  ...debts.map(
    ({ number, phone, amount }) =>
      `договор ${number}: ${amount} б. уже выведены, это долг участника ${formatPhone(phone)}`,
  ),
  ...skipped.map((number) => `договор ${number}: изменён позже этой загрузки, оставлен как есть`),
]

function formatUndo(number: bigint, undone: Undone): string[] {
  const { contracts, restored, clawedBack, restoredPoints, debts, isResumed } = undone
  const debt = debts.reduce((sum, { amount }) => sum + amount, 0n)
  return [
    `Загрузка ${number} отменена: убрано договоров ${contracts}, восстановлено ${restored}`,
    `Снято ${clawedBack} б., возвращено ${restoredPoints} б.`,
    ...(debt > 0n ? [`Всего долга участников: ${debt} б., договоров: ${debts.length}`] : []),
    ...(isResumed ? ['Отмена была прервана раньше: здесь только то, что от неё оставалось'] : []),
  ]
}

const plainNumber = (value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value)
