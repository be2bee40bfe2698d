import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { loadingSummary } from '../../../shared/member/loading-summary.test-parts.ts'
import { MemberSummaryContext } from '../../../shared/member/member-summary.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import { withdrawalTerms } from './withdrawal-terms.test-parts.ts'

afterEach(cleanup)

const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <MemberSummaryContext value={loadingSummary}>{children}</MemberSummaryContext>
  </MemoryRouter>
)
const visit = () =>
  renderHook(() => useWithdrawal({ terms: withdrawalTerms, earlier: null, reloadTerms: () => undefined }), {
    wrapper,
  })

test('the form has the typed amount again after a reload, but not after the member has left its page', () => {
  const before = visit()
  act(() => before.result.current.edit({ amount: '700' }))
  // A reload renders the page again without unmounting the one before.
  const reloaded = visit()
  expect(reloaded.result.current.draft.amount).toBe('700')
  reloaded.unmount()
  expect(visit().result.current.draft.amount).toBe('')
})
