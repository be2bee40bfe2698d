import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import type { ConsoleContract } from '@impulse/api/contracts/console-contracts'
import { contractStateLabels } from '@impulse/copy-ru/contracts/contract-labels'
import { dayInDigits } from '@impulse/api/fields/day'
import { Grid, Stack } from '@mui/material'
import { Link, usePermissions } from 'react-admin'
import { RecordPage, useWholeRecord } from '../../shared/layout/record-page.tsx'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { TableCard } from '../../shared/list/table-card.tsx'
import { formatOwner } from './contract-list.tsx'
import { ReassignAction } from './reassign-action.tsx'

/** Page of a contract with its member, its reward and the operations about the reward. */
export const ContractShow = () => (
  <RecordPage title="Договор">
    <ContractCards />
  </RecordPage>
)

export function ContractCards() {
  const record = useWholeRecord<ConsoleContract>('operations')
  const { permissions = [] } = usePermissions<string[]>()
  if (!record) return null
  return (
    <Stack spacing={2} sx={{ mt: 1 }}>
      {record.status !== 'cancelled' && permissions.includes('contracts.reassign') && (
        <ReassignAction {...record} />
      )}
      <Grid container spacing={2}>
        <Grid size={{ xs: 12, md: 6 }}>
          <FactCard title="Договор" facts={contractFacts(record)} />
        </Grid>
        <Grid size={{ xs: 12, md: 6 }}>
          <FactCard title="Вознаграждение" facts={rewardFacts(record)} />
        </Grid>
        <Grid size={12}>
          <TableCard
            title="Операции"
            heads={['Когда', 'Операция', 'Сумма', 'Кто']}
            rows={record.operations.map(({ id, at, title, amount, actor }) => ({
              id,
              cells: [formatMoment(at), title, formatPoints(amount), formatAuditActor(actor)],
            }))}
          />
        </Grid>
        {record.moves.length > 0 && (
          <Grid size={12}>
            <TableCard
              title="Передачи"
              heads={['Когда', 'Кто передал', 'Причина']}
              rows={record.moves.map(({ at, actor, reason }) => ({
                id: at,
                cells: [formatMoment(at), formatAuditActor(actor), reason || '—'],
              }))}
            />
          </Grid>
        )}
      </Grid>
      <Link to={`/members/${record.memberId}/show`}>Карточка участника</Link>
      {record.batch && <Link to={`/imports/${record.batch}/show`}>Загрузка №&nbsp;{record.batch}</Link>}
    </Stack>
  )
}

const contractFacts = (one: ConsoleContract) =>
  [
    ['Участник', formatOwner(one)],
    ...(one.recordedPhone && one.recordedPhone !== one.phone
      ? [['В файле был телефон', one.recordedPhone] as const]
      : []),
    ['Продукт', one.productName],
    ['Город', one.city],
    ['Подключён', dayInDigits(one.connectedAt)],
    ['Появился у нас', formatMoment(one.createdAt)],
    ['Изменён', formatMoment(one.updatedAt)],
  ] as const

const rewardFacts = (one: ConsoleContract) =>
  [
    ['Состояние', contractStateLabels[one.status]],
    ['Начислено', one.reward === null ? '—' : formatPoints(one.reward)],
    ['Какой по счёту в месяце', one.n === null ? '—' : `${one.n}-й`],
    ['Разморозка', formatMoment(one.releasesAt)],
  ] as const
