import {
  balanceChangeKindLabels,
  balanceChangeStateLabels,
} from '@impulse/copy-ru/balance/balance-correction-labels'
import { balanceChangeListDefinition } from '@impulse/copy-ru/balance/balance-correction-list'
import type { BalanceChangeRow } from '@impulse/api/balance/console-balance-corrections'
import { Typography } from '@mui/material'
import { ProposalDecision } from '../../shared/actions/proposal-decision.tsx'
import { formatMemberPhone } from '../../shared/format/phone-label.ts'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { ConsoleList } from '../../shared/list/console-list.tsx'

/** Corrections and debt write-offs, each proposed by one staff member and approved by another. */
export const BalanceChangeList = () => (
  <ConsoleList
    list={balanceChangeListDefinition}
    label="Изменения"
    cells={{
      amount: ({ amount }) => `${amount > 0 ? '+' : ''}${formatPoints(amount)}`,
      decision: Decision,
    }}
  />
)

const decision = {
  path: '/console/api/balance-corrections/:id/decision' as const,
  states: balanceChangeStateLabels,
  objectLabel: 'изменение',
  approveLabel: 'Сделать',
  questionLabel: 'Сделать изменение',
  approvedMessage: 'Баланс изменён',
  declinedMessage: 'Баланс остался как был',
}

const Decision = (row: BalanceChangeRow) => (
  <ProposalDecision row={row} text={decision}>
    {(isApproved) => <ProposedChange row={row} isApproved={isApproved} />}
  </ProposalDecision>
)

/**
 * Text of the confirmation before staff approve (`isApproved`), decline or withdraw a proposed correction or debt
 * write-off.
 */
export const ProposedChange = ({ row, isApproved }: { row: BalanceChangeRow; isApproved: boolean }) => (
  <>
    <Typography>
      Участник {formatMemberPhone(row.phone)}. {balanceChangeKindLabels[row.kind]}: {formatPoints(row.amount)}{' '}
      {row.reason} ({row.author})
    </Typography>
    {isApproved && <Typography>Деньги изменятся сразу. Обратно — только новым изменением.</Typography>}
  </>
)
