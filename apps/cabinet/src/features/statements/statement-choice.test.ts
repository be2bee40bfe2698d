import { expect, test } from 'vitest'
import { firstChoice, statementPeriods } from './statement-choice.ts'

const periods = statementPeriods('2026-11-21')
const chosen = (dateSince: string, dateTo: string) => firstChoice(periods, { dateSince, dateTo })

test('a statement begins with the period that the screen shows', () => {
  expect(chosen('2026-10-01', '2026-10-31')).toMatchObject({ name: 'Прошлый' })
  expect(chosen('2026-01-01', '2026-12-31')).toMatchObject({ name: 'Год' })
  expect(chosen('2026-02-01', '2026-02-28')).toBe('own')
  expect(chosen('2026-02-01', '')).toBe('own')
})

test('where the screen shows all of the time, a statement begins with this month', () => {
  expect(chosen('', '')).toMatchObject({ name: 'Этот месяц' })
})
