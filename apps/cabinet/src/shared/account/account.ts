import { createContext, useContext } from 'react'
import type { Balance, Pending } from '@impulse/wire/balance'
import type { Bell } from '@impulse/wire/notification'
import type { Api } from '../api/client.ts'
import { moscowDay } from '../format/date.ts'
import { failureOf, foundOrShown, type Loadable, settle, valueOf } from './loadable.ts'

/** What the whole cabinet shows of a member's money and news, loaded once for the shell and every screen in it. */
export type Account = {
  balance: Loadable<Balance>
  /** Frozen money: `/api/pending-amount/`. */
  pending: Loadable<Pending>
  /** The programme's day in Moscow, `YYYY-MM-DD`: the only «today» of the screens. Of the device's clock without an answer. */
  today: string
  /** There is something unread: drives the bell. */
  hasUnread: boolean
  /** What the bell's stream told, or would have: of the newest notification, and of whether one is unread. */
  mark: string
  /** What the operator tells everybody, in words. */
  maintenance: string | null
  /** Nobody answered when the money was last asked for: what is shown is older than that. */
  isOld: boolean
}

/** Specification, section 8. */
export const pendingFailedText = 'Не удалось загрузить информацию о замороженных средствах'

/** Where nobody answers, what is `shown` stays. */
export async function loadAccount(api: Api, signal?: AbortSignal, shown?: Account): Promise<Account> {
  const [foundBalance, foundPending, unread] = await Promise.all([
    settle(api.get<Balance>('/api/balance/user-balance/', { signal })),
    settle(api.get<Pending>('/api/pending-amount/', { signal }), pendingFailedText),
    settle(api.get<Bell>('/api/notification/is-notification/', { signal })),
  ])
  const balance = foundOrShown(foundBalance, shown?.balance)
  const pending = foundOrShown(foundPending, shown?.pending)
  const bell = valueOf(unread)
  return {
    balance,
    pending,
    today: valueOf(balance)?.today ?? moscowDay(new Date()),
    hasUnread: bell?.message ?? shown?.hasUnread ?? false,
    mark: bell?.mark ?? shown?.mark ?? '',
    maintenance: (bell ?? shown)?.maintenance ?? null,
    isOld: balance !== foundBalance || pending !== foundPending,
  }
}

/** The account as the balance display takes it: each part with its own loading and its own failure. */
export const shownMoney = ({ balance, pending }: Account) => ({
  value: valueOf(balance)?.balance,
  loading: balance.status === 'loading',
  error: failureOf(balance),
  frozen: {
    value: valueOf(pending)?.amount,
    loading: pending.status === 'loading',
    failed: pending.status === 'failed',
  },
})

export type AccountInUse = Account & {
  /** Loads it again, quietly: after a deed that moved money, or when a member presses «Повторить». */
  refresh: () => void
  /** In the member's other tabs too. */
  refreshEverywhere: () => void
}

export const AccountContext = createContext<AccountInUse | null>(null)

/** Only within the members' layout. */
export function useAccount(): AccountInUse {
  const account = useContext(AccountContext)
  if (account === null)
    throw new Error('The account is loaded by the members’ layout, outside of which there is none')
  return account
}
