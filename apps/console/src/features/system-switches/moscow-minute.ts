/** A minute as a field has it, of the server's moment, which is Moscow's. */
export const typedMinute = (moment: string | null): string => moment?.slice(0, 16) ?? ''

/** Back from there: Moscow's, whatever the clock of the machine. */
export const saidMinute = (typed: string): string => typed && `${typed}:00+03:00`
