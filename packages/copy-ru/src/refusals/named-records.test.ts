import { expect, it } from 'vitest'
import { toRefusalText } from './refusals.ts'

const named = (details: Record<string, unknown>) =>
  toRefusalText('batch_handed_over', details).replaceAll('\u00A0', ' ')

it.each([
  [{}, 'Пакет уже передан в банк'],
  [{ withdrawals: [] }, 'Пакет уже передан в банк'],
  [{ withdrawals: ['1012'], retryAfter: 7 }, 'Пакет уже передан в банк. Заявка № 1012'],
  [{ withdrawals: ['1012', '1015'] }, 'Пакет уже передан в банк. Заявки № 1012, 1015'],
  [{ blockedWithdrawals: ['1012', '1015'] }, 'Пакет уже передан в банк. Ждут заявки № 1012, 1015'],
  [
    { accounts: ['40702810200000000001'], batches: ['7'] },
    'Пакет уже передан в банк. Пакет № 7. Счёт 40702810200000000001',
  ],
  [
    { withdrawals: Array.from({ length: 12 }, (_, place) => String(1001 + place)) },
    'Пакет уже передан в банк. Заявки № 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010 и ещё 2',
  ],
])('the text of a refusal with the details %j names the records that they contain', (details, text) => {
  expect(named(details)).toBe(text)
})
