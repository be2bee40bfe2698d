import type { ContractItem } from '@impulse/api/contracts/my-contracts'
import { useState } from 'react'
import { Amount } from '../../shared/amount/amount.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { Fact, Facts } from '../../shared/ui/facts.tsx'
import { DotSeparated } from '../../shared/format/dot-separated.tsx'
import { formatDate } from '../../shared/format/date.ts'
import { Modal } from '../../shared/modal/modal.tsx'
import { RewardCalculation } from '../../shared/balance/reward-calculation.tsx'
import { fromList } from '../../shared/page/from-list.ts'
import { newTicketAddress } from '../../shared/feedback/support-address.ts'
import { Timeline } from '../../shared/ui/timeline.tsx'
import { contractSteps, contractTitle } from './contract-status.ts'

type ContractDetailsProps = {
  contract: ContractItem | null
  today: string
  open: boolean
  onClose: () => void
}

/** Sheet with the details of a contract and the stages of its reward. */
export function ContractDetails({ contract, today, open, onClose }: ContractDetailsProps) {
  // While the sheet closes, it still shows the contract that was open.
  const [shownContract, setShownContract] = useState(contract)
  if (contract !== null && contract !== shownContract) setShownContract(contract)
  if (shownContract === null) return null
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={<DotSeparated>{contractTitle(shownContract)}</DotSeparated>}
      closeButton
      isTitleFocused
    >
      <Details contract={shownContract} today={today} onNavigateAway={onClose} />
    </Modal>
  )
}

function Details({
  contract,
  today,
  onNavigateAway,
}: {
  contract: ContractItem
  today: string
  onNavigateAway: () => void
}) {
  const {
    number,
    status,
    connectedAt,
    productName,
    reward,
    expectedReward,
    historyId,
    orderId,
    needsInformation,
  } = contract
  const again = new URLSearchParams({ number, date: connectedAt, product: productName })
  return (
    <>
      <Timeline label="Этапы" steps={contractSteps(contract, today)} />
      <Facts>
        {reward !== null && (
          <Fact name={status === 'cancelled' ? 'Снятое начисление' : 'Начисление'}>
            <Amount value={reward} />
          </Fact>
        )}
        {expectedReward !== null && (
          <Fact name="Ожидаемое начисление">
            <Amount value={expectedReward} />
          </Fact>
        )}
        <Fact name="Номер договора">{number}</Fact>
        <Fact name="Дата подключения">{formatDate(connectedAt, { now: today })}</Fact>
      </Facts>
      {historyId !== null && <RewardCalculation operationId={historyId} />}
      {historyId !== null && (
        <ButtonLink to={`/balance?operation=${historyId}`} variant="secondary" wide onClick={onNavigateAway}>
          Показать в истории
        </ButtonLink>
      )}
      {orderId !== null && (
        <ButtonLink
          to={`/order/${orderId}`}
          state={fromList}
          variant={needsInformation ? 'primary' : 'secondary'}
          wide
          onClick={onNavigateAway}
        >
          {needsInformation ? 'Ответить' : 'Открыть заявку'}
        </ButtonLink>
      )}
      {status === 'rejected' && (
        <ButtonLink to={`/contracts/claim?${again}`} wide onClick={onNavigateAway}>
          Подать заявку снова
        </ButtonLink>
      )}
      <ButtonLink
        to={newTicketAddress({ about: 'contract', object: number })}
        variant="ghost"
        wide
        onClick={onNavigateAway}
      >
        Задать вопрос
      </ButtonLink>
    </>
  )
}
