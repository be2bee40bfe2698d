import { claimMessages } from '@impulse/copy-ru/claims/claim-messages'
import { expect, test } from 'vitest'
import { ApiError } from '../../shared/api/api-error.ts'
import { refusedByCode } from '../../shared/form/refused-form.ts'
import { checkClaim, emptyDraft, findErrorField } from './claim-form.ts'

test('reports missing required fields and invalid values of a claim', () => {
  expect(Object.keys(checkClaim(emptyDraft, { today: '2026-11-21', hasFile: false }))).toEqual([
    'number',
    'date',
    'file',
  ])
  const validDraft = { ...emptyDraft, number: ' Д 12-3 ', date: '21.11.2026' }
  expect(checkClaim(validDraft, { today: '2026-11-21', hasFile: true })).toEqual({})
  const invalidDraft = { ...validDraft, number: 'Д/1', date: '22.11.2026', comment: 'а'.repeat(1001) }
  expect(checkClaim(invalidDraft, { today: '2026-11-21', hasFile: true })).toEqual({
    number: claimMessages.invalid_contract_number,
    date: claimMessages.date_in_future,
    comment: 'Сократите комментарий до 1000 знаков',
  })
})

test('assigns a server error to the field that its code concerns, or to the whole claim if the code concerns no field', () => {
  const refused = (code: string, text: string) =>
    refusedByCode(new ApiError({ code, text, status: 409 }), findErrorField)
  expect(refused('claim_exists', 'Уже есть')).toEqual({ errors: { number: 'Уже есть' }, text: null })
  expect(refused('too_many_claims', 'Много')).toEqual({ errors: {}, text: 'Много' })
})
