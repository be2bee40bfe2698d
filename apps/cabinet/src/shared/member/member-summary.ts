import { createContext, useContext } from 'react'
import type { Balance, Pending } from '@impulse/api/balance/balance'
import type { NotificationStatus } from '@impulse/api/notifications/notification'
import type { Api } from '../api/client.ts'
import { moscowDay } from '../format/date.ts'
import {
  getLoadError,
  keepShownIfUnanswered,
  type Loadable,
  toLoadable,
  getLoadedValue,
} from '../loading/loadable.ts'

/** Member's money and the state of the notification bell, loaded once for the menu and all pages. */
export type MemberSummary = {
  balance: Loadable<Balance>
  /** Frozen rewards of the member and withdrawals that are not paid out yet, from `/api/pending-amount/`. */
  pending: Loadable<Pending>
  /**
   * Current day in Moscow, `YYYY-MM-DD`, as the server reports it; without a response, the day by the device's clock.
   * Pages must use this day instead of computing the day themselves.
   */
  today: string
  /** True while the member has an unread notification; the bell then has a dot. */
  hasUnread: boolean
  /**
   * Value by which the cabinet notices a change of the notifications. The value changes when a notification
   * arrives, and when the number of unread notifications changes.
   */
  readState: string
  /** Text of the maintenance banner; null when there is no banner. */
  maintenance: string | null
  /**
   * True when the server did not respond to the last request for the money, so that the shown amounts may be out of
   * date.
   */
  isOld: boolean
  /**
   * True when a response exceeded the time limit while the server rendered the page. The browser must then request
   * the missing data itself.
   */
  isLate?: boolean
}

/** Error text when the frozen money could not be loaded (specification, section 8). */
export const pendingFailedText = 'Не удалось загрузить информацию о замороженных средствах'

/** Requests for the member's summary. Each request may fail independently of the others. */
type SummaryRequests = {
  balance: Promise<Loadable<Balance>>
  pending: Promise<Loadable<Pending>>
  notificationStatus: Promise<Loadable<NotificationStatus>>
}

export const fetchSummary = (api: Api, signal?: AbortSignal): SummaryRequests => ({
  balance: toLoadable(api.get('/api/balance/user-balance/', { signal })),
  pending: toLoadable(api.get('/api/pending-amount/', { signal }), pendingFailedText),
  notificationStatus: toLoadable(api.get('/api/notification/is-notification/', { signal })),
})

type Waiting = {
  signal: AbortSignal
  /** Time in milliseconds within which a response must arrive to be part of the summary; null means no limit. */
  waitMs: number | null
}

/**
 * Loads the member's summary for a page that the server renders. If a response takes longer than `waitMs`, its data
 * have the status `loading` in that page, and the browser requests them again.
 */
export async function loadSummaryInTime(api: Api, { signal, waitMs }: Waiting): Promise<MemberSummary> {
  const requests = fetchSummary(api, signal)
  if (waitMs === null) return getSummary(requests)
  const timeout = wait(waitMs).then(() => ({ status: 'loading' }) as const)
  const inTime = {
    balance: Promise.race([requests.balance, timeout]),
    pending: Promise.race([requests.pending, timeout]),
    notificationStatus: Promise.race([requests.notificationStatus, timeout]),
  }
  const summary = await getSummary(inTime)
  const parts = await Promise.all(Object.values(inTime))
  summary.isLate = parts.some(({ status }) => status === 'loading')
  return summary
}

/**
 * Waits `ms` milliseconds in small steps. While the process renders other pages, responses stay unread; between two
 * steps, it reads the responses that have arrived, so that these do not count as late.
 */
async function wait(ms: number): Promise<void> {
  const stepMs = 25
  for (let passed = 0; passed < ms; passed += stepMs)
    await new Promise((resolve) => setTimeout(resolve, stepMs))
}

/**
 * Waits for the requests and returns the member's summary. If the server did not respond to a request, the summary
 * contains the value of `shownSummary` instead.
 */
export async function getSummary(
  requests: SummaryRequests,
  shownSummary = createLoadingSummary(),
): Promise<MemberSummary> {
  const [foundBalance, foundPending, foundNotificationStatus] = await Promise.all([
    requests.balance,
    requests.pending,
    requests.notificationStatus,
  ])
  const balance = keepShownIfUnanswered(foundBalance, shownSummary.balance)
  const pending = keepShownIfUnanswered(foundPending, shownSummary.pending)
  const notificationStatus = getLoadedValue(foundNotificationStatus)
  return {
    balance,
    pending,
    today: getLoadedValue(balance)?.today ?? moscowDay(new Date()),
    hasUnread: notificationStatus?.message ?? shownSummary.hasUnread,
    readState: notificationStatus?.mark ?? shownSummary.readState,
    maintenance: (notificationStatus ?? shownSummary).maintenance ?? null,
    isOld: balance !== foundBalance || pending !== foundPending,
  }
}

/** Returns a member's summary in which all data are still loading. */
export const createLoadingSummary = (): MemberSummary => ({
  balance: { status: 'loading' },
  pending: { status: 'loading' },
  today: moscowDay(new Date()),
  hasUnread: false,
  readState: '',
  maintenance: null,
  isOld: false,
  isLate: true,
})

/**
 * Returns the props of the balance component: the sum and the frozen amount, each with its own loading state
 * and error.
 */
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
  /**
   * Requests the summary again, and shows the old data until the response. Called after an action that
   * changed a balance, and for «Повторить».
   */
  refresh: () => void
  /** Requests the summary again in this tab and in the member's other tabs. */
  refreshEverywhere: () => void
}

export const MemberSummaryContext = createContext<SummaryInUse | null>(null)

/** Returns the member's summary. Throws outside the layout of the members' pages. */
export function useMemberSummary(): SummaryInUse {
  const summary = useContext(MemberSummaryContext)
  if (summary === null) throw new Error('The member summary is available only inside the layout of members')
  return summary
}
