import {
  balanceChangeKindLabels,
  balanceChangeStateLabels,
} from '@impulse/copy-ru/balance/balance-correction-labels'
import { balanceChangeListDefinition } from '@impulse/copy-ru/balance/balance-correction-list'
import type { BalanceChangeRow } from '@impulse/api/balance/console-balance-corrections'
import { Typography } from '@mui/material'
import { SecondApproval } from '../../shared/actions/second-approval.tsx'
import { formatMemberPhone } from '../../shared/format/phone-label.ts'
import { formatPoints } from '../../shared/format/points.ts'
import { ConsoleList } from '../../shared/list/console-list.tsx'

/** Corrections and debt write-offs, each proposed by one person and approved by another. */
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
