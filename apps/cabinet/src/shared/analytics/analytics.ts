import { sessionValues, userIdKey } from '../session/browser-session.ts'

/** Actions of a member that the cabinet reports to the visit counters. */
export type Goal = 'login' | 'claim' | 'document' | 'withdrawal'

/** Helper that reports to the visit counters, as the specification requires (sections 3 and 7). */
export type Analytics = {
  identify: (userId: string) => void
  goal: (goal: Goal) => void
}

let counters: Analytics | null = null

/**
 * Sets the helper that reports to the visit counters; the helper is null while counters are not configured or the
 * member has not agreed. Without a helper, reports are dropped instead of queued.
 */
export const setCounters = (settings: Analytics | null): void => {
  counters = settings
}

const analytics: Analytics = {
  identify: (userId) => counters?.identify(userId),
  goal: (goal) => counters?.goal(goal),
}

/** Reports to the visit counters that the member has reached a goal. */
export const trackGoal = (goal: Goal): void => analytics.goal(goal)

/**
 * Reports the member's id to the visit counters when a balance is first loaded, once per tab. The id is stored in
 * the tab. If an id is stored already, the function does nothing.
 */
export function identifyOnce(
  userId: string | undefined,
  { values = sessionValues, helper = { identify: analytics.identify } } = {},
): void {
  if (userId === undefined || values.getItem(userIdKey) !== null) return
  values.setItem(userIdKey, userId)
  helper.identify(userId)
}
