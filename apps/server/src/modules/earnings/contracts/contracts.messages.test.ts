import { expect, it } from 'vitest'
import { formatContractStatus } from './contracts.messages.ts'

it('names a contract that a risk check holds or has not confirmed, or whose claim needs information, as the page of the contracts does', () => {
  expect(formatContractStatus({ status: 'cancelled' })).toBe('Расторгнут')
  expect(formatContractStatus({ status: 'cancelled', isDisallowed: true })).toBe('Не подтверждён')
  expect(formatContractStatus({ status: 'confirmed' })).toBe('Подтверждён')
  expect(formatContractStatus({ status: 'confirmed', isBlocked: true })).toBe('На проверке')
  expect(formatContractStatus({ status: 'submitted' })).toBe('На рассмотрении')
  expect(formatContractStatus({ status: 'submitted', needsInformation: true })).toBe('Нужно уточнение')
})
