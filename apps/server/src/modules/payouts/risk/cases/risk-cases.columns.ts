import type { FileColumn } from '@impulse/api/files/console-file'
import type { RiskRow } from '@impulse/api/risk/console-risk'
import { riskRuleLabels, formatRiskEvidence, riskStateLabels } from '@impulse/copy-ru/risk/risk-labels'

export const riskColumns: readonly FileColumn<RiskRow>[] = [
  { title: '№', width: 10, text: ({ id }) => id },
  { title: 'Правило', text: ({ rule }) => riskRuleLabels[rule] },
  { title: 'Что видно', text: ({ rule, evidence }) => formatRiskEvidence(rule, evidence) },
  { title: 'Состояние', width: 14, text: ({ state }) => riskStateLabels[state] },
  { title: 'Держит начислений', sum: ({ blocked }) => blocked.rewards },
  { title: 'Держит заявок', sum: ({ blocked }) => blocked.withdrawals },
  { title: 'Держит баллов', sum: ({ blocked }) => blocked.sum },
  { title: 'Открыт', moment: ({ openedAt }) => openedAt },
  { title: 'Закрыт', moment: ({ closedAt }) => closedAt },
  { title: 'Кто закрыл', text: ({ closedBy }) => closedBy },
  { title: 'Причина', text: ({ reason }) => reason },
]
