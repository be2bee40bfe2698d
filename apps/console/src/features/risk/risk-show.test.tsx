import type { ConsoleRiskCase } from '@impulse/api/risk/console-risk'
import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { RiskCards } from './risk-show.tsx'

const risk = {
  id: '9',
  rule: 'burst',
  evidence: {},
  state: 'open',
  openedAt: '2026-11-20T21:30:00Z',
  hours: 30,
  blocked: {
    rewards: 2,
    rewardsSum: 600,
    withdrawals: 1,
    withdrawalsSum: 3_000,
    sum: 3_600,
    isBlockedElsewhere: false,
  },
  closedBy: null,
  closedAt: null,
  reason: '',
  releaseApprovedBy: null,
  needsSecondPerson: false,
  people: [],
  rewards: [],
  withdrawals: [],
  contracts: [],
  more: { people: 0, rewards: 0, contracts: 0 },
} as unknown as ConsoleRiskCase
const renderRiskCase = (may: readonly string[], change: Partial<ConsoleRiskCase> = {}) =>
  renderAs(may, <RiskCards />, { record: { ...risk, ...change } })

it('shows the buttons that clear and confirm a risk case, each with its amounts, to staff with the permission', () => {
  expect(renderRiskCase(listPermissions('finance')).buttons).toEqual([
    'Отпустить 600 б. участнику и 3 000 ₽ в выплату',
    'Снять начисления: 600 б. Отклонить заявку: вернуть 3 000 б. на баланс участника',
  ])
})

it('while the release of a large sum waits for a second approval, names the staff member who approved it first', () => {
  const approved = { releaseApprovedBy: 'olga', needsSecondPerson: true }
  expect(renderRiskCase(listPermissions('finance'), approved).text).toContain(
    'Отпустить деньги согласен: olga.',
  )
  const closed = { ...approved, state: 'cleared', closedBy: 'petr' } as const
  expect(renderRiskCase(listPermissions('finance'), closed).text).not.toContain('согласен')
})

it('offers no decision to staff who may only read risk cases', () => {
  expect(
    renderRiskCase(listPermissions('finance').filter((action) => action !== 'risk-cases.close')).buttons,
  ).toEqual([])
})

it('shows who closed a risk case, when and why, and offers no decision about the closed case', () => {
  const closed = { state: 'cleared', closedBy: 'staff:olga', closedAt: '2026-11-21T10:00:00Z' } as const
  const { buttons, text } = renderRiskCase(listPermissions('admin'), { ...closed, reason: 'Брат' })
  expect(buttons).toEqual([])
  expect(text).toContain('Закрыт 21.11.2026, 13:00 Кто закрыл olga Причина Брат')
})

it('shows whether each reward of a risk case is blocked, released or clawed back, and whether each withdrawal is blocked', () => {
  const reward = { memberId: 'm-1', amount: 300, releasesAt: '2026-12-01T00:00:00Z' }
  const order = { amount: 3_000, bankName: 'Банк', recipient: '••01' }
  const { text } = renderRiskCase(listPermissions('finance'), {
    rewards: [
      { ...reward, contractNumber: 'Д-1', isOn: true, isClawedBack: false },
      { ...reward, contractNumber: 'Д-2', isOn: false, isClawedBack: false },
      { ...reward, contractNumber: 'Д-3', isOn: false, isClawedBack: true },
    ],
    withdrawals: [
      { ...order, id: '77', status: 'review', isOn: true },
      { ...order, id: '78', status: 'paid', isOn: true },
    ],
  } as unknown as Partial<ConsoleRiskCase>)
  for (const message of [
    /Д-1 300 б\. .{17} держится/,
    /Д-2 300 б\. .{17} отпущено/,
    /Д-3 300 б\. .{17} снято/,
  ])
    expect(text).toMatch(message)
  expect(text).toContain('ждёт ответа держится')
  expect(text).toContain('выплачена не держится')
})
