import type { ConsoleWithdrawal } from '@impulse/api/payouts/console-payouts'
import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { WithdrawalActions } from './withdrawal-actions.tsx'
import { formatState, Warnings } from './withdrawal-list.tsx'

const waiting = {
  id: '77',
  memberId: 'm-1',
  status: 'review',
  state: null,
  recordableOutcomes: [],
  warnings: [],
  approvedBy: [],
  approvalsNeeded: 2,
  amount: 5000,
  credited: 4900,
} as unknown as ConsoleWithdrawal

const renderActions = (change: Partial<ConsoleWithdrawal>, name = 'olga') =>
  renderAs(listPermissions('finance'), <WithdrawalActions {...waiting} {...change} />, { name })

it('offers to approve or reject a withdrawal in review', () => {
  expect(renderActions({}).buttons).toEqual(['Одобрить', 'Отклонить'])
})

it('offers no second approval to the staff member who gave the first approval, and shows that another staff member must approve the withdrawal', () => {
  const { buttons, text } = renderActions({ approvedBy: ['olga'] })
  expect(buttons).toEqual(['Отклонить'])
  expect(text).toContain('Нужно согласие другого сотрудника')
  expect(renderActions({ approvedBy: ['olga'] }, 'pavel').buttons).toEqual(['Одобрить', 'Отклонить'])
})

it.each([
  [
    'that is approved and not sent yet can be rejected',
    { status: 'approved', state: 'ready' },
    ['Отклонить'],
  ],
  ['that is being sent cannot be rejected', { status: 'approved', state: 'sending' }, []],
  ['that the bank is processing cannot be rejected', { status: 'sent', state: 'pending' }, []],
  ['that is paid has no action', { status: 'paid', state: 'paid' }, []],
  ['that is rejected has no action', { status: 'rejected', state: null }, []],
] as const)('shows only the permitted actions: a withdrawal %s', (_state, change, buttons) => {
  expect(renderActions(change).buttons).toEqual(buttons)
})

it.each(['approvals_insufficient', 'approver_credited_member'] as const)(
  'offers to approve an approved withdrawal again when its approvals no longer suffice: %s',
  (warning) => {
    const lost = { status: 'approved', state: 'ready' } as const
    expect(renderActions({ ...lost, warnings: [warning] }).buttons).toEqual(['Одобрить', 'Отклонить'])
  },
)

it('for a payout that the provider refused, offers to send the payout again or to reject the withdrawal', () => {
  const refused = { status: 'approved', state: 'ready', canResubmit: true } as const
  expect(renderActions(refused).buttons).toEqual(['Отклонить', 'Отправить ещё раз'])
})

it('when the provider contradicts the recorded outcome of a payout, offers to record how the contradiction was resolved', () => {
  const final = { status: 'paid', state: 'paid', isContradicted: true } as const
  expect(renderActions(final).buttons).toEqual(['Записать, как уладили'])
})

it('offers to record a payout’s outcome by hand only for the outcomes that the server allows', () => {
  const sent = { status: 'sent', state: 'pending' } as const
  expect(renderActions({ ...sent, recordableOutcomes: ['returned'] }).buttons).toEqual([
    'Записать: вернулось',
  ])
  expect(renderActions({ ...sent, recordableOutcomes: ['paid', 'returned'] }).buttons).toEqual([
    'Записать: выплачено',
    'Записать: вернулось',
  ])
})

it('shows the outcome that a staff member proposed because the provider cannot be asked', () => {
  const { text, buttons } = renderActions({
    status: 'sent',
    state: 'pending',
    recordableOutcomes: ['paid', 'returned'],
    isProviderUnreachable: true,
    outcomeProposal: {
      outcome: 'paid',
      reason: null,
      document: 'письмо № 7',
      day: '2026-11-12',
      staffName: 'pavel',
    },
  })
  expect(text).toContain('pavel записывает: выплачено 12.11.2026, письмо № 7. Нужен другой сотрудник')
  expect(buttons).toEqual(['Записать: выплачено', 'Записать: вернулось'])
})

it.each([
  [{ approvalsNeeded: 2, approvedBy: ['olga'] }, 'ждёт ответа, согласий 1 из 2'],
  [{ approvalsNeeded: 2, approvedBy: [] }, 'ждёт ответа, согласий 0 из 2'],
  [{ approvalsNeeded: 1, approvedBy: [] }, 'ждёт ответа'],
  [{ status: 'approved', approvalsNeeded: 2, approvedBy: ['olga', 'pavel'] }, 'одобрена'],
] as const)(
  'shows «согласий N из 2» only while a withdrawal in review needs two approvals: %o',
  (change, text) => {
    expect(formatState({ ...waiting, ...change, approvedBy: [...change.approvedBy] })).toBe(text)
  },
)

it('links the warning about a withdrawal block to the member’s open risk cases only for staff with the permission', () => {
  const blocked = { warnings: ['risk_case_open', 'in_debt'] as const }
  const links = (may: string[], options: { memberId?: string }) =>
    Object.values(renderAs(may, <Warnings warnings={[...blocked.warnings]} {...options} />).links)
  expect(links(listPermissions('finance'), { memberId: 'm-1' })).toEqual([
    `/risk-cases?${new URLSearchParams({ filter: '{"memberId":"m-1","state":"open"}' })}`,
  ])
  expect(links(listPermissions('content'), { memberId: 'm-1' })).toEqual([])
  expect(links(listPermissions('finance'), {})).toEqual([])
})
