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

/** Formats the uploader of a contract file, the counts of its dry run and its SHA-256, for the audit. */
export const formatImport = ({
  actor,
  report,
  hash,
}: Pick<ImportUpload, 'actor' | 'report'> & { hash: string }): string =>
  `Файл прислал: ${formatAuditActor(actor)}. Новых договоров ${formatCount(report?.created ?? 0)}, изменений ${formatCount(report?.updated ?? 0)}, начислено ${formatPoints(report?.accrued ?? 0)}, из них доступно сразу ${formatPoints(report?.released ?? 0)} SHA-256 файла ${hash}`

/**
 * Formats a proposed undo that a second person decides: who proposed it, and the points that it gives back to members.
 */
export const formatUndoProposal = ({ actor, released }: { actor: string; released: number }): string =>
  `Отмену предложил: ${formatAuditActor(actor)}. Участникам вернётся ${formatPoints(released)}`
