import { createContext, useContext } from 'react'
import type { Balance, Pending } from '@impulse/api/balance/balance'
import type { NotificationStatus } from '@impulse/api/notifications/notification'
import type { Api } from '../api/client.ts'
import { moscowDay } from '../format/date.ts'
import { getLoadError, foundOrShown, type Loadable, settle, getLoadedValue } from '../loading/loadable.ts'

/** Member's money and unread state, loaded once for the shell and every page. */
export type Account = {
  balance: Loadable<Balance>
  /** Frozen money: `/api/pending-amount/`. */
  pending: Loadable<Pending>
  /** The programme's day in Moscow, `YYYY-MM-DD`: the only «today» of the screens. Of the device's clock without an answer. */
  today: string
  /** There is something unread: drives the bell. */
  hasUnread: boolean
  /** Read state: it changes with the newest notification and with unread ones. */
  mark: string
  /** Maintenance banner. */
  maintenance: string | null
  /** True when the last request for the money failed: the shown sums are older. */
  isOld: boolean
  /** An answer was not there in time, and is still to be asked for. */
  isLate?: boolean
}

/** Specification, section 8. */
export const pendingFailedText = 'Не удалось загрузить информацию о замороженных средствах'

/** The answers that an account is made of: each comes and fails for itself. */
type AccountRequests = {
  balance: Promise<Loadable<Balance>>
  pending: Promise<Loadable<Pending>>
  notificationStatus: Promise<Loadable<NotificationStatus>>
}

export const fetchAccount = (api: Api, signal?: AbortSignal): AccountRequests => ({
  balance: settle(api.get<Balance>('/api/balance/user-balance/', { signal })),
  pending: settle(api.get<Pending>('/api/pending-amount/', { signal }), pendingFailedText),
  notificationStatus: settle(api.get<NotificationStatus>('/api/notification/is-notification/', { signal })),
})

type Waiting = {
  signal: AbortSignal
  /** Maximum waiting time; null: no limit. */
  waitMs: number | null
}

/** For a document: a part whose answer is late stands there as loading, and the browser asks for it again. */
export async function loadAccountInTime(api: Api, { signal, waitMs }: Waiting): Promise<Account> {
  const requests = fetchAccount(api, signal)
  if (waitMs === null) return getAccount(requests)
  const late = wait(waitMs).then(() => ({ status: 'loading' }) as const)
  const inTime = {
    balance: Promise.race([requests.balance, late]),
    pending: Promise.race([requests.pending, late]),
    notificationStatus: Promise.race([requests.notificationStatus, late]),
  }
  const account = await getAccount(inTime)
  const parts = await Promise.all(Object.values(inTime))
  account.isLate = parts.some(({ status }) => status === 'loading')
  return account
}

/** In steps: an answer that came while this process rendered other documents is read before the next one. */
async function wait(ms: number): Promise<void> {
  const stepMs = 25
  for (let passed = 0; passed < ms; passed += stepMs)
    await new Promise((resolve) => setTimeout(resolve, stepMs))
}

/** A failed request keeps the values of `shown`. */
export async function getAccount(requests: AccountRequests, shown = accountToCome()): Promise<Account> {
  const [foundBalance, foundPending, foundNotificationStatus] = await Promise.all([
    requests.balance,
    requests.pending,
    requests.notificationStatus,
  ])
  const balance = foundOrShown(foundBalance, shown.balance)
  const pending = foundOrShown(foundPending, shown.pending)
  const notificationStatus = getLoadedValue(foundNotificationStatus)
  return {
    balance,
    pending,
    today: getLoadedValue(balance)?.today ?? moscowDay(new Date()),
    hasUnread: notificationStatus?.message ?? shown.hasUnread,
    mark: (notificationStatus ?? shown).mark,
    maintenance: (notificationStatus ?? shown).maintenance ?? null,
    isOld: balance !== foundBalance || pending !== foundPending,
  }
}

/** An account of which nothing has come yet. */
export const accountToCome = (): Account => ({
  balance: { status: 'loading' },
  pending: { status: 'loading' },
  today: moscowDay(new Date()),
  hasUnread: false,
  mark: '',
  maintenance: null,
  isOld: false,
  isLate: true,
})

/** The account as the balance display takes it: each part with its own loading and its own failure. */
export const shownMoney = ({ balance, pending }: Account) => ({
  value: getLoadedValue(balance)?.balance,
  loading: balance.status === 'loading',
  error: getLoadError(balance),
  frozen: {
    value: getLoadedValue(pending)?.amount,
    loading: pending.status === 'loading',
    failed: pending.status === 'failed',
  },
})

export type AccountInUse = Account & {
  /** Loads it again, quietly: after an action that moved money, or when a member presses «Повторить». */
  refresh: () => void
  /** In the member's other tabs too. */
  refreshEverywhere: () => void
}

export const AccountContext = createContext<AccountInUse | null>(null)

/** Only within the members' layout. */
export function useAccount(): AccountInUse {
  const account = useContext(AccountContext)
  if (account === null) throw new Error('No account')
  return account
}
