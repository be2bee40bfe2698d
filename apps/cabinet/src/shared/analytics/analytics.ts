import { sessionValues, userIdKey } from '../session/browser-session.ts'

/** The tracking helper of the specification (sections 3 and 7). */
export type Analytics = { identify: (userId: string) => void }

/** No counter is built in yet, so nothing leaves the browser; the id is kept all the same, as specified. */
const analytics: Analytics = { identify: () => undefined }

/** When a balance is first loaded and no id is stored yet: stores it, and passes it once to the tracking helper. */
export function identifyOnce(
  userId: string | undefined,
  { values = sessionValues, helper = analytics } = {},
): void {
  if (userId === undefined || values.getItem(userIdKey) !== null) return
  values.setItem(userIdKey, userId)
  helper.identify(userId)
}
