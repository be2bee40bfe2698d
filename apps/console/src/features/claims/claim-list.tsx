import { type ClaimRow, claimTargetHours } from '@impulse/api/claims/console-claims'
import { claimStateLabels } from '@impulse/copy-ru/claims/claim-labels'
import { dayInDigits } from '@impulse/api/fields/day'
import { FunctionField, List, SearchInput, SelectInput, TextField } from 'react-admin'
import { AgeLabel } from '../../shared/list/age-of-target.tsx'
import { toChoices } from '../../shared/form/choices.ts'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MomentField } from '../../shared/format/moment.tsx'

const states = toChoices(claimStateLabels)

const filters = [
  <SearchInput key="q" source="q" placeholder="Номер, договор, телефон" alwaysOn />,
  <SelectInput key="status" source="status" label="Состояние" choices={states} alwaysOn />,
]

/** List of claims about missing contracts, oldest first. By default the list shows only claims in review. */
export const ClaimList = () => (
  <List
    title="Не вижу договор"
    exporter={false}
    empty={false}
    filters={filters}
    actions={<ListActions saves="claims.export" />}
    filterDefaultValues={{ status: 'review' }}
    sort={{ field: 'number', order: 'ASC' }}
  >
    <ListTable label="Заявки на договоры" rowClick="show">
      <FunctionField<ClaimRow> source="number" label="№" render={({ id }) => id} />
      <FunctionField<ClaimRow>
        label="Ждёт"
        render={({ waitsHours }) => <AgeLabel hours={waitsHours} target={claimTargetHours} />}
      />
      <FunctionField<ClaimRow> label="Участник" render={({ phone }) => phone || 'аккаунт удалён'} />
      <TextField source="contractNumber" label="Договор" sortable={false} />
      <FunctionField<ClaimRow> label="Подключён" render={({ connectedAt }) => dayInDigits(connectedAt)} />
      <MomentField source="createdAt" label="Подана" sortable={false} />
      <FunctionField<ClaimRow> label="Состояние" render={formatState} />
    </ListTable>
  </List>
)

export const formatState = ({ status, contractOf }: ClaimRow): string =>
  status === 'review' && contractOf === 'other'
    ? `${claimStateLabels.review}, договор у другого участника`
    : claimStateLabels[status]
