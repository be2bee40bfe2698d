/** Formats the server's moment for a time field, in Moscow time. */
export const toMinuteInput = (moment: string | null): string => moment?.slice(0, 16) ?? ''

/** Parses a time field as Moscow time, whatever the time zone of the machine. */
export const toMoscowTime = (typed: string): string => typed && `${typed}:00+03:00`
