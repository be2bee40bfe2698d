import type { ImportState, ImportUpload } from '@impulse/api/contracts/console-imports'
import { formatAuditActor } from '../audit/actor-labels.ts'
import { formatCount, formatPoints } from '../balance/points.ts'

export const importStateLabels: Record<ImportState, string> = {
  running: 'не закончена',
  done: 'завершена',
  undoing: 'отменяется',
  undone: 'отменена',
}

/** Formats the name of the uploader of a contract file and the counts of its dry run, for the audit. */
export const formatImport = ({ actor, report }: Pick<ImportUpload, 'actor' | 'report'>): string =>
  `Файл прислал: ${formatAuditActor(actor)}. Новых договоров ${formatCount(report?.created ?? 0)}, изменений ${formatCount(report?.updated ?? 0)}, начислено ${formatPoints(report?.accrued ?? 0)}, из них доступно сразу ${formatPoints(report?.released ?? 0)}`
