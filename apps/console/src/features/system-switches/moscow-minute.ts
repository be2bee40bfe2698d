/**
 * Formats a date and time of the server, which is in Moscow time, as the value of a time field. Null becomes an empty
 * text.
 */
export const toMinuteInput = (dateTime: string | null): string => dateTime?.slice(0, 16) ?? ''

/**
 * Converts the value of a time field, which is always Moscow time, to a date and time with offset. The value of an
 * empty field stays an empty text.
 */
export const toMoscowTime = (typed: string): string => typed && `${typed}:00+03:00`
