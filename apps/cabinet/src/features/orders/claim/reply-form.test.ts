import { claimMessages } from '@impulse/copy-ru/claims/claim-messages'
import { expect, it } from 'vitest'
import { checkReply, findReplyField, readReplyDraft } from './reply-form.ts'

const draft = { text: 'Ошибся в цифре', number: 'Д-12', date: '05.11.2026' }
const today = '2026-11-21'

it('reports a missing or too long text of a reply, and invalid corrections of the claim', () => {
  expect(checkReply(draft, { today })).toEqual({})
  for (const text of [' ', 'x'.repeat(1001)])
    expect(checkReply({ ...draft, text }, { today })).toEqual({ text: claimMessages.claim_reply_required })
  expect(checkReply({ ...draft, number: '', date: '22.11.2026' }, { today })).toEqual({
    number: 'Введите номер договора',
    date: claimMessages.date_in_future,
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
