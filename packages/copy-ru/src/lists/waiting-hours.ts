const plural = new Intl.PluralRules('ru')
const forms = {
  minutes: { one: 'минуту', few: 'минуты', many: 'минут', other: 'минут' },
  hours: { one: 'час', few: 'часа', many: 'часов', other: 'часов' },
  days: { one: 'день', few: 'дня', many: 'дней', other: 'дней' },
} as const

/**
 * Formats a number of hours in whole days, hours or minutes: in the largest unit that has at least one («2 дня»,
 * «3 часа», «5 минут»). Less than a minute is «меньше минуты».
 */
export function formatHours(hours: number): string {
  const minutes = Math.floor(hours * 60)
  if (minutes < 1) return 'меньше минуты'
  if (hours < 1) return counted(minutes, 'minutes')
  return hours < 24 ? counted(Math.floor(hours), 'hours') : counted(Math.floor(hours / 24), 'days')
}

function counted(count: number, unit: keyof typeof forms): string {
  const rule = plural.select(count)
  return `${count} ${forms[unit][rule === 'one' || rule === 'few' ? rule : 'many']}`
}
