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
    contractAppearance(changed, today).text.replaceAll('\u00a0', ' '),
    contractSteps(changed, today).map(({ title, state }) => `${title}: ${state}`.replaceAll('\u00a0', ' ')),
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
  expect(appearanceWith({ status: 'cancelled', cancelledOn: '2026-11-09' })).toEqual([
    'Расторгнут 9 ноября',
    ['Подтверждён: done', 'Расторгнут 9 ноября: bad'],
  ])
  expect(appearanceWith({ isBlocked: true })).toEqual([
    'На проверке',
    ['Подтверждён: done', 'На проверке: current', 'Доступно к выводу: coming'],
  ])
  expect(appearanceWith({ status: 'cancelled', isDisallowed: true })).toEqual([
    'Не подтверждён',
    ['Подтверждён: done', 'Проверка не подтвердила: bad'],
  ])
  expect(appearanceWith({ status: 'rejected', reason: 'Не читается' })).toEqual([
    'Заявка отклонена',
    ['Заявка отклонена: bad'],
  ])
  expect(appearanceWith({ status: 'submitted', reward: null, releasesAt: null })[0]).toBe('На рассмотрении')
  expect(appearanceWith({ status: 'submitted', needsInformation: true })).toEqual([
    'Нужно уточнение',
    ['Нужно уточнение: yours', 'Договор подтверждён: coming', 'Начисление заморожено до конца срока: coming'],
  ])
})

test('leaves out the stage «Заморожено» for a contract without a reward', () => {
  expect(appearanceWith({ reward: null, releasesAt: null })).toEqual([
    'Подтверждён',
    ['Подтверждён: done', 'Доступно к выводу: coming'],
  ])
})

test.each([
  ['minutes', '2026-11-10T00:00:00+03:00'],
  ['days', '2026-11-06T00:00:00+03:00'],
])('shows «Скоро разморозится» without a date for a reward that is due for %s', (_, releasesAt) => {
  expect(appearanceWith({ releasesAt })).toEqual([
    'Скоро разморозится',
    ['Подтверждён: done', 'Скоро разморозится: current', 'Доступно к выводу: coming'],
  ])
  expect(contractSteps({ ...contract, releasesAt }, today)[1]?.message).toBe('Срок заморозки закончился')
  expect(appearanceWith({ releasesAt, isBlocked: true })[0]).toBe('На проверке')
})

test.each<[string, Partial<ContractItem>, string | undefined]>([
  ['frozen until a day', {}, 'доступно'],
  ['due', { releasesAt: '2026-11-10T00:00:00+03:00' }, undefined],
  ['blocked', { isBlocked: true }, undefined],
  ['released', { status: 'released' }, undefined],
  ['without a reward', { reward: null, releasesAt: null }, undefined],
])('names the state that follows for a contract that is %s', (_, changes, next) => {
  expect(contractAppearance({ ...contract, ...changes }, today).next).toBe(next)
})

test('names a contract by its product and city, and by its number when both are unknown', () => {
  const title = (changes: Partial<ContractItem>) =>
    contractTitle({ ...contract, ...changes }).replaceAll('\u00a0', ' ')
  expect(title({})).toBe('Интернет · Тула')
  expect(title({ productName: '' })).toBe('Тула')
  expect(title({ city: '' })).toBe('Интернет')
  expect(title({ productName: '', city: '' })).toBe('Договор № Д-1')
})
