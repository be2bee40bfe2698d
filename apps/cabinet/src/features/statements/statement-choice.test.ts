import { expect, test } from 'vitest'
import { getInitialPeriod, statementPeriods } from './statement-choice.ts'

const periods = statementPeriods('2026-11-21')
const initialPeriod = (dateSince: string, dateTo: string) => getInitialPeriod(periods, { dateSince, dateTo })

test('the statement’s period is initially the period that the balance page shows', () => {
  expect(initialPeriod('2026-10-01', '2026-10-31')).toMatchObject({ name: 'Прошлый месяц' })
  expect(initialPeriod('2026-11-01', '2026-11-30')).toMatchObject({ name: 'Этот месяц' })
  expect(initialPeriod('2026-02-01', '2026-02-28')).toBe('own')
  expect(initialPeriod('2026-02-01', '')).toBe('own')
})

test('the statement’s period is initially the three months that banks want when the balance page shows the whole history', () => {
  expect(initialPeriod('', '')).toMatchObject({ name: '3\u00a0месяца' })
})

test('offers three whole months first, then the last month, this month and twelve whole months', () => {
  expect(statementPeriods('2026-01-15')).toEqual([
    { name: '3\u00a0месяца', dateSince: '2025-10-01', dateTo: '2025-12-31' },
    { name: 'Прошлый месяц', dateSince: '2025-12-01', dateTo: '2025-12-31' },
    { name: 'Этот месяц', dateSince: '2026-01-01', dateTo: '2026-01-31' },
    { name: 'Год', dateSince: '2025-01-01', dateTo: '2025-12-31' },
  ])
})
