import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { withdrawalStatusLabels } from '@impulse/copy-ru/payouts/payout-labels'
import type { ConsoleRiskCase } from '@impulse/api/risk/console-risk'
import { formatRiskEvidence, riskRuleLabels, riskStateLabels } from '@impulse/copy-ru/risk/risk-labels'
import { Alert, Grid, Stack } from '@mui/material'
import { Link, usePermissions } from 'react-admin'
import { formatHours } from '@impulse/copy-ru/lists/waiting-hours'
import { RecordPage, useWholeRecord } from '../../shared/layout/record-page.tsx'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { TableCard } from '../../shared/list/table-card.tsx'
import { RiskActions } from './risk-actions.tsx'
import { formatBlocked, formatReleaseApproval } from './release-block-labels.ts'

/**
 * Page of a risk case: its evidence, its members, the blocked money, and the buttons to clear or confirm the
 * case.
 */
export const RiskShow = () => (
  <RecordPage title="Случай №">
    <RiskCards />
  </RecordPage>
)

export function RiskCards() {
  const record = useWholeRecord<ConsoleRiskCase>('people')
  const { permissions = [] } = usePermissions<string[]>()
  if (!record) return null
  return (
    <Stack spacing={2} sx={{ mt: 1 }}>
      <Alert severity={record.state === 'open' ? 'warning' : 'info'}>
        {riskRuleLabels[record.rule]}. {formatRiskEvidence(record.rule, record.evidence)}.
      </Alert>
      {record.state === 'open' && record.releaseApprovedBy !== null && (
        <Alert severity="info">{formatReleaseApproval(record.releaseApprovedBy)}</Alert>
      )}
      {record.state === 'open' && permissions.includes('risk-cases.close') && <RiskActions {...record} />}
      <Grid container spacing={2}>
        <Grid size={{ xs: 12, md: 5 }}>
          <FactCard title="Случай" facts={toFacts(record)} />
        </Grid>
        {record.people.length > 0 && (
          <Grid size={{ xs: 12, md: 7 }}>
            <CaseMembers {...record} />
          </Grid>
        )}
        {record.rewards.length > 0 && (
          <Grid size={12}>
            <Rewards {...record} />
          </Grid>
        )}
        {record.withdrawals.length > 0 && (
          <Grid size={12}>
            <Withdrawals {...record} />
          </Grid>
        )}
        {record.contracts.length > 0 && (
          <Grid size={12}>
            <TableCard
              title="Договоры, которые увидело правило"
              heads={['Договор']}
              rows={record.contracts.map((number) => ({ id: number, cells: [number] }))}
              more={record.more.contracts}
            />
          </Grid>
        )}
      </Grid>
    </Stack>
  )
}

const toFacts = (one: ConsoleRiskCase) =>
  [
    ['Состояние', riskStateLabels[one.state]],
    ['Открыт', formatMoment(one.openedAt)],
    [one.state === 'open' ? 'Ждёт' : 'Ждал', formatHours(one.hours)],
    ['Держит', formatBlocked(one.blocked)],
    ...(one.closedBy === null
      ? []
      : ([
          ['Закрыт', formatMoment(one.closedAt)],
          ['Кто закрыл', formatAuditActor(one.closedBy)],
          ['Причина', one.reason],
        ] as const)),
  ] as const

/** Table of the members of a risk case, each with a link to the member's card. */
const CaseMembers = ({ people, more }: ConsoleRiskCase) => (
  <TableCard
    title="Участники"
    heads={['Участник', 'Имя']}
    rows={people.map(({ memberId, phone, fullName }) => ({
      id: memberId,
      cells: [
        <Link key="card" to={`/members/${memberId}/show`}>
          {phone ?? 'аккаунт удалён'}
        </Link>,
        fullName || '—',
      ],
    }))}
    more={more.people}
  />
)

const Rewards = ({ rewards, more }: ConsoleRiskCase) => (
  <TableCard
    title="Начисления"
    heads={['Договор', 'Осталось', 'Срок', 'Что с ним']}
    rows={rewards.map(({ memberId, contractNumber, amount, releasesAt, isOn, isClawedBack }) => ({
      id: `${memberId} ${contractNumber} ${releasesAt}`,
      cells: [
        contractNumber ?? '—',
        formatPoints(amount),
        formatMoment(releasesAt),
        isClawedBack ? 'снято' : isOn ? 'держится' : 'отпущено',
      ],
    }))}
    more={more.rewards}
  />
)

const Withdrawals = ({ withdrawals }: ConsoleRiskCase) => (
  <TableCard
    title="Заявки на вывод"
    heads={['Заявка', 'Сумма', 'Куда', 'Состояние', 'Что с ней']}
    rows={withdrawals.map(({ id, amount, bankName, recipient, status, isOn }) => ({
      id,
      cells: [
        <Link key="order" to={`/withdrawals/${id}/show`}>
          №&nbsp;{id}
        </Link>,
        formatPoints(amount),
        `${bankName}, ${recipient}`,
        formatStatus(status),
        isOn && (status === 'review' || status === 'approved') ? 'держится' : 'не держится',
      ],
    }))}
  />
)

const formatStatus = (status: string): string =>
  Object.entries(withdrawalStatusLabels).find(([one]) => one === status)?.[1] ?? status
