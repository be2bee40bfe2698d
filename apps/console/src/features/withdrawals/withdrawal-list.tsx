import { payoutWarningLabels, withdrawalStatusLabels } from '@impulse/copy-ru/payouts/payout-labels'
import { withdrawalListDefinition } from '@impulse/copy-ru/payouts/withdrawal-list'
import type { WithdrawalRow } from '@impulse/api/payouts/console-payouts'
import { Box, Chip, type ChipProps, Stack } from '@mui/material'
import { usePermissions } from 'react-admin'
import { Link } from 'react-router'
import { listAddress } from '../../shared/layout/link-if.tsx'
import { ConsoleList } from '../../shared/list/console-list.tsx'

/** List of withdrawals, oldest first. By default the list shows only withdrawals with the status `review`. */
export const WithdrawalList = () => (
  <ConsoleList
    list={withdrawalListDefinition}
    label="Заявки"
    rowClick="show"
    cells={{ recipient: Recipient, status: formatState, warnings: ListedWarnings }}
  />
)

const ListedWarnings = ({ warnings }: WithdrawalRow) => <Warnings warnings={warnings} />

const Recipient = ({ bankName, recipient }: WithdrawalRow) => (
  <>
    {bankName}
    <br />
    <Box component="span" sx={oneLine}>
      {recipient}
    </Box>
  </>
)

/**
 * Formats the status of a withdrawal. While a withdrawal in review needs two approvals, the text also contains the
 * number of approvals so far: «ждёт ответа, согласий 1 из 2».
 */
export const formatState = ({ status, approvedBy, approvalsNeeded }: WithdrawalRow): string =>
  status === 'review' && approvalsNeeded > 1
    ? `${withdrawalStatusLabels[status]}, согласий ${approvedBy.length} из ${approvalsNeeded}`
    : withdrawalStatusLabels[status]

const oneLine = { whiteSpace: 'nowrap' }
const wrapping = { height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal' } }

/**
 * Warnings about a withdrawal. When `memberId` is set, as on the page of the withdrawal, the warning about a
 * withdrawal block links to the member's open risk cases. Staff without the permission see no link.
 */
export const Warnings = ({ warnings, memberId }: { memberId?: string } & Pick<WithdrawalRow, 'warnings'>) => {
  const { permissions = [] } = usePermissions<string[]>()
  const linksToCases = memberId !== undefined && permissions.includes('risk-cases.list')
  return (
    <Stack spacing={0.5} alignItems="flex-start">
      {warnings.map((warning) => (
        <Chip
          key={warning}
          size="small"
          variant="outlined"
          label={payoutWarningLabels[warning]}
          sx={wrapping}
          {...(linksToCases &&
            warning === 'risk_case_open' &&
            ({
              component: Link,
              clickable: true,
              to: listAddress('risk-cases', { memberId, state: 'open' }),
            } satisfies ChipProps<typeof Link, { component: typeof Link }>))}
        />
      ))}
    </Stack>
  )
}
