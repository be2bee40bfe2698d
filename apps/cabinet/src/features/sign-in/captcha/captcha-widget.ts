import 'altcha/external'
import 'altcha/i18n/ru'
import 'altcha/altcha.css'
import workerAddress from 'altcha/workers/pbkdf2?worker&url'
import type { AltchaWidgetElement } from 'altcha/external'
import type { VerifyResult } from 'altcha/types'
import { networkError } from '../../../shared/api/api-error.ts'
import { toTrustedAddress } from '../../../shared/browser/trusted-address.ts'
import { type Captcha, CaptchaFailed } from './captcha.ts'
import { captchaWorkerPolicy } from './captcha-policies.ts'

/* This module is a separate chunk, because a signed-in member does not need the captcha. The `external` build
   of ALTCHA has no inline styles or workers, so a strict Content-Security-Policy allows this build. */
const trustedWorkerAddress = toTrustedAddress(captchaWorkerPolicy, workerAddress)
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker(trustedWorkerAddress))

// Replaces the Russian texts of the package, because they lack the letter «ё» and do not use the cabinet's word
// «проверка».
$altcha.i18n.set('ru', {
  ...$altcha.i18n.get('ru'),
  error: 'Проверка не удалась. Попробуйте ещё раз',
  expired: 'Проверка устарела. Попробуйте ещё раз',
  // The hidden footer would be set as HTML from a string, which Trusted Types forbid.
  footer: '',
  label: 'Я не робот',
  loading: 'Загрузка…',
  verified: 'Проверено',
  verifying: 'Идёт проверка…',
  waitAlert: 'Идёт проверка… Подождите немного',
})

/**
 * Mounts the ALTCHA widget. The widget solves the challenge by itself, and the member may also press the
 * widget.
 */
export async function mountCaptcha(container: HTMLElement): Promise<Captcha & { remove: () => void }> {
  const widget = document.createElement('altcha-widget')
  const loaded = new Promise((resolve) => widget.addEventListener('load', resolve, { once: true }))
  widget.setAttribute('language', 'ru')
  widget.setAttribute('challenge', '/api/captcha/challenge')
  widget.setAttribute(
    'configuration',
    JSON.stringify({ hideFooter: true, hideLogo: true, humanInteractionSignature: false }),
  )
  container.append(widget)
  await loaded

  // Subject of the next challenge. A challenge that is solved before the number is typed, because the member pressed the
  // widget, belongs to no call: `take` then solves another.
  let subject = ''
  let solved: { payload: string; atMs: number; subject: string } | null = null
  let unreachable = false
  widget.addEventListener('statechange', (event) => {
    const { state, payload } = (event as CustomEvent<{ state: string; payload?: string | null }>).detail
    // Resets an expired solution without a message, because the member did not request the solution. Without a solution
    // nothing is reset: then `expired` only means that the clock of this device is fast.
    if (state === 'expired' && solved !== null) queueMicrotask(() => widget.reset())
    solved = state === 'verified' && payload ? { payload, atMs: performance.now(), subject } : null
  })
  await widget.configure({
    fetch: async (address, init) => {
      unreachable = false
      return fetch(address, {
        ...init,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ subject }),
        referrerPolicy: 'no-referrer',
      }).catch((error: unknown) => {
        unreachable = true
        throw error
      })
    },
  })

  // Shares one call of `verify` between all callers, because a second call at the same time would break the first call.
  let running: Promise<VerifyResult | null> | null = null
  const solve = () => {
    running ??= widget.verify({ minDuration: 0 }).finally(() => {
      running = null
    })
    return running
  }

  return {
    prepare: (next) => {
      const state = widget.getState()
      if (state === 'verifying' || (state === 'verified' && subject === next)) return
      subject = next
      // Hides a failure to solve the challenge in advance, because `take` solves the challenge again and reports a
      // failure itself.
      void solve().then((result) => result === null && widget.reset())
    },
    async take(next) {
      if (running !== null) await running
      // Waits for the solution if the member has pressed the widget and the widget is still solving the challenge.
      else if (widget.getState() === 'verifying') await nextState(widget)
      subject = next
      if (solved?.subject !== next || performance.now() - solved.atMs > freshMs) await solve()
      const payload = solved?.payload
      // A solution is valid for only one API call. The reset also hides the widget's error text, because the
      // page shows an error text, too.
      widget.reset()
      if (payload !== undefined) return payload
      throw unreachable ? networkError() : new CaptchaFailed()
    },
    remove: () => widget.remove(),
  }
}

/**
 * Maximum age of a solution, in milliseconds. A challenge is valid for two minutes by the server's clock,
 * which may differ from the clock of this device.
 */
const freshMs = 90_000

const nextState = (widget: AltchaWidgetElement): Promise<unknown> =>
  new Promise((resolve) => widget.addEventListener('statechange', resolve, { once: true }))
