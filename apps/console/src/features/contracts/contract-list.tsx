import { type ConsoleContractRow } from '@impulse/api/contracts/console-contracts'
import { contractStateLabels } from '@impulse/copy-ru/contracts/contract-labels'
import { dayInDigits } from '@impulse/api/fields/day'
import { DateInput, FunctionField, List, SearchInput, SelectInput, TextField } from 'react-admin'
import { toChoices } from '../../shared/form/choices.ts'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { formatPoints } from '../../shared/format/points.ts'

const states = toChoices(contractStateLabels)

const filters = [
  <SearchInput key="q" source="q" placeholder="Номер договора, телефон" alwaysOn />,
  <SelectInput key="status" source="status" label="Состояние" choices={states} alwaysOn />,
  <DateInput key="since" source="since" label="Подключён с" alwaysOn />,
  <DateInput key="to" source="to" label="по" alwaysOn />,
]

/** All contracts of members, latest connection first. */
export const ContractList = () => (
  <List
    title="Договоры"
    exporter={false}
    empty={false}
    filters={filters}
    actions={<ListActions saves="contracts.export" />}
    sort={{ field: 'connectedAt', order: 'DESC' }}
  >
    <ListTable label="Договоры" rowClick="show">
      <TextField source="id" label="Договор" sortable={false} />
      <FunctionField<ConsoleContractRow>
        source="connectedAt"
        label="Подключён"
        render={({ connectedAt }) => dayInDigits(connectedAt)}
      />
      <TextField source="productName" label="Продукт" sortable={false} />
      <TextField source="city" label="Город" sortable={false} />
      <FunctionField<ConsoleContractRow>
        label="Состояние"
        render={({ status }) => contractStateLabels[status]}
      />
      <FunctionField<ConsoleContractRow>
        label="Вознаграждение"
        textAlign="right"
        sx={{ whiteSpace: 'nowrap' }}
        render={({ reward }) => (reward === null ? '—' : formatPoints(reward))}
      />
      <FunctionField<ConsoleContractRow> label="Участник" render={formatOwner} />
    </ListTable>
  </List>
)

export const formatOwner = ({ fullName, phone }: ConsoleContractRow): string =>
  [fullName, phone ?? 'аккаунт удалён'].filter(Boolean).join(', ')
