/** Choices of the filter by the time that an item has waited. */
export const waitingDays = [
  { id: '1', name: 'дольше суток' },
  { id: '3', name: 'дольше 3 дней' },
  { id: '7', name: 'дольше 7 дней' },
  { id: '30', name: 'дольше 30 дней' },
]
