import { type WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { keepShownIfUnanswered, type Loadable, getLoadedValue } from '../../shared/loading/loadable.ts'
import { type Resource, useResource } from '../../shared/loading/use-resource.ts'
import { useRefreshOnReturn } from '../../shared/loading/use-refresh-on-return.ts'

/**
 * Returns the withdrawal terms that were loaded with the page, or requests them. The terms are requested again when
 * the balance changes and when the member returns to the tab, because the terms may have changed in the meantime.
 * Until the response, the old terms stay visible.
 */
export function useTerms(loaded: Loadable<WithdrawalTerms>): Resource<WithdrawalTerms> {
  const [isAsking, setAsking] = useState(loaded.status !== 'loaded')
  const resource = useResource('/api/withdrawal/terms/', { isOpen: isAsking })
  const reload = () => {
    setAsking(true)
    resource.retry()
  }

  const balance = getLoadedValue(useMemberSummary().balance)?.balance
  const lastBalance = useRef(balance)
  const onMoney = useEffectEvent(() => {
    if (balance === undefined || balance === lastBalance.current) return
    lastBalance.current = balance
    reload()
  })
  useEffect(() => onMoney(), [balance])

  useRefreshOnReturn(reload)

  const shown = resource.shown.status === 'loading' ? loaded : keepShownIfUnanswered(resource.shown, loaded)
  return { ...resource, shown, retry: reload }
}
