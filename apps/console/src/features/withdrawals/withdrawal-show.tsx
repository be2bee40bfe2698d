import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import {
  nameCheckLabels,
  providerStatusLabels,
  payoutStateLabels,
  withdrawalStatusLabels,
} from '@impulse/copy-ru/payouts/payout-labels'
import type { ConsoleWithdrawal } from '@impulse/api/payouts/console-payouts'
import { dayInDigits } from '@impulse/api/fields/day'
import { Grid, Stack } from '@mui/material'
import { Link } from 'react-admin'
import { RecordPage, useWholeRecord } from '../../shared/layout/record-page.tsx'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { LinkIf } from '../../shared/layout/link-if.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'
import { TableCard } from '../../shared/list/table-card.tsx'
import { WithdrawalActions } from './withdrawal-actions.tsx'
import { formatState, Warnings } from './withdrawal-list.tsx'

/** Page of a withdrawal with all facts that staff need for a decision, and the buttons for the decision. */
export const WithdrawalShow = () => (
  <RecordPage title="Заявка №">
    <WithdrawalCards />
  </RecordPage>
)

export function WithdrawalCards() {
  const record = useWholeRecord<ConsoleWithdrawal>('timeline')
  if (!record) return null
  return (
    <Stack spacing={2} sx={{ mt: 1 }}>
      <WithdrawalActions {...record} />
      <Warnings {...record} />
      <Grid container spacing={2}>
        <Grid size={{ xs: 12, md: 4 }}>
          <FactCard title="Сумма" facts={sumFacts(record)} />
        </Grid>
        <Grid size={{ xs: 12, md: 4 }}>
          <FactCard title="Кому и куда" facts={recipientFacts(record)} />
        </Grid>
        <Grid size={{ xs: 12, md: 4 }}>
          <FactCard title="Выплата" facts={payoutFacts(record)} />
        </Grid>
        <Grid size={12}>
          <TableCard
            title="Ход заявки"
            heads={['Когда', 'Состояние', 'Кто', 'Пояснение']}
            rows={record.timeline.map(({ status, at, actor, note }) => ({
              id: `${status} ${at}`,
              cells: [formatMoment(at), withdrawalStatusLabels[status], formatAuditActor(actor), note || '—'],
            }))}
          />
        </Grid>
      </Grid>
      <Link to={`/members/${record.memberId}/show`}>Карточка участника</Link>
    </Stack>
  )
}

const sumFacts = ({ amount, fee, tax, credited }: ConsoleWithdrawal) =>
  [
    ['Запрошено', formatPoints(amount)],
    ['Комиссия', formatRoubles(fee)],
    ['Налог', formatRoubles(tax)],
    ['К выплате', formatRoubles(credited)],
  ] as const

const recipientFacts = (one: ConsoleWithdrawal) =>
  [
    ['Участник', one.fullName],
    ['Телефон', one.phone || 'аккаунт удалён'],
    ['Способ', one.kind === 'sbp' ? 'СБП' : 'На счёт'],
    ['Банк', one.bankName],
    [one.kind === 'sbp' ? 'Номер' : 'Счёт', `${one.recipient}${one.isOwnPhone ? ', свой' : ''}`],
  ] as const

const payoutFacts = (one: ConsoleWithdrawal) =>
  [
    ['Состояние', formatState(one)],
    ['Согласились', one.approvedBy.join(', ') || '—'],
    ['Подана', `${formatMoment(one.createdAt)}${one.isAutomatic ? ', автовывод' : ''}`],
    ['Ждут до', dayInDigits(one.expectedOn)],
    ['Референс', one.reference ?? '—'],
    ['Деньги', one.state ? payoutStateLabels[one.state] : '—'],
    ['Пакет', <BatchLink key="batch" batch={one.batch} />],
    ...(one.providerStatus && (one.canResubmit || one.isContradicted || one.recordableOutcomes.length > 1)
      ? [['Провайдер', providerStatusLabels[one.providerStatus]] as const]
      : []),
    // Shows the name check only for a payout through the provider, because only the provider checks names. The outcome
    // of any other payout needs a document of the bank.
    ...(one.needsOutcomeDocument
      ? []
      : [['Имя в банке', one.nameCheck ? nameCheckLabels[one.nameCheck] : 'не проверено'] as const]),
    ...(one.contradictionExplanation
      ? [['Как уладили расхождение', one.contradictionExplanation] as const]
      : []),
    ...(one.outcomeDocument ? [['Документ', one.outcomeDocument] as const] : []),
    ...(one.reason ? [['Причина', one.reason] as const] : []),
  ] as const

const BatchLink = ({ batch }: Pick<ConsoleWithdrawal, 'batch'>) =>
  batch === null ? (
    '—'
  ) : (
    <LinkIf action="payouts.batches" to={`/payout-batches/${batch}/show`}>
      №&nbsp;{batch}
    </LinkIf>
  )
