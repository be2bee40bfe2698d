import type { ConsoleWithdrawal } from '@impulse/api/payouts/console-payouts'
import { expect, it } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { RecordOutcomeDialog } from './record-outcome-dialog.tsx'

// The dialog reads only these fields.
const debited = {
  id: '1001',
  reference: 'IM-1001-AAAA9M',
  needsOutcomeDocument: true,
  isProviderUnreachable: false,
  isDebited: true,
  outcomeProposal: null,
} as unknown as ConsoleWithdrawal

const open = (withdrawal: ConsoleWithdrawal) =>
  openScreen(
    <RecordOutcomeDialog
      withdrawal={withdrawal}
      outcome="returned"
      onDone={() => undefined}
      onClose={() => undefined}
    />,
  )

it('the first staff member only proposes the return of a payout that the bank has debited, and reads that a statement returns it', async () => {
  const page = await open(debited)
  expect(page.text()).toContain('Загрузите выписку, в которой он вернул деньги: возврат запишется сам.')
  expect(page.text()).toContain('Предложить')
  const proposal = {
    outcome: 'returned',
    reason: 'bank_returned',
    document: 'Письмо № 7',
    day: null,
    staffName: 'petr',
  } as const
  expect((await open({ ...debited, outcomeProposal: proposal })).text()).toContain('Записать исход')
  expect((await open({ ...debited, isDebited: false })).text()).toContain('Записать исход')
})

it('names the reference of the payout without a line break inside it', async () => {
  await open({ ...debited, isDebited: false })
  const whole = [...document.querySelectorAll('p span')].find(
    ({ textContent }) => textContent === 'IM-1001-AAAA9M',
  )
  expect(whole && getComputedStyle(whole).whiteSpace).toBe('nowrap')
})
