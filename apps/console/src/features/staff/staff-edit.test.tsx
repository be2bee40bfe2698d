import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { StaffMemberActions } from './staff-edit.tsx'

const row = {
  id: 'vera',
  roles: ['finance'],
  state: 'active',
  invitedBy: 'staff:olga',
  aloneFrom: null,
  acceptedAt: '2026-11-20T21:05:00Z',
  liveSessions: 0,
  phone: null,
  account: 'undeclared',
}
const [confirm, invite, end] = ['Подтвердить доступ', 'Выдать новое приглашение', 'Завершить сеансы']
const renderActions = (name: string, change: object = {}) =>
  renderAs(listPermissions('admin'), <StaffMemberActions />, {
    name,
    record: { ...row, ...change },
    responses: { '/console/api/staff': [{ id: 'pavel', state: 'active', roles: ['admin'] }] },
  })

it('shows the inviter the name of an administrator who can confirm a staff member’s access, and shows no button that confirms the access', () => {
  expect(renderActions('pavel', { state: 'waiting' }).buttons).toEqual([confirm, invite, end])
  const inviterView = renderActions('olga', { state: 'waiting' })
  expect(inviterView.buttons).toEqual([invite, end])
  expect(inviterView.text).toContain('другой администратор: pavel.')
})

it('shows no button that confirms the access of a staff member in any state other than `waiting`', () => {
  for (const state of ['active', 'invited', 'expired', 'none'])
    expect(renderActions('pavel', { state }).buttons).toEqual([invite, end])
})

it('offers to clear the account declaration of a staff member who declared one or has a phone on record', () => {
  const clear = 'Спросить об аккаунте заново'
  for (const declared of [
    { account: 'not_member' },
    { account: 'verified', phone: '79161234567' },
    { phone: '79161234567' },
  ])
    expect(renderActions('pavel', { state: 'active', ...declared }).buttons).toEqual([invite, end, clear])
})

it('shows no buttons on the page of a removed staff member', () => {
  expect(renderActions('pavel', { state: 'removed' }).buttons).toEqual([])
})
