import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listConfirmers, mayConfirm, formatConfirmer } from './confirmation-messages.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

it.each([
  ['an administrator who is not the inviter may', 'pavel', null, true],
  ['the inviter may not while there is another administrator', 'olga', null, false],
  [
    'the inviter may not as the only administrator before a day has passed',
    'olga',
    '2026-11-21T12:00:01Z',
    false,
  ],
  ['the inviter may as the only administrator after a day has passed', 'olga', '2026-11-21T12:00:00Z', true],
])('decides who may confirm a new staff member’s access: %s', (_who, currentStaffId, aloneFrom, may) => {
  expect(mayConfirm({ invitedBy: 'staff:olga', aloneFrom }, currentStaffId)).toBe(may)
})

it('any administrator can confirm the access of a person whom the server invited', () => {
  expect(mayConfirm({ invitedBy: 'system', aloneFrom: null }, 'olga')).toBe(true)
})

it('all active administrators except the inviter can confirm a new staff member’s access', () => {
  const colleagues = [
    { id: 'olga', state: 'active', roles: ['admin'] },
    { id: 'pavel', state: 'active', roles: ['finance', 'admin'] },
    { id: 'oleg', state: 'removed', roles: ['admin'] },
    { id: 'inna', state: 'waiting', roles: ['admin'] },
    { id: 'vera', state: 'active', roles: ['finance'] },
  ] as const
  const rows = colleagues.map((one) => ({ ...one, roles: [...one.roles] }))
  expect(listConfirmers(rows, 'olga')).toEqual(['pavel'])
})

it('shows the inviter the administrators who can confirm the access; without any, shows when the inviter may confirm it, or the operator’s command', () => {
  expect(formatConfirmer(['pavel', 'vera'], { id: 'boris', aloneFrom: null })).toMatch(
    /другой администратор: pavel, vera\.$/,
  )
  expect(formatConfirmer([], { id: 'boris', aloneFrom: '2026-11-22T21:30:00Z' })).toContain(
    'с 23.11.2026, 00:30 МСК',
  )
  expect(formatConfirmer([], { id: 'boris', aloneFrom: null })).toContain('npx lk staff approve boris')
})
