/**
 * Path of the app server's event stream, which a session cookie opens. The events only announce a change and
 * have no content.
 */
export const eventsPath = '/api/events'
export const notificationsEvent = 'bell'
/** Event that announces the end of the session. The stream closes after this event. */
export const endedEvent = 'ended'

/**
 * End of a read state when the member has an unread notification. A read state is a text about a member's
 * notifications; its part before this end changes with each new notification.
 */
const unreadEnd = '.1'
export const hasUnreadState = (readState: string): boolean => readState.endsWith(unreadEnd)
