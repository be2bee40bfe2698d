import {
  balanceChangeKindLabels,
  balanceChangeStateLabels,
} from '@impulse/copy-ru/balance/balance-correction-labels'
import { type BalanceChangeRow } from '@impulse/api/balance/console-balance-corrections'
import { Typography } from '@mui/material'
import { FunctionField, Link, List, SearchInput, SelectInput, TextField } from 'react-admin'
import { toChoices } from '../../shared/form/choices.ts'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MomentField } from '../../shared/format/moment.tsx'
import { formatMemberPhone } from '../../shared/format/phone-label.ts'
import { formatPoints } from '../../shared/format/points.ts'
import { SecondApproval } from '../../shared/actions/second-approval.tsx'

const states = toChoices(balanceChangeStateLabels)

const filters = [
  <SearchInput key="q" source="q" placeholder="Номер или телефон" alwaysOn />,
  <SelectInput key="state" source="state" label="Состояние" choices={states} alwaysOn />,
]

/** Corrections and debt write-offs, each proposed by one person and approved by another. */
export const BalanceChangeList = () => (
  <List
    title="Изменения балансов"
    exporter={false}
    empty={false}
    filters={filters}
    filterDefaultValues={{ state: 'open' }}
    actions={<ListActions saves="balance-corrections.export" />}
    sort={{ field: 'number', order: 'DESC' }}
  >
    <ListTable label="Изменения" rowClick={false}>
      <TextField source="number" label="№" />
      <FunctionField<BalanceChangeRow>
        label="Участник"
        render={({ memberId, phone }) => (
          <Link to={`/members/${memberId}/show`}>{formatMemberPhone(phone)}</Link>
        )}
      />
      <FunctionField<BalanceChangeRow> label="Что" render={({ kind }) => balanceChangeKindLabels[kind]} />
      <FunctionField<BalanceChangeRow>
        label="Сумма"
        textAlign="right"
        render={({ amount }) => `${amount > 0 ? '+' : ''}${formatPoints(amount)}`}
      />
      <TextField source="reason" label="Причина" sortable={false} />
      <TextField source="author" label="Предложил" sortable={false} />
      <MomentField source="createdAt" label="Когда" sortable={false} />
      <FunctionField<BalanceChangeRow> label="Решение" render={(row) => <Decision {...row} />} />
    </ListTable>
  </List>
)

const decision = {
  path: '/console/api/balance-corrections/:id/decision' as const,
  states: balanceChangeStateLabels,
  noun: 'изменение',
  make: 'Сделать',
  makes: 'Сделать изменение',
  made: 'Баланс изменён',
  dropped: 'Баланс остался как был',
}

const Decision = (row: BalanceChangeRow) => (
  <SecondApproval row={row} text={decision}>
    {(isMade) => <ProposedChange row={row} isMade={isMade} />}
  </SecondApproval>
)

/** Text of the confirmation before staff approve (`isMade`), decline or withdraw a proposed correction. */
export const ProposedChange = ({ row, isMade }: { row: BalanceChangeRow; isMade: boolean }) => (
  <>
    <Typography>
      Участник {formatMemberPhone(row.phone)}. {balanceChangeKindLabels[row.kind]}: {formatPoints(row.amount)}{' '}
      {row.reason} ({row.author})
    </Typography>
    {isMade && <Typography>Деньги изменятся сразу. Обратно — только новым изменением.</Typography>}
  </>
)
