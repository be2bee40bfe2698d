import { sessionValues, userIdKey } from '../session/browser-session.ts'

/** Actions of a member that are reported to the counters. */
export type Goal = 'login' | 'claim' | 'document' | 'withdrawal'

/** The tracking helper of the specification (sections 3 and 7). */
export type Analytics = {
  identify: (userId: string) => void
  goal: (goal: Goal) => void
}

let counters: Analytics | null = null

/** Sets the counters. Until counters are configured and the member has agreed, nothing is sent or queued. */
export const setCounters = (settings: Analytics | null): void => {
  counters = settings
}

const analytics: Analytics = {
  identify: (userId) => counters?.identify(userId),
  goal: (goal) => counters?.goal(goal),
}

/** Reports to the counters that a member reached a goal. */
export const trackGoal = (goal: Goal): void => analytics.goal(goal)

/**
 * Stores the member's id when a balance is first loaded, and passes the id to the tracking helper. Does
 * nothing if an id is already stored.
 */
export function identifyOnce(
  userId: string | undefined,
  { values = sessionValues, helper = { identify: analytics.identify } } = {},
): void {
  if (userId === undefined || values.getItem(userIdKey) !== null) return
  values.setItem(userIdKey, userId)
  helper.identify(userId)
}
