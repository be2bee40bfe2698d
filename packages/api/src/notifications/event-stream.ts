/**
 * Path of the app server's event stream, which a session cookie opens. The events only announce a change and
 * have no content.
 */
export const eventsPath = '/api/events'
export const notificationsEvent = 'bell'
/** Event that announces the end of the session. The stream closes after this event. */
export const endedEvent = 'ended'

/**
 * Ending of the read state of a member with at least one unread notification. A read state is a text from the server
 * that changes with each new notification.
 */
const unreadEnd = '.1'
export const hasUnreadState = (readState: string): boolean => readState.endsWith(unreadEnd)
