import { expect, it } from 'vitest'
import { isResolved, outcomeLabels } from './payout-labels.ts'
import type { BankResponseOutcome } from '@impulse/api/payouts/payout-statuses'

/** Imperative of a verb, or the place or person that the label names instead. */
const nextStep = /(ите|йте|ьте)(?![а-яё])|другой сотрудник|записывают в заявке|сказано в подробностях/

it('the label of each row that staff must check names the next step', () => {
  const unclear = Object.entries(outcomeLabels).filter(
    ([outcome, label]) => !isResolved(outcome as BankResponseOutcome) && !nextStep.test(label),
  )
  expect(unclear).toEqual([])
})
