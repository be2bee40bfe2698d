import { sessionValues, userIdKey } from '../session/browser-session.ts'

/** Actions that the advertising counter is informed about. */
export type Goal = 'login' | 'claim' | 'document' | 'withdrawal'

/** The tracking helper of the specification (sections 3 and 7). */
export type Analytics = {
  identify: (userId: string) => void
  goal: (goal: Goal) => void
}

let counters: Analytics | null = null

/** Sets the counters. Until they are configured and the member has agreed, nothing is sent or queued. */
export const setCounters = (settings: Analytics | null): void => {
  counters = settings
}

const analytics: Analytics = {
  identify: (userId) => counters?.identify(userId),
  goal: (goal) => counters?.goal(goal),
}

/** Reports to the counters that a member reached a goal. */
export const reachGoal = (goal: Goal): void => analytics.goal(goal)

/** When a balance is first loaded and no id is stored yet: stores it, and passes it once to the tracking helper. */
export function identifyOnce(
  userId: string | undefined,
  { values = sessionValues, helper = { identify: analytics.identify } } = {},
): void {
  if (userId === undefined || values.getItem(userIdKey) !== null) return
  values.setItem(userIdKey, userId)
  helper.identify(userId)
}
