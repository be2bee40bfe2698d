/** Path of the app server's event stream, which a session cookie opens. An event has no content. */
export const eventsPath = '/api/events'
export const notificationsEvent = 'bell'
/** Event of an ended session; the stream closes after it. */
export const endedEvent = 'ended'

/**
 * Suffix of a read state while a notification is unread. The part before the suffix changes with the newest
 * notification.
 */
const unreadEnd = '.1'
export const hasUnreadState = (readState: string): boolean => readState.endsWith(unreadEnd)
