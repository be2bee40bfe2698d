import type { MemberCard } from '@impulse/api/members/console-members'
import type { StaffRole } from '@impulse/api/staff/console-permissions'
import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { BalanceActions } from './balance-actions.tsx'
import { DocumentParts } from './identity-document-card.tsx'
import { MergeAction, MergeNotes } from './merge-action.tsx'
import { EndSecondFactorAction, EndSessionsAction, RestrictionActions } from './restriction-actions.tsx'
import { ImpersonationAction } from './impersonation-action.tsx'

const member = {
  id: 'm-1',
  phone: '79161118401',
  mergedInto: null,
  merged: [],
  restrictions: [],
  secondFactor: { isOn: false, endsAt: null },
  balance: { available: 0, debt: 0 },
  document: { status: 'approved', decidedAt: null, comment: '', masked: { number: '45•• ••••56', scans: 2 } },
} as unknown as MemberCard
const left = { ...member, phone: null }
const otherMember = { id: 'm-2', phone: '79161118402' }

const actionsFor = (roles: StaffRole[], card: MemberCard) =>
  renderAs(
    listPermissions(...roles),
    <>
      <BalanceActions member={card} />
      <RestrictionActions member={card} />
      <EndSessionsAction member={card} />
      <EndSecondFactorAction member={card} />
      <MergeAction member={card} />
      <ImpersonationAction member={card} />
      <DocumentParts {...card} />
    </>,
  ).buttons

const [correct, stop, block] = ['Исправить баланс', 'Остановить выплаты', 'Закрыть вход']
const endSessions = 'Завершить сеансы'
const [merge, view, open] = [
  'Объединить с дублем',
  'Посмотреть глазами участника',
  'Показать паспортные данные',
]

it.each([
  ['the content role has no action on a member', 'content', []],
  ['the verifier role can only open the identity document', 'verifier', [open]],
  [
    'the finance role can stop payouts and propose corrections and merges, but cannot open the identity document',
    'finance',
    [correct, stop, endSessions, merge],
  ],
  ['the admin role has every action', 'admin', [correct, stop, block, endSessions, merge, view, open]],
] as const)('offers only permitted actions on a member’s card: %s', (_guarantee, role, buttons) => {
  expect(actionsFor([role], member)).toEqual(buttons)
})

it('offers no action on a deleted account except the write-off of its debt', () => {
  const closed = { ...left, document: { ...left.document, masked: null } }
  expect(actionsFor(['admin'], closed)).toEqual([])
  const inDebt = { ...closed, balance: { ...closed.balance, debt: 500 } }
  expect(actionsFor(['admin'], inDebt)).toEqual(['Списать долг'])
  expect(actionsFor(['verifier'], inDebt)).toEqual([])
})

it('offers no action on a merged account except impersonation and the opening of the identity document', () => {
  expect(actionsFor(['admin'], { ...member, mergedInto: otherMember })).toEqual([view, open])
})

it('shows the button that lifts a restriction only to staff whose permissions include this kind of restriction', () => {
  const on = { reason: 'Проверка', actor: 'staff:olga', since: '2026-11-20T10:00:00Z', liftApprovedBy: null }
  const restricted = {
    ...member,
    restrictions: [
      { kind: 'block' as const, ...on },
      { kind: 'payouts' as const, ...on },
    ],
  }
  expect(actionsFor(['admin'], restricted)).toEqual(
    expect.arrayContaining(['Вернуть выплаты', 'Открыть вход']),
  )
  expect(actionsFor(['finance'], restricted)).toEqual([correct, 'Вернуть выплаты', endSessions, merge])
})

it('offers to return the sign-in by a code once, to finance and administrators, for a member whose sign-in needs a passkey', () => {
  const label = 'Вернуть вход по коду'
  const on = { ...member, secondFactor: { isOn: true, endsAt: null } }
  expect(actionsFor(['finance'], on)).toContain(label)
  expect(actionsFor(['verifier'], on)).not.toContain(label)
  expect(actionsFor(['admin'], { ...on, mergedInto: otherMember })).not.toContain(label)
  const ending = { ...on, secondFactor: { isOn: true, endsAt: '2026-12-04T10:00:00+03:00' } }
  expect(actionsFor(['admin'], ending)).not.toContain(label)
})

it('for an identity document in review, shows no button that opens the document; shows the link to the review only to staff who may review', () => {
  const closed = { ...member, document: { ...member.document, status: 'review' as const, masked: null } }
  expect(actionsFor(['verifier'], closed)).toEqual([])
  const links = (role: StaffRole) => renderAs(listPermissions(role), <DocumentParts {...closed} />).links
  expect(Object.values(links('verifier'))).toEqual(['/identity-documents/m-1/show'])
  expect(links('finance')).toEqual({})
})

it('shows links from a merged account to its primary account, and from a primary account to its duplicates', () => {
  const { links } = renderAs(
    [],
    <MergeNotes {...member} mergedInto={otherMember} merged={[{ id: 'm-3', phone: null }]} />,
  )
  expect(links).toEqual({ '+7 (916) 111-84-02': '/members/m-2/show', 'аккаунт удалён': '/members/m-3/show' })
})
