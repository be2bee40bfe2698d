/** The app server's stream of events, opened by the session cookie. An event is a mark and nothing else. */
export const eventsPath = '/api/events'
export const notificationsEvent = 'bell'
/** The session has ended; the stream ends behind it. */
export const endedEvent = 'ended'

/** A mark ends so while something is unread; what is before it changes with the newest notification. */
const unreadEnd = '.1'
export const saysUnread = (readState: string): boolean => readState.endsWith(unreadEnd)
