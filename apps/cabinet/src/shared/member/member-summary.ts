import { createContext, useContext } from 'react'
import type { Balance, Pending } from '@impulse/api/balance/balance'
import type { NotificationStatus } from '@impulse/api/notifications/notification'
import type { Api } from '../api/client.ts'
import { moscowDay } from '../format/date.ts'
import { getLoadError, foundOrShown, type Loadable, toLoadable, getLoadedValue } from '../loading/loadable.ts'

/** Member's money and unread state, loaded once for the shell and every page. */
export type MemberSummary = {
  balance: Loadable<Balance>
  /** Frozen money: `/api/pending-amount/`. */
  pending: Loadable<Pending>
  /**
   * Current day in Moscow, `YYYY-MM-DD`, from the server; from the device's clock without a response. Pages
   * must not compute another «today».
   */
  today: string
  /** True while a notification is unread, which the bell shows. */
  hasUnread: boolean
  /**
   * Version of the read state, which changes with the newest notification and with the number of unread
   * notifications.
   */
  mark: string
  /** Text of the maintenance banner. */
  maintenance: string | null
  /** True when the last request for the money failed: the shown sums are older. */
  isOld: boolean
  /** True when a response was too late for the document and must still be requested. */
  isLate?: boolean
}

/** Text of a failed request for the frozen money (specification, section 8). */
export const pendingFailedText = 'Не удалось загрузить информацию о замороженных средствах'

/** Requests for the parts of an account. Each part loads and fails independently. */
type AccountRequests = {
  balance: Promise<Loadable<Balance>>
  pending: Promise<Loadable<Pending>>
  notificationStatus: Promise<Loadable<NotificationStatus>>
}

export const fetchAccount = (api: Api, signal?: AbortSignal): AccountRequests => ({
  balance: toLoadable(api.get<Balance>('/api/balance/user-balance/', { signal })),
  pending: toLoadable(api.get<Pending>('/api/pending-amount/', { signal }), pendingFailedText),
  notificationStatus: toLoadable(
    api.get<NotificationStatus>('/api/notification/is-notification/', { signal }),
  ),
})

type Waiting = {
  signal: AbortSignal
  /** Maximum waiting time; null: no limit. */
  waitMs: number | null
}

/**
 * Loads the account for a document. A part whose response is late has the status `loading` in the document,
 * and the browser requests the part again.
 */
export async function loadAccountInTime(api: Api, { signal, waitMs }: Waiting): Promise<MemberSummary> {
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

/**
 * Waits in steps, so that a response that was received while the process rendered other documents is read
 * before the time is over.
 */
async function wait(ms: number): Promise<void> {
  const stepMs = 25
  for (let passed = 0; passed < ms; passed += stepMs)
    await new Promise((resolve) => setTimeout(resolve, stepMs))
}

/**
 * Waits for the requests and returns the account. A request without a response keeps the value of `shown`.
 */
export async function getAccount(
  requests: AccountRequests,
  shown = loadingAccount(),
): Promise<MemberSummary> {
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

/** Account whose parts are all loading. */
export const loadingAccount = (): MemberSummary => ({
  balance: { status: 'loading' },
  pending: { status: 'loading' },
  today: moscowDay(new Date()),
  hasUnread: false,
  mark: '',
  maintenance: null,
  isOld: false,
  isLate: true,
})

/** Props of the balance display: each part with its own loading state and failure. */
export const shownMoney = ({ balance, pending }: MemberSummary) => ({
  value: getLoadedValue(balance)?.balance,
  loading: balance.status === 'loading',
  error: getLoadError(balance),
  frozen: {
    value: getLoadedValue(pending)?.amount,
    loading: pending.status === 'loading',
    failed: pending.status === 'failed',
  },
})

export type SummaryInUse = MemberSummary & {
  /** Reloads without a loading state: after an action that moved money, or for «Повторить». */
  refresh: () => void
  /** Reloads in the member's other tabs as well. */
  refreshEverywhere: () => void
}

export const MemberSummaryContext = createContext<SummaryInUse | null>(null)

/** Returns the account; throws outside the members' layout. */
export function useMemberSummary(): SummaryInUse {
  const account = useContext(MemberSummaryContext)
  if (account === null) throw new Error('The member summary is available only inside the layout of members')
  return account
}
