import { expect, test } from 'vitest'
import { formatFound } from './found-message.ts'

test.each([
  [0, 'Найдено 0 операций'],
  [1, 'Найдена 1 операция'],
  [3, 'Найдено 3 операции'],
  [11, 'Найдено 11 операций'],
  [134, 'Найдено 134 операции'],
  [121, 'Найдена 121 операция'],
])('formats the number of found operations (%i) with the right Russian plural', (count, text) => {
  expect(formatFound(count)).toBe(text)
})
