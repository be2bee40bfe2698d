import type { ConsoleContract } from '@impulse/api/contracts/console-contracts'
import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { ContractCards } from './contract-show.tsx'

const contract = {
  id: 'Д-1',
  memberId: 'm-1',
  fullName: 'Воронцов Андрей',
  phone: '+7 (916) 111-84-01',
  recordedPhone: null,
  productName: 'Интернет',
  city: 'Москва',
  connectedAt: '2026-11-20',
  status: 'confirmed',
  reward: 500,
  n: 3,
  releasesAt: '2026-12-03T21:00:00Z',
  createdAt: '2026-11-20T21:30:00Z',
  updatedAt: null,
  operations: [],
  moves: [],
  batch: '12',
} as unknown as ConsoleContract
const renderContract = (may: readonly string[], change: Partial<ConsoleContract> = {}) =>
  renderAs(may, <ContractCards />, { record: { ...contract, ...change } })

it('shows the button that reassigns a contract only for an active contract, and only to staff with the permission', () => {
  expect(renderContract(listPermissions('admin')).buttons).toEqual(['Передать другому участнику'])
  expect(renderContract(listPermissions('admin'), { status: 'cancelled' }).buttons).toEqual([])
  expect(renderContract(listPermissions('finance')).buttons).toEqual([])
})

it('shows a contract’s reward, its sequence number in the month and the release date, or a dash for a missing value', () => {
  expect(renderContract([]).text).toContain(
    'Начислено 500 б. Какой по счёту в месяце 3-й Разморозка 04.12.2026, 00:00',
  )
  expect(renderContract([], { reward: null, n: null, releasesAt: null }).text).toContain(
    'Начислено — Какой по счёту в месяце — Разморозка —',
  )
})

it('shows the phone from the import file only when that phone is not the member’s current phone', () => {
  expect(renderContract([], { recordedPhone: '+7 (916) 111-84-01' }).text).not.toContain(
    'В файле был телефон',
  )
  expect(renderContract([], { recordedPhone: '+7 (916) 111-84-09' }).text).toContain(
    'В файле был телефон +7 (916) 111-84-09',
  )
})
