import { withdrawalPaths, type WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAccount } from '../../shared/member/member-summary.ts'
import { foundOrShown, type Loadable, getLoadedValue } from '../../shared/loading/loadable.ts'
import { type Resource, useResource } from '../../shared/loading/use-resource.ts'
import { useWhenBack } from '../../shared/loading/use-when-back.ts'

/**
 * The terms as they came with the document, asked for again when the member's money has changed and when they come back to
 * the tab: a document may have been confirmed in the meantime, or the rules accepted in another tab. What is shown stays until there is an answer.
 */
export function useTerms(loaded: Loadable<WithdrawalTerms>): Resource<WithdrawalTerms> {
  const [isAsking, setAsking] = useState(loaded.status !== 'loaded')
  const resource = useResource<WithdrawalTerms>(withdrawalPaths.terms, { isOpen: isAsking })
  const reload = () => {
    setAsking(true)
    resource.retry()
  }

  const balance = getLoadedValue(useAccount().balance)?.balance
  const seen = useRef(balance)
  const onMoney = useEffectEvent(() => {
    if (balance === undefined || balance === seen.current) return
    seen.current = balance
    reload()
  })
  useEffect(() => onMoney(), [balance])

  useWhenBack(reload)

  const shown = resource.shown.status === 'loading' ? loaded : foundOrShown(resource.shown, loaded)
  return { ...resource, shown, retry: reload }
}
