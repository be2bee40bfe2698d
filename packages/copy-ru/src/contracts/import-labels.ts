import type { ImportState, ImportUpload } from '@impulse/api/contracts/console-imports'
import { formatAuditActor } from '../audit/actor-labels.ts'
import { formatNumber } from '../balance/format-number.ts'
import { formatPoints } from '../balance/points.ts'

export const importStateLabels: Record<ImportState, string> = {
  running: 'не закончена',
  done: 'завершена',
  undo_waiting: 'ждёт второго сотрудника для отмены',
  undoing: 'отменяется',
  undone: 'отменена',
}

/**
 * Formats an import for the audit: the uploader of the file, the persons who imported it, the counts and sums of the
 * report, and the SHA-256 of the file. The report of a requested import is that of its preview.
 */
export function formatImport({
  uploader,
  importers,
  report,
  hash,
}: {
  uploader: string
  importers: readonly string[]
  report: ImportUpload['report']
  hash: string
}): string {
  const rows = `Новых договоров ${formatNumber(report?.created ?? 0)}, изменений ${formatNumber(report?.updated ?? 0)}, без изменений ${formatNumber(report?.unchanged ?? 0)}, отклонено строк ${formatNumber(report?.rejected ?? 0)}.`
  const sums = `Начислено ${formatPoints(report?.accrued ?? 0)}, из них с прошедшим сроком заморозки ${formatPoints(report?.due ?? 0)}, снято ${formatPoints(report?.clawedBack ?? 0)}`
  return `Файл прислал: ${formatAuditActor(uploader)}. ${importers.length > 1 ? 'Загрузили' : 'Загрузил'}: ${importers.map(formatAuditActor).join(', ')}. ${rows} ${sums} SHA-256 файла ${hash}`
}

/**
 * Formats a proposed undo of an import for the second person: the actor who proposed the undo, and the points that
 * members get back.
 */
export const formatUndoProposal = ({ actor, released }: { actor: string; released: number }): string =>
  `Отмену предложил: ${formatAuditActor(actor)}. Участникам вернётся ${formatPoints(released)}`
