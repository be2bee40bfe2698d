import type { ClaimedContract } from '@impulse/api/orders/order'
import { useState } from 'react'
import { Amount } from '../../../shared/amount/amount.tsx'
import { formatFrozen } from '../../../shared/balance/due-lot.ts'
import { RewardCalculation } from '../../../shared/balance/reward-calculation.tsx'
import { Milestone } from '../../../shared/feedback/milestone.tsx'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { openedContract } from '../../../shared/page/from-list.ts'
import { ButtonLink } from '../../../shared/ui/button-link.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import css from '../order-page.module.css'
import type { Claim } from './claim-order.tsx'

/**
 * Card with the contract that ended a claim: its reward, and until when the reward is frozen. A claim that ends while the
 * page is open gets a milestone.
 */
export function ClaimReward({ details: { contract } }: Pick<Claim, 'details'>) {
  const { today } = useMemberSummary()
  const [wasWaiting] = useState(contract === null)
  if (contract === null) return null
  const { number, reward, historyId } = contract
  const state = formatRewardState(contract, today)
  return (
    <Card label="Вознаграждение">
      {reward !== null && state !== null && (
        <>
          <div>
            <p className={css.sum}>
              <Amount value={reward} signed />
            </p>
            <p className={css.to}>{state}</p>
          </div>
          {historyId !== null && <RewardCalculation operationId={historyId} />}
          <output>{wasWaiting && <Milestone>Вознаграждение начислено</Milestone>}</output>
        </>
      )}
      <ButtonLink
        to={`/contracts?search=${encodeURIComponent(number)}`}
        state={openedContract(number)}
        variant="secondary"
        wide
      >
        Открыть договор
      </ButtonLink>
      {historyId !== null && (
        <ButtonLink to={`/balance?operation=${historyId}`} variant="ghost" wide>
          Показать в&nbsp;истории
        </ButtonLink>
      )}
    </Card>
  )
}

/** Returns where the reward of the contract is; null when a cancelled contract has earned nothing. */
function formatRewardState({ status, releasesAt, isBlocked }: ClaimedContract, today: string): string | null {
  if (status === 'released') return 'Доступно к\u00a0выводу'
  if (status !== 'confirmed' || releasesAt === null) return null
  return isBlocked ? 'На\u00a0проверке' : formatFrozen(releasesAt, { now: today })
}
