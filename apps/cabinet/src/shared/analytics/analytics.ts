import { sessionValues, userIdKey } from '../session/browser-session.ts'

/** The tracking helper of the specification (sections 3 and 7). It does nothing until an operator configures one. */
export type Analytics = {
  identify: (userId: string) => void
  goal: (name: string, details?: Record<string, string | number>) => void
}

const nothing: Analytics = { identify: () => undefined, goal: () => undefined }

let analytics = nothing

export const configureAnalytics = (provider: Analytics): void => {
  analytics = provider
}

/** When a balance is first loaded and no id is stored yet: stores it, and passes it once to the tracking helper. */
export function identifyOnce(userId: string | undefined): void {
  if (userId === undefined || sessionValues.getItem(userIdKey) !== null) return
  sessionValues.setItem(userIdKey, userId)
  analytics.identify(userId)
}
