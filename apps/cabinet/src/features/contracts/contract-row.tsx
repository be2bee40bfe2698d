import type { ContractItem } from '@impulse/api/contracts/my-contracts'
import { Amount } from '../../shared/amount/amount.tsx'
import { formatDate } from '../../shared/format/date.ts'
import { ListRow } from '../../shared/list/list-row.tsx'
import { contractAppearance } from './contract-status.ts'

type ContractRowProps = { contract: ContractItem; today: string; onOpen: () => void }

/** Row of a contract. A press on the row opens the stages of the contract's reward. */
export function ContractRow({ contract, today, onOpen }: ContractRowProps) {
  const { number, productName, connectedAt, status, reward, expectedReward } = contract
  const { icon, tone, text: message } = contractAppearance(contract, today)
  const isOver = status === 'cancelled' || status === 'rejected'
  const amount = status === 'submitted' ? expectedReward : reward
  const about = [productName, formatDate(connectedAt, { now: today })].filter(Boolean).join(' · ')
  return (
    <ListRow
      icon={icon}
      tone={tone}
      title={`№\u00a0${number}`}
      about={about}
      status={status === 'submitted' && amount !== null ? `${message} · ожидаемое начисление` : message}
      aside={!isOver && amount !== null ? <Amount value={amount} bold={status !== 'submitted'} /> : undefined}
      onOpen={onOpen}
    />
  )
}
