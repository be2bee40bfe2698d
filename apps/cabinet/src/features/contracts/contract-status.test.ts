import type { ContractItem } from '@impulse/api/contracts/my-contracts'
import { expect, test } from 'vitest'
import { contractAppearance, contractSteps, contractTitle } from './contract-status.ts'

const contract: ContractItem = {
  number: 'Д-1',
  productName: 'Интернет',
  city: 'Тула',
  connectedAt: '2026-11-05',
  status: 'confirmed',
  expectedReward: null,
  reward: 500,
  releasesAt: '2026-11-19T00:00:00+03:00',
  reason: null,
  historyId: '7',
  orderId: null,
}
const today = '2026-11-10'
const appearanceWith = (changes: Partial<ContractItem>) => {
  const changed = { ...contract, ...changes }
  return [
    contractAppearance(changed, today).text,
    contractSteps(changed, today).map(({ title, state }) => `${title}: ${state}`),
  ]
}

test('returns the status text and the stages of the reward for each status of a contract', () => {
  expect(appearanceWith({})).toEqual([
    'Заморожено до 19 ноября',
    ['Подтверждён: done', 'Заморожено до 19 ноября: current', 'Доступно к выводу: coming'],
  ])
  expect(appearanceWith({ status: 'released' })).toEqual([
    'Доступно',
    ['Подтверждён: done', 'Было заморожено до 19 ноября: done', 'Доступно к выводу: done'],
  ])
  expect(appearanceWith({ status: 'cancelled' })).toEqual([
    'Расторгнут',
    ['Подтверждён: done', 'Расторгнут: bad'],
  ])
  expect(appearanceWith({ isBlocked: true })).toEqual([
    'На\u00a0проверке',
    ['Подтверждён: done', 'На\u00a0проверке: current', 'Доступно к выводу: coming'],
  ])
  expect(appearanceWith({ status: 'cancelled', isDisallowed: true })).toEqual([
    'Не\u00a0подтверждён',
    ['Подтверждён: done', 'Проверка не\u00a0подтвердила: bad'],
  ])
  expect(appearanceWith({ status: 'rejected', reason: 'Не читается' })).toEqual([
    'Заявка отклонена',
    ['Заявка отклонена: bad'],
  ])
  expect(appearanceWith({ status: 'submitted', reward: null, releasesAt: null })[0]).toBe('На\u00a0проверке')
})

test('leaves out the stage «Заморожено» for a contract without a reward', () => {
  expect(appearanceWith({ reward: null, releasesAt: null })).toEqual([
    'Подтверждён',
    ['Подтверждён: done', 'Доступно к выводу: coming'],
  ])
})

test('names a contract by its product and city, and by its number when both are unknown', () => {
  const title = (changes: Partial<ContractItem>) =>
    contractTitle({ ...contract, ...changes }).replaceAll('\u00a0', ' ')
  expect(title({})).toBe('Интернет · Тула')
  expect(title({ productName: '' })).toBe('Тула')
  expect(title({ city: '' })).toBe('Интернет')
  expect(title({ productName: '', city: '' })).toBe('Договор № Д-1')
})
