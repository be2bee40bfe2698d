import { type ActionDispatch, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { trackGoal } from '../../shared/analytics/analytics.ts'
import { publicApi, session } from '../../shared/session/browser-session.ts'
import { getReturnPath } from '../../shared/session/return-path.ts'
import type { Captcha } from './captcha/captcha.ts'
import { type SignInCall, signInRefusal } from './sign-in-errors.ts'
import {
  followStep,
  freshAttempt,
  isBusy,
  signedOut,
  signIn,
  type SignIn,
  type SignInEvent,
} from './sign-in-machine.ts'
import { type UrlStep, useRedirectWhenSignedIn, useUrlStep } from './step-of-address.ts'
import { forgetSignIn, rememberAttempt, rememberedAttempt } from './sign-in-memory.ts'

export type SignInState = {
  state: SignIn
  dispatch: ActionDispatch<[SignInEvent]>
  /** True when the page shows the help «Не приходит сообщение?». */
  hint: boolean
  goTo: (step: UrlStep) => void
  /**
   * Requests a code for a phone number of 11 digits. If a code was already sent to this number and the time `resendAt`
   * has not come yet, only opens the code step.
   */
  requestCode: (phone: string) => Promise<void>
  /** Checks a code at the server. The code must have a valid format (`isCode`). */
  checkCode: (code: string) => Promise<void>
}

/**
 * Connects the state machine of the sign-in with the API, the captcha, the browser's storage, and the step in
 * the URL.
 */
export function useSignIn(captcha: Captcha): SignInState {
  const { step: urlStep, goTo } = useUrlStep()
  const step = urlStep === 'phone' ? urlStep : 'code'
  const [state, dispatch] = useReducer(signIn, step, signedOut)
  const { runExclusively, giveUp: abort } = useExclusiveCall()

  useAttempt({ state, dispatch, step, goTo, abort })
  useRedirectWhenSignedIn()

  const sendCode = async (phone: string, signal: AbortSignal) => {
    dispatch({ type: 'code-requested', phone })
    try {
      const body = { phone, captcha: await captcha.take(phone) }
      const sent = requireFields(await publicApi.post('/api/mobile-auth/code', body, { signal }), ['userId'])
      dispatch({ type: 'code-sent', attempt: freshAttempt(sent, { phone, nowMs: Date.now() }) })
      if (step === 'phone') goTo('code')
    } catch (error) {
      dispatch({ type: 'code-not-sent', refusal: toRefusal(error, 'code', captcha), nowMs: Date.now() })
    }
  }

  const verify = async ({ userId, code, signal }: { userId: string; code: string; signal: AbortSignal }) => {
    dispatch({ type: 'check-started' })
    try {
      const body = { userId, code, captcha: await captcha.take(userId) }
      session.store(requireFields(await publicApi.post('/api/mobile-auth/verify', body, { signal }), tokens))
      forgetSignIn()
      dispatch({ type: 'checked' })
      trackGoal('login')
      // Loads a whole document, which the server renders for the new session. `replace` removes /login from
      // the browser's history.
      location.replace(getReturnPath(location.search))
    } catch (error) {
      dispatch({ type: 'check-refused', userId, refusal: toRefusal(error, 'verify', captcha) })
    }
  }

  return {
    state,
    dispatch,
    goTo,
    hint: urlStep === 'hint',
    requestCode: (phone) =>
      runExclusively(state, async (signal) => {
        const { attempt } = state
        // Opens the code step, which shows the result of the request.
        if (urlStep === 'hint') goTo('code')
        if (state.step === 'phone' && attempt?.phone === phone && Date.now() < attempt.resendAt) {
          dispatch({ type: 'attempt-remembered', attempt, step: 'code' })
          goTo('code')
        } else await sendCode(phone, signal)
      }),
    checkCode: (code) =>
      runExclusively(state, async (signal) => {
        if (state.attempt !== null) await verify({ userId: state.attempt.userId, code, signal })
      }),
  }
}

type AttemptParts = Pick<SignInState, 'state' | 'dispatch' | 'goTo'> & {
  step: 'phone' | 'code'
  abort: () => void
}

/**
 * Shows the step that the URL names, and stores the attempt, so that a reload continues with the same attempt.
 */
function useAttempt({ state, dispatch, step, goTo, abort }: AttemptParts): void {
  const followAddress = useEffectEvent((urlStep: 'phone' | 'code') => {
    const event = followStep(state, urlStep, rememberedAttempt())
    if (event === 'no-attempt') return goTo('phone')
    if (event?.type === 'number-wanted') abort()
    if (event !== null) dispatch(event)
  })
  useEffect(() => followAddress(step), [step])
  useEffect(() => {
    if (state.attempt !== null && state.step !== 'signed-in') rememberAttempt(state.attempt)
  }, [state.attempt, state.step])
}

const tokens = ['accessToken', 'refreshToken'] as const

/**
 * Returns the response of the server when it contains all the required fields.
 * @throws TypeError otherwise, which the member sees as an unexpected error.
 */
function requireFields<T>(response: T, parts: readonly (keyof T)[]): T {
  if (!parts.every((part) => response[part])) throw new TypeError('The response lacks required fields')
  return response
}

/**
 * Runs one API call at a time; a second call in the meantime is ignored. The lock is set immediately, before
 * React shows the button as busy.
 */
function useExclusiveCall() {
  const running = useRef<AbortController | null>(null)
  return {
    runExclusively: async (state: SignIn, action: (signal: AbortSignal) => Promise<void>) => {
      if (running.current !== null || isBusy(state)) return
      const controller = new AbortController()
      running.current = controller
      await action(controller.signal).finally(() => {
        running.current = null
      })
    },
    giveUp: () => running.current?.abort(),
  }
}

/** Returns the refusal of a call, and informs the captcha when its solution was refused. */
function toRefusal(error: unknown, call: SignInCall, captcha: Captcha) {
  const refusal = signInRefusal(error, call)
  if (refusal.code === 'invalid_captcha') captcha.refused?.()
  return refusal
}
