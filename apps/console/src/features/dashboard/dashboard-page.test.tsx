import { type Today } from '@impulse/api/dashboard/console-dashboard'
import type { StaffRole } from '@impulse/api/staff/console-permissions'
import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { TodayPage } from './dashboard-page.tsx'

const emptyDashboard: Today = { isConfirmed: true, needsDeclaration: false, pausedSwitches: [], waiting: [] }
const liability = {
  available: 1_000,
  reserved: 500,
  frozen: 4_000,
  debt: -300,
  releases: [{ days: 7, sum: 1_000 }],
  weeks: [{ since: '2026-11-23', sum: 1_000 }],
}
const counted = { count: 2, sum: 600 }
const funnel = {
  since: '2026-10-23',
  to: '2026-11-21',
  connected: 5,
  rewarded: counted,
  released: counted,
  left: counted,
  paid: counted,
}

const todayFor = (role: StaffRole, today: Partial<Today> = {}) =>
  renderAs(listPermissions(role), <TodayPage />, {
    responses: {
      '/console/api/dashboard': { ...emptyDashboard, ...today },
      '/console/api/dashboard/liability': liability,
      '/console/api/dashboard/funnel': funnel,
    },
  })

it('shows the totals of the whole programme only to staff with the finance or admin role', () => {
  for (const role of ['content', 'verifier'] as const)
    expect(todayFor(role).text).toBe('Для вашей роли здесь пока ничего нет.')
  for (const role of ['finance', 'admin'] as const)
    for (const title of ['Обязательства перед участниками', 'От договора до выплаты'])
      expect(todayFor(role).text).toContain(title)
})

it('shows the sum that members may request now and within 7 days, and the points that are released in each week', () => {
  const { text } = todayFor('finance')
  expect(text).toMatch(/Сейчас 1 500 б\. За 7 дней 2 500 б\./)
  expect(text).toContain('с 23.11.2026 1 000 б.')
})

it('shows the number and the sum of overdue payouts on the card of their queue', () => {
  const waiting = [{ kind: 'payouts-overdue' as const, count: 2, oldestHours: 240, sum: 3_000 }]
  expect(todayFor('finance', { waiting }).text).toContain('Отправлено, срок прошёл 2 3 000 ₽ Самому давнему')
})

it('when a staff member’s access is not confirmed yet, shows that another administrator must confirm the access', () => {
  expect(todayFor('content', { isConfirmed: false }).text).toContain('подтвердит другой администратор')
})

it('links a staff member who may not approve money yet to the page of the account declaration', () => {
  expect(todayFor('finance', { needsDeclaration: true }).links).toEqual({
    'Укажите, участник ли вы': '/my-access',
  })
})

it('shows each active system switch with its reason, and with a link only for staff who may open the switch’s page', () => {
  const pausedSwitches = (['payouts-paused', 'sign-in-codes-paused'] as const).map((kind) => ({
    kind,
    reason: 'Сверка',
    actor: 'staff:olga',
    changedAt: '2026-11-21T11:05:00Z',
  }))
  const finance = todayFor('finance', { pausedSwitches })
  expect(finance.links).toEqual({ 'Выплаты остановлены': '/payout-overview' })
  expect(finance.text).toContain('СМС с кодом для входа остановлены: Сверка (olga, 21.11.2026, 14:05)')
  expect(todayFor('content', { pausedSwitches }).links).toEqual({})
})

it('shows the number of items in each queue, and whether the oldest item is overdue', () => {
  const { text, links } = todayFor('admin', {
    waiting: [
      { kind: 'identity-documents', count: 3, oldestHours: 30, sum: null },
      { kind: 'claims', count: 1, oldestHours: 30, sum: null },
      { kind: 'withdrawals', count: 2, oldestHours: 50, sum: null },
      { kind: 'tickets', count: 0, oldestHours: null, sum: null },
    ],
  })
  expect(text).toContain('Документы на проверке 3 Самому давнему 1 день, срок был 1 день')
  expect(text).toContain('Заявки «Не вижу договор» 1 Самому давнему 1 день, срок 2 дня')
  expect(text).toContain(
    'Заявки на вывод 2 Самому давнему 2 дня Вопросы участников 0 На все вопросы ответили',
  )
  expect(links['Заявки на вывод']).toBe('/withdrawals')
})

it('ignores unknown queues and system switches, which a newer version of the server may send', () => {
  const waiting = [{ kind: 'moons' as never, count: 7, oldestHours: null, sum: null }]
  const pausedSwitches = [{ kind: 'moon-paused' as never, reason: '', actor: '', changedAt: null }]
  expect(todayFor('content', { waiting, pausedSwitches }).text).toBe('')
})
