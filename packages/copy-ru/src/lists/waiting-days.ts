/** Choices of a list's filter by the time that an item has waited: the minimum number of days. */
export const waitingDays = {
  1: 'дольше суток',
  3: 'дольше 3 дней',
  7: 'дольше 7 дней',
  30: 'дольше 30 дней',
} as const
