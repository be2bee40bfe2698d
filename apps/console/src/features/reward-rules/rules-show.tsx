import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { cancelledPlaces } from '@impulse/copy-ru/rewards/reward-rules-labels'
import type { ConsoleRewardRules, RulesForm } from '@impulse/api/rewards/console-reward-rules'
import { Box, Stack } from '@mui/material'
import { RecordPage, useWholeRecord } from '../../shared/layout/record-page.tsx'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { RuleSetDetailActions } from './rules-actions.tsx'
import { formatFirstDay, State } from './rules-list.tsx'
import { RulesTables } from './rules-tables.tsx'
import { SimulationCard } from './simulation-card.tsx'

/** Page of a version of the reward rules: its content, its changes and its approval. */
export const RulesShow = () => (
  <RecordPage title="Правила, версия">
    <RulesCards />
  </RecordPage>
)

function RulesCards() {
  const record = useWholeRecord<ConsoleRewardRules>('rules')
  if (!record) return null
  return (
    <Stack spacing={2} sx={{ mt: 1 }}>
      <Box>
        <State state={record.state} />
      </Box>
      <RuleSetDetailActions {...record} />
      <Box>
        <FactCard title="О версии" facts={toFacts(record)} />
      </Box>
      <RulesTables {...record} />
      <SimulationCard getRules={() => record.rules} />
    </Stack>
  )
}

function toFacts(one: ConsoleRewardRules) {
  const { recalculation } = one
  return [
    ['Действует с', formatFirstDay(one)],
    [
      'Заморозка',
      `${formatHoldDays(one)}${one.before && one.before.rules.holdDays !== one.rules.holdDays ? `, было ${one.before.rules.holdDays} дн.` : ''}`,
    ],
    [
      'Места расторгнутых договоров',
      `${formatCancelledPlaces(one.rules)}${one.before && one.before.rules.countsCancelled !== one.rules.countsCancelled ? `, было: ${formatCancelledPlaces(one.before.rules).toLowerCase()}` : ''}`,
    ],
    ['Сравнение', one.before ? `с версией ${one.before.id}` : 'сравнить не с чем'],
    ['Автор', one.author ? `${formatAuditActor(one.author)}, ${formatMoment(one.createdAt)}` : 'Сервер'],
    ...(one.approvedBy
      ? [['Кто утвердил', `${formatAuditActor(one.approvedBy)}, ${formatMoment(one.approvedAt)}`] as const]
      : []),
    ...(one.discardedBy ? [['Кто отклонил', formatAuditActor(one.discardedBy)] as const] : []),
    ...(recalculation
      ? [
          ['Пересчитано договоров', String(recalculation.contracts)] as const,
          ['Начислено', formatPoints(recalculation.more)] as const,
          ['Снято', formatPoints(recalculation.less)] as const,
          ['Из снятого стало долгом', formatPoints(recalculation.debt)] as const,
        ]
      : []),
  ] as const
}

const formatCancelledPlaces = ({ countsCancelled }: RulesForm): string =>
  cancelledPlaces.find(({ counts }) => counts === countsCancelled)?.label ?? ''

const formatHoldDays = ({ rules: { holdDays } }: ConsoleRewardRules): string => `${holdDays ?? 0} дн.`
