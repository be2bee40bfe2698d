import { expect, it } from 'vitest'
import { addReason } from './payout-pause.ts'

it.each([
  ['', 'Ждём банк', 'Ждём банк'],
  ['Сверка. Ждём банк', 'Ждём банк', 'Сверка. Ждём банк'],
  ['Ждём банк до вторника', 'Ждём банк', 'Ждём банк до вторника. Ждём банк'],
])('adds to the reasons «%s» the reason «%s» unless they contain it', (reasons, reason, expected) =>
  expect(addReason(reasons, reason)).toBe(expected),
)
