import { expect, test } from 'vitest'
import {
  submittedForm,
  edited,
  type Form,
  parseSavedDraft,
  hasUnknownOutcome,
  newForm,
  hasOtherUnknownOutcome,
  toSavedWithdrawal,
  restoredForm,
  refused,
} from './withdrawal-draft.ts'

const own = { kind: 'own_phone', bankId: '100000000004', bankName: 'Т-Банк' } as const
const aForm = (): Form => newForm({ amount: '15000', to: own })
const getIntentKey = ({ intent }: Form): string => intent.key

test('keeps the idempotency key while the amount and the destination stay the same, however they are written', () => {
  const form = aForm()
  expect(getIntentKey(edited(form, { amount: '15\u00a0000' }))).toBe(getIntentKey(form))
  expect(getIntentKey(edited(form, { to: { ...own, bankName: 'ТБанк' } }))).toBe(getIntentKey(form))
  expect(getIntentKey(edited(form, { amount: '15001' }))).not.toBe(getIntentKey(form))
  expect(getIntentKey(edited(form, { to: { kind: 'saved', recipientId: 'r' } }))).not.toBe(getIntentKey(form))
  expect(getIntentKey(aForm())).not.toBe(getIntentKey(form))
})

test('uses the key of an unanswered request again when the member changes the amount and then restores it', () => {
  const sent = submittedForm(aForm())
  expect(hasUnknownOutcome(sent)).toBe(true)
  expect(hasOtherUnknownOutcome(sent)).toBe(false)
  expect(submittedForm(sent).unanswered).toHaveLength(1)
  const other = edited(sent, { amount: '5000' })
  expect(getIntentKey(other)).not.toBe(getIntentKey(sent))
  expect(hasUnknownOutcome(other)).toBe(false)
  expect(hasOtherUnknownOutcome(other)).toBe(true)
  const back = edited(submittedForm(other), { amount: '15000' })
  expect(getIntentKey(back)).toBe(getIntentKey(sent))
  expect(hasUnknownOutcome(back)).toBe(true)
})

test('uses the key of an unanswered request again when the draft was lost', () => {
  const form = aForm()
  const again = restoredForm(form, { ...form.intent, key: 'sent before' })
  expect([getIntentKey(again), hasUnknownOutcome(again), hasOtherUnknownOutcome(again)]).toEqual([
    'sent before',
    true,
    false,
  ])
  expect(getIntentKey(edited(again, { amount: '15 000' }))).toBe('sent before')
  expect(getIntentKey(edited(again, { amount: '15001' }))).not.toBe('sent before')
})

test('keeps the key when the server rejects the request, and changes the key when another request has used it', () => {
  const sent = submittedForm(aForm())
  const again = refused(sent)
  expect(getIntentKey(again)).toBe(getIntentKey(sent))
  expect(hasUnknownOutcome(again)).toBe(false)
  expect(hasUnknownOutcome(refused(sent, { isOutcomeUnknown: true }))).toBe(true)
  expect(getIntentKey(refused(sent, { isKeyTaken: true }))).not.toBe(getIntentKey(sent))
})

test('reads a stored draft only when it belongs to the member and has the expected shape', () => {
  const form = { ...aForm(), from: null }
  const read = (found: unknown) => toSavedWithdrawal(JSON.parse(JSON.stringify(found)), 'm1')
  expect(read({ memberId: 'm1', form })).toEqual({ form })
  expect(read({ memberId: 'm1', form: newForm({ amount: '', to: null }) })).not.toBeNull()
  expect(read({ memberId: 'm1', sent: { key: 'k', orderId: 'o' } })).toEqual({
    sent: { key: 'k', orderId: 'o' },
  })
  for (const found of [
    null,
    'text',
    { memberId: 'm2', form },
    { memberId: 'm1' },
    { memberId: 'm1', form: { ...form, intent: { key: 1 } } },
    { memberId: 'm1', form: { ...form, unanswered: [{}] } },
    { memberId: 'm1', form: { ...form, draft: { amount: 5, to: null } } },
    { memberId: 'm1', form: { ...form, draft: { amount: '5', to: { kind: 'own_phone' } } } },
  ])
    expect(read(found)).toBeNull()
})

test('restores the draft of a withdrawal only when the draft is less than fifteen days old', () => {
  const form = { ...aForm(), from: null }
  const typed = (daysAgo: number) =>
    `${Date.now() - daysAgo * 86_400_000} ${JSON.stringify({ memberId: 'm1', form })}`
  expect(parseSavedDraft(typed(14), 'm1')).toEqual({ form })
  expect(parseSavedDraft(typed(14), 'm2')).toBeNull()
  expect(parseSavedDraft(typed(15), 'm1')).toBeNull()
  expect(parseSavedDraft('{', 'm1')).toBeNull()
})
