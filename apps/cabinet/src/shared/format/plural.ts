const rules = new Intl.PluralRules('ru-RU')

/** The Russian word for so many: `plural(5, 'договор', 'договора', 'договоров')`. A fraction takes the second form. */
export function plural(count: number, ...[one, few, many]: [one: string, few: string, many: string]): string {
  const category = rules.select(Math.abs(count))
  if (category === 'one') return one
  return category === 'many' ? many : few
}
