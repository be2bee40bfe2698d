/** The app server's event stream, opened by the session cookie. An event has no content. */
export const eventsPath = '/api/events'
export const notificationsEvent = 'bell'
/** Event of an ended session; the stream closes after it. */
export const endedEvent = 'ended'

/**
 * Suffix of the event's mark while a notification is unread; the part before it changes with the newest
 * notification.
 */
const unreadEnd = '.1'
export const hasUnreadState = (readState: string): boolean => readState.endsWith(unreadEnd)
