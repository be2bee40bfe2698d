import type { Recipient } from '@impulse/api/recipients/recipient'
import type { Blocker } from '@impulse/api/withdrawals/withdrawal'
import { expect, it } from 'vitest'
import { findPause } from './rule-pause.ts'

const rule = { fee: 50, taxMode: 'none', nextOn: '2026-12-05', recipientId: 'r1' } as const
const charges = { fee: 50, taxMode: 'none', yearIncome: 0, yearTax: 0 } as const
const aBlocker = (code: Blocker['code'], until: string | null = null): Blocker => ({
  code,
  until,
  text: code,
  action: null,
})

it.each([{ fee: 60 }, { taxMode: 'ndfl' as const }])('pauses a rule while the terms are %o', (changed) => {
  const pause = findPause(rule, { charges: { ...charges, ...changed }, blockers: [], recipients: [] })
  expect(pause).toMatchObject({ action: 'К\u00a0новым условиям' })
})

it('pauses a rule until the member has changed a recipient to which the last withdrawal failed', () => {
  const aRecipient = (id: string, problem: string | null) => ({ id, problem }) as Recipient
  const findFor = (recipients: Recipient[]) => findPause(rule, { charges, blockers: [], recipients })
  expect(findFor([aRecipient('r1', 'Этот счёт закрыт')])).toMatchObject({ action: 'Сменить получателя' })
  expect(findFor([aRecipient('r1', null), aRecipient('r2', 'Этот счёт закрыт')])).toBeNull()
})

it.each<[string, Blocker[], string | null]>([
  ['nothing', [], null],
  ['too few points', [aBlocker('below_minimum')], null],
  ['a document in review', [aBlocker('passport_in_review')], 'passport_in_review'],
  [
    'the limit of the month, which ends before',
    [aBlocker('month_limit_reached', '2026-12-01T00:00:00+03:00')],
    null,
  ],
  [
    'the limit of the month, which ends at the midnight of the run',
    [aBlocker('month_limit_reached', '2026-12-05T00:00:00+03:00')],
    null,
  ],
  [
    'a waiting time that ends on the day, after the run',
    [aBlocker('phone_changed', '2026-12-05T15:00:00+03:00')],
    'phone_changed',
  ],
  [
    'a waiting time that ends after',
    [aBlocker('phone_changed', '2026-12-06T00:00:00+03:00')],
    'phone_changed',
  ],
])('with %s, pauses accordingly', (_title, blockers, text) => {
  expect(findPause(rule, { charges, blockers, recipients: [] })?.text ?? null).toBe(text)
})
