/**
 * Path of the app server's event stream, which a session cookie opens. The events only announce a change and
 * have no content.
 */
export const eventsPath = '/api/events'
export const notificationsEvent = 'bell'
/** Event that announces the end of the session. The stream closes after this event. */
export const endedEvent = 'ended'

/**
 * Ending of the text that the server calls a read state. A read state tells if a member has unread notifications, and
 * changes with each new notification. It has this ending when at least one notification is unread.
 */
const unreadEnd = '.1'
export const hasUnreadState = (readState: string): boolean => readState.endsWith(unreadEnd)
