import { riskTargetHours } from '@impulse/api/risk/risk-case'
import { defineList } from '../lists/define-list.ts'
import { waitingDays } from '../lists/waiting-days.ts'
import { formatRiskEvidence, formatRiskState, riskRuleLabels, riskStateLabels } from './risk-labels.ts'

/** Risk cases, oldest first. The page opens with the open cases. */
export const riskListDefinition = defineList({
  name: 'risk-cases',
  view: 'risk-cases.list',
  export: 'risk-cases.export',
  filters: {
    q: { search: 'Номер случая' },
    state: { title: 'Состояние', choices: riskStateLabels },
    rule: { title: 'Правило', choices: riskRuleLabels },
    days: { title: 'Ждёт', choices: waitingDays },
  },
  firstFilters: { state: 'open' },
  sort: { field: 'openedAt', order: 'ASC' },
  columns: {
    id: { title: '№', width: 10, text: ({ id }) => id },
    rule: { title: 'Правило', text: ({ rule }) => riskRuleLabels[rule] },
    evidence: { title: 'Что видно', text: ({ rule, evidence }) => formatRiskEvidence(rule, evidence) },
    blocked: { title: 'Держит', isDrawn: true },
    state: { title: 'Состояние', width: 14, text: formatRiskState },
    blockedRewards: { title: 'Держит начислений', sum: ({ blocked }) => blocked.rewards },
    blockedWithdrawals: { title: 'Держит заявок', sum: ({ blocked }) => blocked.withdrawals },
    blockedSum: { title: 'Держит баллов', sum: ({ blocked }) => blocked.sum },
    openedAt: { title: 'Открыт', sortBy: 'openedAt', moment: ({ openedAt }) => openedAt },
    waits: {
      title: 'Ждёт',
      hours: ({ state, hours }) => (state === 'open' ? hours : null),
      targetHours: riskTargetHours,
    },
    closedAt: { title: 'Закрыт', moment: ({ closedAt }) => closedAt },
    closedBy: { title: 'Кто закрыл', text: ({ closedBy }) => closedBy },
    reason: { title: 'Причина', text: ({ reason }) => reason },
  },
  table: ['id', 'rule', 'evidence', 'blocked', 'state', 'openedAt', 'waits'],
})
