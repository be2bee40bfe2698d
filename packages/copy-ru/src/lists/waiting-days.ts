/** Choices of the filter by waiting time: the minimum number of days that an item has waited. */
export const waitingDays = {
  1: 'дольше суток',
  3: 'дольше 3 дней',
  7: 'дольше 7 дней',
  30: 'дольше 30 дней',
} as const
