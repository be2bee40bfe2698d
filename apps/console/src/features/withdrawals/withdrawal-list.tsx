import { payoutWarningLabels, withdrawalStatusLabels } from '@impulse/copy-ru/payouts/payout-labels'
import type { WithdrawalRow } from '@impulse/api/payouts/console-payouts'
import { dayInDigits } from '@impulse/api/fields/day'
import { Box, Chip, Stack } from '@mui/material'
import {
  FunctionField,
  List,
  SearchInput,
  SelectInput,
  TextField,
  TextInput,
  usePermissions,
} from 'react-admin'
import { Link } from 'react-router'
import { toChoices } from '../../shared/form/choices.ts'
import { listAddress } from '../../shared/layout/link-if.tsx'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MomentField } from '../../shared/format/moment.tsx'
import { formatPoints, formatRoubles } from '../../shared/format/points.ts'
import { waitingDays } from '../../shared/list/waiting-days.ts'
import { wholeDigits } from './whole-digits.ts'

const statuses = toChoices(withdrawalStatusLabels)
const numeric = { htmlInput: { inputMode: 'numeric' } } as const

const filters = [
  <SearchInput key="q" source="q" placeholder="Номер, телефон, фамилия" alwaysOn />,
  <SelectInput key="status" source="status" label="Состояние" choices={statuses} alwaysOn />,
  <TextInput key="bank" source="bank" label="Банк" alwaysOn resettable />,
  <TextInput
    key="atLeast"
    source="atLeast"
    label="Сумма от"
    parse={wholeDigits}
    slotProps={numeric}
    alwaysOn
  />,
  <TextInput
    key="atMost"
    source="atMost"
    label="Сумма до"
    parse={wholeDigits}
    slotProps={numeric}
    alwaysOn
  />,
  <SelectInput key="days" source="days" label="Ждёт" choices={waitingDays} alwaysOn />,
]

/** List of withdrawals, oldest first. By default the list shows only withdrawals in review. */
export const WithdrawalList = () => (
  <List
    title="Заявки на вывод"
    exporter={false}
    filters={filters}
    actions={<ListActions saves="payouts.export-lists" />}
    filterDefaultValues={{ status: 'review' }}
    sort={{ field: 'number', order: 'ASC' }}
  >
    <ListTable label="Заявки" rowClick="show">
      <FunctionField<WithdrawalRow> source="number" label="№" render={({ id }) => id} />
      <TextField source="fullName" label="Участник" sortable={false} />
      <FunctionField<WithdrawalRow>
        label="Запрошено"
        textAlign="right"
        sx={oneLine}
        render={({ amount }) => formatPoints(amount)}
      />
      <FunctionField<WithdrawalRow>
        label="К выплате"
        textAlign="right"
        sx={oneLine}
        render={({ credited }) => formatRoubles(credited)}
      />
      <FunctionField<WithdrawalRow>
        label="Куда"
        render={({ bankName, recipient }) => (
          <>
            {bankName}
            <br />
            <Box component="span" sx={oneLine}>
              {recipient}
            </Box>
          </>
        )}
      />
      <FunctionField<WithdrawalRow> label="Состояние" render={formatState} />
      <MomentField source="createdAt" label="Подана" sortable={false} />
      <FunctionField<WithdrawalRow> label="Ждут до" render={({ expectedOn }) => dayInDigits(expectedOn)} />
      <FunctionField<WithdrawalRow>
        label="Внимание"
        render={({ warnings }) => <Warnings warnings={warnings} />}
      />
    </ListTable>
  </List>
)

/**
 * Formats the status of a withdrawal, with the number of given approvals when two are needed: «ждёт ответа,
 * согласий 1 из 2».
 */
export const formatState = ({ status, approvedBy, approvalsNeeded }: WithdrawalRow): string =>
  status === 'review' && approvalsNeeded > 1
    ? `${withdrawalStatusLabels[status]}, согласий ${approvedBy.length} из ${approvalsNeeded}`
    : withdrawalStatusLabels[status]

const oneLine = { whiteSpace: 'nowrap' }
const wrapping = { height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal' } }

/**
 * Warnings about a withdrawal. When `memberId` is set, as on the page of the withdrawal, the warnings link to
 * the member's risk cases.
 */
export const Warnings = ({ warnings, memberId }: { memberId?: string } & Pick<WithdrawalRow, 'warnings'>) => {
  const { permissions = [] } = usePermissions<string[]>()
  const leads = memberId !== undefined && permissions.includes('risk-cases.list')
  return (
    <Stack spacing={0.5} alignItems="flex-start">
      {warnings.map((warning) => (
        <Chip
          key={warning}
          size="small"
          variant="outlined"
          label={payoutWarningLabels[warning]}
          sx={wrapping}
          {...(leads &&
            warning === 'blocked' && {
              component: Link,
              clickable: true,
              to: listAddress('risk-cases', { memberId, state: 'open' }),
            })}
        />
      ))}
    </Stack>
  )
}
