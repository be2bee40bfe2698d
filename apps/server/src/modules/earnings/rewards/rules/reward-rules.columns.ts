import type { FileColumn } from '@impulse/api/files/console-file'
import type { RulesRow } from '@impulse/api/rewards/console-reward-rules'
import { dayInDigits } from '@impulse/api/fields/day'
import { rulesStateLabels } from '@impulse/copy-ru/rewards/reward-rules-labels'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'

export const rulesColumns: readonly FileColumn<RulesRow>[] = [
  { title: 'Версия', width: 10, text: ({ id }) => id },
  { title: 'С какого дня', width: 14, text: ({ effectiveFrom }) => dayInDigits(effectiveFrom) },
  { title: 'Состояние', text: ({ state }) => rulesStateLabels[state] },
  { title: 'Автор', text: ({ author }) => (author ? formatAuditActor(author) : 'Программа') },
  { title: 'Создана', moment: ({ createdAt }) => createdAt },
  { title: 'Кто утвердил', text: ({ approvedBy }) => approvedBy && formatAuditActor(approvedBy) },
]
