import { claimMessages } from '@impulse/copy-ru/claims/claim-messages'
import { expect, it } from 'vitest'
import { checkReply, findReplyField, readReplyDraft } from './reply-form.ts'

const draft = { text: 'Ошибся в цифре', number: 'Д-12', date: '05.11.2026' }
const today = '2026-11-21'

const initial = { number: 'Д-12', date: '05.11.2026' }
const check = (change: Partial<typeof draft>, hasFile = false) =>
  checkReply({ ...draft, ...change }, { today, initial, hasFile })

it('reports an empty reply, a too long text, and invalid corrections of the claim', () => {
  expect(check({})).toEqual({})
  expect(check({ text: ' ' })).toEqual({ text: claimMessages.claim_reply_required })
  expect(check({ text: 'x'.repeat(1001) })).toEqual({ text: claimMessages.claim_reply_too_long })
  expect(check({ number: '', date: '22.11.2026' })).toEqual({
    number: 'Введите номер договора',
    date: claimMessages.date_in_future,
  })
})

it('the date of the claim is not checked again: three years may have passed since the claim', () => {
  const old = { number: 'Д-12', date: '20.11.2023' }
  expect(checkReply({ ...old, text: 'Да' }, { today, initial: old, hasFile: false })).toEqual({})
  expect(check({ date: old.date })).toEqual({ date: claimMessages.claim_too_old })
})

it('accepts a reply without words that has a file, or corrects the number or the date', () => {
  expect(check({ text: '' }, true)).toEqual({})
  expect(check({ text: '', number: 'Д-13' })).toEqual({})
  expect(check({ text: '', date: '04.11.2026' })).toEqual({})
  expect(check({ text: '', number: ' Д-12 ', date: '5.11.2026' })).toEqual({
    text: claimMessages.claim_reply_required,
  })
})

it('restores the draft of the same request only', () => {
  expect(readReplyDraft({ ...draft, requestId: '1' }, '1')).toEqual(draft)
  expect(readReplyDraft({ ...draft, requestId: '1' }, '2')).toBeNull()
  expect(readReplyDraft({}, '1')).toBeNull()
})

it('assigns a server error to the field that its code concerns', () => {
  expect(['claim_reply_required', 'claim_exists', 'file_type', 'claim_replied'].map(findReplyField)).toEqual([
    'text',
    'number',
    'file',
    null,
  ])
})
