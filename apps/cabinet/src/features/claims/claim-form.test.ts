import { claimMessages } from '@impulse/copy-ru/claims/claim-messages'
import { signInMessages } from '@impulse/copy-ru/refusals/sign-in-messages'
import { expect, test } from 'vitest'
import { ApiError, readApiError } from '../../shared/api/api-error.ts'
import { refusedByCode } from '../../shared/form/refused-form.ts'
import { checkClaim, emptyDraft, findErrorField, openDraft } from './claim-form.ts'
import { loadClaimForm } from './claim.load.ts'

test('reports missing required fields and invalid values of a claim', () => {
  expect(Object.keys(checkClaim(emptyDraft, { today: '2026-11-21', hasFile: false }))).toEqual([
    'number',
    'date',
    'file',
  ])
  const validDraft = { ...emptyDraft, number: ' Д 12-3 ', date: '21.11.2026' }
  for (const city of ['', ' ростов-на-дону '])
    expect(checkClaim({ ...validDraft, city }, { today: '2026-11-21', hasFile: true })).toEqual({})
  const invalidDraft = {
    number: 'Д/1',
    date: '22.11.2026',
    product: '',
    city: 'Tula',
    comment: 'а'.repeat(1001),
  }
  expect(checkClaim(invalidDraft, { today: '2026-11-21', hasFile: true })).toEqual({
    number: claimMessages.invalid_contract_number,
    date: claimMessages.date_in_future,
    city: signInMessages.invalid_name,
    comment: 'Сократите комментарий до 1000 знаков',
  })
})

test('assigns a server error to the field that its code concerns, or to the whole claim if the code concerns no field', () => {
  const refused = (code: string, text: string, details = {}) =>
    refusedByCode(new ApiError({ code, text, status: 409, details }), findErrorField)
  expect(refused('claim_exists', 'Уже есть')).toEqual({ errors: { number: 'Уже есть' }, text: null })
  expect(refused('invalid_name', 'Буквы').errors).toEqual({ city: 'Буквы' })
  const details = { orderId: '7' }
  expect(refused('claim_exists', 'Уже есть', details)).toMatchObject({ orderId: '7' })
  expect(refused('too_many_claims', 'Много')).toEqual({ errors: {}, text: 'Много' })
})

test('shows at the field of the file that the request is too large, even when a proxy refused it without a code', async () => {
  const responses = [
    new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 }),
    Response.json({ error: { code: 'body_too_large', message: 'Слишком много данных' } }, { status: 413 }),
  ]
  for (const response of responses) {
    const { errors, text } = refusedByCode(await readApiError(response), findErrorField)
    expect(errors.file).toMatch(/^Слишком много данных/)
    expect(text).toBeNull()
  }
})

const rejected = { number: 'Д-1', date: '05.11.2026', product: 'tv', city: 'Тула', comment: '' }
const other = { number: 'Д-2', date: '07.11.2026', product: '', city: '', comment: 'Ждём' }

test('the values of the address win as a whole over the draft of another contract, which is set aside', () => {
  expect(openDraft(other, rejected)).toEqual({ values: rejected, replacedDraft: other })
  expect(openDraft({ ...other, number: '' }, rejected)).toEqual({
    values: rejected,
    replacedDraft: { ...other, number: '' },
  })
})

test('the draft of the contract in the address is restored, also after its number was corrected', () => {
  const draft = { ...rejected, date: '06.11.2026' }
  expect(openDraft(draft, rejected)).toEqual({ values: draft, replacedDraft: null })
  expect(openDraft({ ...other, address: 'Д-1' }, rejected)).toEqual({ values: other, replacedDraft: null })
})

test('without a draft the form has the values of the address, and without an address those of the draft', () => {
  expect(openDraft({}, rejected)).toEqual({ values: rejected, replacedDraft: null })
  expect(openDraft(other, emptyDraft)).toEqual({ values: other, replacedDraft: null })
})

test('the address of a rejected claim carries its number, date, product and city', async () => {
  const query = new URLSearchParams({ number: 'Д-1', date: '2026-11-05', product: 'ТВ', city: 'Тула' })
  const api = { get: () => Promise.resolve({ products: [{ key: 'tv', name: 'ТВ' }] }) }
  const { initial } = await loadClaimForm(api as never, {
    url: new URL(`/contracts/claim?${query}`, 'http://localhost'),
    signal: new AbortController().signal,
  })
  expect(initial).toEqual(rejected)
})
