import { codeTries } from '@impulse/api/sign-in/sign-in-limits'
import { triesLeftText } from '../../shared/one-time-code/tries-left-text.ts'
import type { SignInRefusal } from './sign-in-errors.ts'

/** Sign-in attempt: one code that the server has sent to a phone number, with the limits of that code. */
export type Attempt = {
  /** Opaque id of this sign-in attempt. Despite its name, `userId` is not the id of a member. */
  userId: string
  /** Phone number to which the code was sent, 11 digits. */
  phone: string
  codeLength: number
  /** Time from which the member can request a new code, in milliseconds by this browser's clock. */
  resendAt: number
  triesLeft: number
  /** True when the member has no tries left for this code. */
  spent: boolean
}

export type SignIn = {
  step: 'phone' | 'code' | 'signed-in'
  /** `FATAL_ERROR`: the member has no tries left. `TEMP_BLOCK`: the member has requested too many codes. */
  screen: 'INITIAL' | 'FATAL_ERROR' | 'TEMP_BLOCK'
  status: 'IDLE' | 'CODE_SENDING' | 'CODE_CHECKING' | 'CODE_ERROR'
  /** Phone number that prefills the phone field, 11 digits; empty before the first request for a code. */
  phone: string
  attempt: Attempt | null
  /** True when the server has sent another code to the same phone number. */
  resent: boolean
  /** Error text that is shown at the field of the current step. */
  error: string | null
  /**
   * Code of an error that another code does not resolve: the page offers a passkey (`passkey_required`), or the support with
   * this code; null without such an error.
   */
  closedBy: string | null
  /** Time until which the server sends no code, in milliseconds; null when unknown. */
  blockedUntil: number | null
}

export type SignInEvent =
  | { type: 'malformed'; text: string }
  | { type: 'edited' }
  | { type: 'code-requested'; phone: string }
  | { type: 'code-sent'; attempt: Attempt }
  | { type: 'code-not-sent'; refusal: SignInRefusal; nowMs: number }
  | { type: 'check-started' }
  | { type: 'check-refused'; userId: string; refusal: SignInRefusal }
  | { type: 'checked' }
  | { type: 'screen-closed' }
  | { type: 'number-wanted' }
  | { type: 'attempt-remembered'; attempt: Attempt; step: 'phone' | 'code' }

export const signedOut = (step: 'phone' | 'code'): SignIn => ({
  step,
  screen: 'INITIAL',
  status: 'IDLE',
  phone: '',
  attempt: null,
  resent: false,
  error: null,
  closedBy: null,
  blockedUntil: null,
})

/**
 * Returns true while a request is running and after the sign-in. In this state, another press of the button
 * or of Enter sends nothing.
 */
export const isBusy = ({ status, step }: SignIn): boolean =>
  status === 'CODE_SENDING' || status === 'CODE_CHECKING' || step === 'signed-in'

/**
 * State machine of the sign-in: phone → code → signed in. An event that does not fit the state leaves the
 * state unchanged.
 */
export function signIn(state: SignIn, event: SignInEvent): SignIn {
  switch (event.type) {
    case 'malformed':
      return isBusy(state) ? state : { ...state, status: 'CODE_ERROR', error: event.text }
    case 'edited':
      return state.status === 'CODE_ERROR' ? { ...state, status: 'IDLE', error: null, closedBy: null } : state
    case 'code-requested':
      return isBusy(state) ? state : { ...state, status: 'CODE_SENDING', error: null, phone: event.phone }
    case 'code-sent':
      return state.status === 'CODE_SENDING'
        ? { ...atCode(state, event.attempt), resent: state.step === 'code' }
        : state
    case 'code-not-sent':
      return state.status === 'CODE_SENDING' ? notSent(state, event) : state
    case 'check-started':
      return mayCheck(state) ? { ...state, status: 'CODE_CHECKING', error: null, closedBy: null } : state
    case 'check-refused':
      return checkRefused(state, event)
    case 'checked':
      return { ...state, step: 'signed-in', status: 'IDLE', error: null }
    case 'screen-closed':
      return state.screen === 'TEMP_BLOCK' ? atRest(state) : state
    case 'number-wanted':
      return state.step === 'signed-in'
        ? state
        : { ...signedOut('phone'), phone: state.phone, attempt: state.attempt }
    case 'attempt-remembered':
      return isBusy(state) ? state : remembered(state, event)
  }
}

/**
 * Returns the event that moves the state to the step in the URL, after the page opens and after Back or Forward.
 * Returns `no-attempt` when the URL names the code step but no attempt exists. Returns null when the state is already
 * at the phone step and there is no stored attempt to restore, so that a running request for a code continues.
 */
export function followStep(
  state: SignIn,
  step: 'phone' | 'code',
  remembered: Attempt | null,
): SignInEvent | 'no-attempt' | null {
  const attempt = state.attempt ?? remembered
  if (attempt !== null && (step === 'code' || state.attempt === null))
    return { type: 'attempt-remembered', attempt, step }
  if (step === 'code') return 'no-attempt'
  return state.step === 'phone' ? null : { type: 'number-wanted' }
}

const mayCheck = (state: SignIn): boolean =>
  state.step === 'code' && !isBusy(state) && state.screen !== 'FATAL_ERROR' && state.attempt !== null

const atRest = (state: SignIn): SignIn => ({
  ...state,
  screen: 'INITIAL',
  status: 'IDLE',
  error: null,
  closedBy: null,
  blockedUntil: null,
})

const atCode = (state: SignIn, attempt: Attempt): SignIn => ({
  ...state,
  step: 'code',
  screen: attempt.spent ? 'FATAL_ERROR' : 'INITIAL',
  status: 'IDLE',
  phone: attempt.phone,
  attempt,
  error: null,
  closedBy: null,
  blockedUntil: null,
})

const remembered = (
  state: SignIn,
  { attempt, step }: Extract<SignInEvent, { type: 'attempt-remembered' }>,
): SignIn =>
  step === 'code' ? atCode(state, attempt) : { ...state, attempt, phone: state.phone || attempt.phone }

function notSent(state: SignIn, { refusal, nowMs }: Extract<SignInEvent, { type: 'code-not-sent' }>): SignIn {
  const until = refusal.retryAfter === null ? null : nowMs + refusal.retryAfter * 1000
  const refused: SignIn = { ...state, status: 'CODE_ERROR', error: refusal.text, blockedUntil: null }
  if (refusal.code === 'too_many_requests') return { ...refused, screen: 'TEMP_BLOCK', blockedUntil: until }
  if (refusal.code !== 'too_early') return refused
  // The error `too_early` means that an SMS code for this phone number was requested shortly before, for example in
  // another tab. The attempt stays valid, and only its countdown to the next SMS code is corrected.
  if (state.step === 'code' && state.attempt !== null && until !== null) {
    return { ...refused, attempt: { ...state.attempt, resendAt: until } }
  }
  return { ...refused, blockedUntil: until }
}

function checkRefused(
  state: SignIn,
  { userId, refusal }: Extract<SignInEvent, { type: 'check-refused' }>,
): SignIn {
  // Ignores the response to the check of an old code, when a new code has been sent in the meantime.
  if (state.status !== 'CODE_CHECKING' || state.attempt?.userId !== userId) return state
  const { attempt } = state
  const triesLeft =
    refusal.code === 'invalid_code' ? (refusal.triesLeft ?? attempt.triesLeft - 1) : attempt.triesLeft
  const spent = refusal.code === 'too_many_tries' || triesLeft <= 0
  if (spent) {
    const last = { ...attempt, triesLeft: 0, spent }
    const error = refusal.code === 'too_many_tries' ? refusal.text : null
    return { ...state, attempt: last, screen: 'FATAL_ERROR', status: 'CODE_ERROR', error }
  }
  const error =
    refusal.code === 'invalid_code' ? `${refusal.text}. ${triesLeftText(triesLeft)}` : refusal.text
  const closedBy = closing.has(refusal.code) ? refusal.code : null
  return { ...state, attempt: { ...attempt, triesLeft }, status: 'CODE_ERROR', error, closedBy }
}

const closing: ReadonlySet<string> = new Set(['member_blocked', 'member_merged', 'passkey_required'])

/** Returns the state of a sign-in attempt directly after its code was sent. */
export const freshAttempt = (
  sent: { userId: string; codeLength: number; retryAfter: number },
  { phone, nowMs }: { phone: string; nowMs: number },
): Attempt => ({
  userId: sent.userId,
  phone,
  codeLength: sent.codeLength,
  resendAt: nowMs + sent.retryAfter * 1000,
  triesLeft: codeTries,
  spent: false,
})
