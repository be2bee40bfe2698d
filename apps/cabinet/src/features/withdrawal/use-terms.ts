import { withdrawalPaths, type WithdrawalTerms } from '@impulse/wire/withdrawal'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAccount } from '../../shared/account/account.ts'
import { type Loadable, valueOf } from '../../shared/account/loadable.ts'
import { type Asked, useAsked } from '../../shared/account/use-asked.ts'

/**
 * The terms as they came with the document, asked for anew when the member's money has changed and when they come back to
 * the tab: a document may have been confirmed meanwhile. What is shown stays until there is an answer.
 */
export function useTerms(loaded: Loadable<WithdrawalTerms>): Asked<WithdrawalTerms> {
  const [isAsking, setAsking] = useState(loaded.status !== 'loaded')
  const asked = useAsked<WithdrawalTerms>(withdrawalPaths.terms, { isOpen: isAsking })
  const askAgain = () => {
    setAsking(true)
    asked.retry()
  }

  const balance = valueOf(useAccount().balance)?.balance
  const seen = useRef(balance)
  const onMoney = useEffectEvent(() => {
    if (balance === undefined || balance === seen.current) return
    seen.current = balance
    askAgain()
  })
  useEffect(() => onMoney(), [balance])

  const onReturn = useEffectEvent(() => document.visibilityState === 'visible' && askAgain())
  useEffect(() => {
    const listener = () => void onReturn()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [])

  const shown = asked.shown.status === 'loading' ? loaded : asked.shown
  return { ...asked, shown, retry: askAgain }
}
