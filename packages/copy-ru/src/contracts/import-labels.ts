import type { ImportState, ImportUpload } from '@impulse/api/contracts/console-imports'
import { formatAuditActor } from '../audit/actor-labels.ts'
import { formatCount, formatPoints } from '../balance/points.ts'

export const importStateLabels: Record<ImportState, string> = {
  running: 'не закончена',
  done: 'завершена',
  undo_waiting: 'ждёт второго сотрудника для отмены',
  undoing: 'отменяется',
  undone: 'отменена',
}

/** Formats a requested import for the audit: the uploader of the file, the counts of its preview, and its SHA-256. */
export const formatImport = ({
  actor,
  report,
  hash,
}: Pick<ImportUpload, 'actor' | 'report'> & { hash: string }): string =>
  `Файл прислал: ${formatAuditActor(actor)}. Новых договоров ${formatCount(report?.created ?? 0)}, изменений ${formatCount(report?.updated ?? 0)}, начислено ${formatPoints(report?.accrued ?? 0)}, из них с прошедшим сроком заморозки ${formatPoints(report?.due ?? 0)} SHA-256 файла ${hash}`

/**
 * Formats a proposed undo of an import for the second person: the actor who proposed the undo, and the points that
 * members get back.
 */
export const formatUndoProposal = ({ actor, released }: { actor: string; released: number }): string =>
  `Отмену предложил: ${formatAuditActor(actor)}. Участникам вернётся ${formatPoints(released)}`
