import { describe, expect, test } from 'vitest'
import type { SignInRefusal } from './sign-in-errors.ts'
import {
  type Attempt,
  followStep,
  freshAttempt,
  isBusy,
  signedOut,
  signIn,
  type SignIn,
  type SignInEvent,
} from './sign-in-machine.ts'

const phone = '79161234567'
const attempt: Attempt = { userId: 'a1', phone, codeLength: 6, resendAt: 60_000, triesLeft: 5, spent: false }
const refusal = (code: string, more: Partial<SignInRefusal> = {}): SignInRefusal => ({
  code,
  text: `words of ${code}`,
  retryAfter: null,
  triesLeft: null,
  ...more,
})
const refused = (code: string, more: Partial<SignInRefusal> = {}): SignInEvent => ({
  type: 'check-refused',
  userId: 'a1',
  refusal: refusal(code, more),
})

const start = signedOut('phone')
const sending: SignIn = { ...start, status: 'CODE_SENDING', phone }
const atCode: SignIn = { ...start, step: 'code', phone, attempt }
const checking: SignIn = { ...atCode, status: 'CODE_CHECKING' }

const path = (...events: SignInEvent[]) => events.reduce(signIn, start)

test('reaches the signed-in state after a code was requested, sent and checked', () => {
  const state = path(
    { type: 'code-requested', phone },
    { type: 'code-sent', attempt },
    { type: 'check-started' },
    { type: 'checked' },
  )
  expect(state).toMatchObject({ step: 'signed-in', error: null })
  expect(isBusy(state)).toBe(true)
})

const table: [name: string, from: SignIn, event: SignInEvent, to: Partial<SignIn>][] = [
  [
    'an invalid phone shows an error',
    start,
    { type: 'malformed', text: 'X' },
    { status: 'CODE_ERROR', error: 'X' },
  ],
  [
    'editing the phone removes the error',
    { ...start, status: 'CODE_ERROR', error: 'X' },
    { type: 'edited' },
    { status: 'IDLE', error: null },
  ],
  [
    'a request for a code stores the phone',
    start,
    { type: 'code-requested', phone },
    { status: 'CODE_SENDING', phone },
  ],
  [
    'a sent code opens the code step',
    sending,
    { type: 'code-sent', attempt },
    { step: 'code', screen: 'INITIAL', status: 'IDLE', attempt },
  ],
  [
    'a refused request for a code keeps the phone step and the phone',
    sending,
    { type: 'code-not-sent', refusal: refusal('invalid_captcha'), nowMs: 0 },
    { step: 'phone', status: 'CODE_ERROR', phone, error: 'words of invalid_captcha' },
  ],
  [
    'too many requests for codes block the sign-in until the time from the server',
    sending,
    { type: 'code-not-sent', refusal: refusal('too_many_requests', { retryAfter: 90 }), nowMs: 1_000 },
    { screen: 'TEMP_BLOCK', blockedUntil: 91_000 },
  ],
  [
    'too many requests for codes block the sign-in even when the server sends no time',
    sending,
    { type: 'code-not-sent', refusal: refusal('too_many_requests'), nowMs: 1_000 },
    { screen: 'TEMP_BLOCK', blockedUntil: null },
  ],
  [
    'a request that is too early shows when the next code can be requested',
    sending,
    { type: 'code-not-sent', refusal: refusal('too_early', { retryAfter: 30 }), nowMs: 1_000 },
    { step: 'phone', screen: 'INITIAL', blockedUntil: 31_000 },
  ],
  [
    'a request that is too early at the code step corrects the countdown',
    { ...atCode, status: 'CODE_SENDING' },
    { type: 'code-not-sent', refusal: refusal('too_early', { retryAfter: 30 }), nowMs: 1_000 },
    { step: 'code', attempt: { ...attempt, resendAt: 31_000 } },
  ],
  [
    'a wrong code sets the remaining tries that the server reports',
    checking,
    refused('invalid_code', { triesLeft: 3 }),
    { status: 'CODE_ERROR', attempt: { ...attempt, triesLeft: 3 } },
  ],
  [
    'a wrong code takes one try when the server does not report the number of remaining tries',
    checking,
    refused('invalid_code'),
    { attempt: { ...attempt, triesLeft: 4 } },
  ],
  [
    'a wrong code without remaining tries shows the final error',
    checking,
    refused('invalid_code', { triesLeft: 0 }),
    { screen: 'FATAL_ERROR', attempt: { ...attempt, triesLeft: 0, spent: true } },
  ],
  [
    'too many tries show the final error with the message of the server (spec 8.5)',
    checking,
    refused('too_many_tries'),
    { screen: 'FATAL_ERROR', step: 'code', error: 'words of too_many_tries' },
  ],
  [
    'a failed captcha takes no try',
    checking,
    refused('invalid_captcha'),
    { status: 'CODE_ERROR', attempt, error: 'words of invalid_captcha' },
  ],
  [
    'a lost connection takes no try and shows no link to the support',
    checking,
    refused('network'),
    { status: 'CODE_ERROR', attempt, closedBy: null },
  ],
  [
    'a blocked member gets the link to the support with the reason',
    checking,
    refused('member_blocked'),
    { status: 'CODE_ERROR', closedBy: 'member_blocked' },
  ],
  [
    'a member whose sign-in needs a passkey gets the step of the passkey',
    checking,
    refused('passkey_required'),
    { status: 'CODE_ERROR', closedBy: 'passkey_required', attempt },
  ],
  [
    'a malformed code takes no try',
    atCode,
    { type: 'malformed', text: 'X' },
    { status: 'CODE_ERROR', error: 'X', attempt },
  ],
  [
    'the first code is not marked as sent again',
    { ...sending, resent: true },
    { type: 'code-sent', attempt },
    { resent: false },
  ],
  [
    'a code that was requested again is marked as sent again',
    { ...atCode, status: 'CODE_SENDING' },
    { type: 'code-sent', attempt: { ...attempt, userId: 'a2' } },
    { resent: true, step: 'code' },
  ],
  [
    'the member can close the screen of the temporary block',
    { ...start, screen: 'TEMP_BLOCK', status: 'CODE_ERROR', error: 'X' },
    { type: 'screen-closed' },
    { screen: 'INITIAL', status: 'IDLE', error: null },
  ],
  [
    'a new code removes the final error',
    { ...atCode, screen: 'FATAL_ERROR', status: 'CODE_SENDING' },
    { type: 'code-sent', attempt: { ...attempt, userId: 'a2' } },
    { screen: 'INITIAL', attempt: { ...attempt, userId: 'a2' } },
  ],
  [
    'a change of the number opens the phone step with the old number',
    { ...atCode, status: 'CODE_ERROR', error: 'X' },
    { type: 'number-wanted' },
    { step: 'phone', phone, attempt, error: null, screen: 'INITIAL' },
  ],
  [
    'a reload at the code step keeps the code step',
    signedOut('code'),
    { type: 'attempt-remembered', attempt, step: 'code' },
    { step: 'code', attempt, phone },
  ],
  [
    'a reload after the last try keeps the final error',
    signedOut('code'),
    { type: 'attempt-remembered', attempt: { ...attempt, spent: true }, step: 'code' },
    { screen: 'FATAL_ERROR' },
  ],
  [
    'a reload at the phone step keeps the number',
    start,
    { type: 'attempt-remembered', attempt, step: 'phone' },
    { step: 'phone', phone },
  ],
]

test.each(table)('the state of the sign-in after an event: %s', (_name, from, event, to) => {
  expect(signIn(from, event)).toMatchObject(to)
})

describe('events that do not fit the state of the sign-in', () => {
  const final: SignIn = { ...atCode, screen: 'FATAL_ERROR' }
  const unfit: [name: string, state: SignIn, event: SignInEvent][] = [
    [
      'a second request while a code is being sent',
      sending,
      { type: 'code-requested', phone: '79160000000' },
    ],
    ['a second check while a check is running', checking, { type: 'check-started' }],
    ['a check without an attempt', signedOut('code'), { type: 'check-started' }],
    ['a check when no tries remain', final, { type: 'check-started' }],
    [
      'the response to the check of an older code',
      checking,
      { ...refused('invalid_code'), userId: 'a0' } as SignInEvent,
    ],
    [
      'the refusal of a request that is not running',
      start,
      { type: 'code-not-sent', refusal: refusal('x'), nowMs: 0 },
    ],
    ['a sent code after the number was changed', start, { type: 'code-sent', attempt }],
    ['closing the final error', final, { type: 'screen-closed' }],
    ['a change of the number after the sign-in', { ...atCode, step: 'signed-in' }, { type: 'number-wanted' }],
  ]
  test.each(unfit)(
    'leaves the state of the sign-in unchanged when this event happens: %s',
    (_name, state, event) => {
      expect(signIn(state, event)).toBe(state)
    },
  )
})

test.each<[string, SignIn, 'phone' | 'code', Attempt | null, ReturnType<typeof followStep>]>([
  ['a page opened at the phone step', start, 'phone', null, null],
  // React may handle a press before the effects of the page run, so the state may already be `CODE_SENDING` when the
  // page opens.
  ['a page opened at the phone step, where a code is requested already', sending, 'phone', null, null],
  [
    'a reload at the code step',
    start,
    'code',
    attempt,
    { type: 'attempt-remembered', attempt, step: 'code' },
  ],
  ['a code step without an attempt', start, 'code', null, 'no-attempt'],
  ['Back from the code step', atCode, 'phone', attempt, { type: 'number-wanted' }],
  ['Back while a code is checked', checking, 'phone', attempt, { type: 'number-wanted' }],
])('returns the event that the step in the URL requires: %s', (_name, state, step, remembered, event) => {
  expect(followStep(state, step, remembered)).toEqual(event)
})

test('a new sign-in attempt contains the full number of tries and the time when the member can request the next code', () => {
  const sent = { userId: 'a1', codeLength: 6, retryAfter: 60 }
  expect(freshAttempt(sent, { phone, nowMs: 1_000 })).toEqual({ ...attempt, resendAt: 61_000 })
})

test('shows the number of remaining tries after the member entered a wrong code', () => {
  const state = signIn(checking, { ...refused('invalid_code', { triesLeft: 3, text: 'Код не подошёл' }) })
  expect(state.error?.replaceAll('\u00a0', ' ')).toBe('Код не подошёл. Осталось 3 попытки')
})
