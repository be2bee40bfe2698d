import { dayInDigits } from '@impulse/api/fields/day'
import { formatAuditActor } from '../audit/actor-labels.ts'
import { defineList } from '../lists/define-list.ts'
import { rulesStateLabels } from './reward-rules-labels.ts'

/** Versions and drafts of the reward rules, latest first. */
export const rulesListDefinition = defineList({
  name: 'reward-rules',
  view: 'reward-rules.list',
  export: 'reward-rules.export',
  columns: {
    id: { title: 'Версия', width: 10, text: ({ id }) => id },
    effectiveFrom: {
      title: 'С какого дня',
      width: 14,
      text: ({ effectiveFrom }) => dayInDigits(effectiveFrom),
    },
    state: { title: 'Состояние', text: ({ state }) => rulesStateLabels[state] },
    author: { title: 'Автор', text: ({ author }) => (author ? formatAuditActor(author) : 'Сервер') },
    createdAt: { title: 'Создана', moment: ({ createdAt }) => createdAt },
    approvedBy: {
      title: 'Кто утвердил',
      text: ({ approvedBy }) => approvedBy && formatAuditActor(approvedBy),
    },
  },
})
