import type { ContractItem } from '@impulse/api/contracts/my-contracts'
import { Amount } from '../../shared/amount/amount.tsx'
import { formatDate } from '../../shared/format/date.ts'
import { ListRow } from '../../shared/list/list-row.tsx'
import { contractAppearance, contractTitle } from './contract-status.ts'

type ContractRowProps = { contract: ContractItem; today: string; onOpen: () => void }

/** Row of a contract. A press on the row opens the stages of the contract's reward. */
export function ContractRow({ contract, today, onOpen }: ContractRowProps) {
  const { number, connectedAt, status, reward, expectedReward } = contract
  const { icon, tone, text: message } = contractAppearance(contract, today)
  const isOver = status === 'cancelled' || status === 'rejected'
  const amount = status === 'submitted' ? expectedReward : reward
  return (
    <ListRow
      icon={icon}
      tone={tone}
      title={contractTitle(contract)}
      about={`№\u00a0${number} · ${formatDate(connectedAt, { now: today }).replaceAll(' ', '\u00a0')}`}
      status={status === 'submitted' && amount !== null ? `${message} · ожидаемое начисление` : message}
      aside={!isOver && amount !== null ? <Amount value={amount} bold={status !== 'submitted'} /> : undefined}
      onOpen={onOpen}
    />
  )
}
