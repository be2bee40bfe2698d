import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { loadingSummary } from '../../../shared/member/loading-summary.test-parts.ts'
import { MemberSummaryContext } from '../../../shared/member/member-summary.ts'
import { useWithdrawal } from './use-withdrawal.ts'

afterEach(cleanup)

const terms: WithdrawalTerms = {
  available: 20_000,
  minimum: 100,
  maximum: 30_000,
  monthLimit: 100_000,
  monthLeft: 100_000,
  charges: { fee: 0, taxMode: 'none', yearIncome: 0, yearTax: 0 },
  expectedOn: '2026-11-24',
  phone: '79000000000',
  recipientWaitingHours: 48,
  blockers: [],
  recipients: [],
  lastPaid: null,
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <MemberSummaryContext value={loadingSummary}>{children}</MemberSummaryContext>
  </MemoryRouter>
)
const visit = () =>
  renderHook(() => useWithdrawal({ terms, earlier: null, reloadTerms: () => undefined }), { wrapper })

test('the form has the typed amount again after a reload, but not after the member has left its page', () => {
  const before = visit()
  act(() => before.result.current.edit({ amount: '700' }))
  // A reload renders the page again without unmounting the one before.
  const reloaded = visit()
  expect(reloaded.result.current.draft.amount).toBe('700')
  reloaded.unmount()
  expect(visit().result.current.draft.amount).toBe('')
})
