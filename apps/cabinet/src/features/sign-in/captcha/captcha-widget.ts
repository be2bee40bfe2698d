import 'altcha/external'
import 'altcha/i18n/ru'
import 'altcha/altcha.css'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import type { AltchaWidgetElement } from 'altcha/external'
import type { VerifyResult } from 'altcha/types'
import { signInPaths } from '@impulse/api/sign-in/sign-in'
import { networkError } from '../../../shared/api/api-error.ts'
import { type Captcha, CaptchaFailed } from './captcha.ts'

/*
 * A chunk of its own: nobody who is signed in needs it. The `external` build brings neither styles nor workers inside
 * its script, so it lives under a strict Content-Security-Policy.
 */
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())

// The package's own words lack the «ё» and call a check a verification.
$altcha.i18n.set('ru', {
  ...$altcha.i18n.get('ru'),
  error: 'Проверка не удалась. Попробуйте ещё раз',
  expired: 'Проверка устарела. Попробуйте ещё раз',
  label: 'Я не робот',
  loading: 'Загрузка…',
  verified: 'Проверено',
  verifying: 'Идёт проверка…',
  waitAlert: 'Идёт проверка… Подождите немного',
})

/** Puts the widget into its place. It solves by itself; a member may press it, but never has to. */
export async function mountCaptcha(place: HTMLElement): Promise<Captcha & { remove: () => void }> {
  const widget = document.createElement('altcha-widget')
  const loaded = new Promise((resolve) => widget.addEventListener('load', resolve, { once: true }))
  widget.setAttribute('language', 'ru')
  widget.setAttribute('challenge', signInPaths.captchaChallenge)
  widget.setAttribute(
    'configuration',
    JSON.stringify({ hideFooter: true, hideLogo: true, humanInteractionSignature: false }),
  )
  place.append(widget)
  await loaded

  let solved: { payload: string; atMs: number } | null = null
  let unreachable = false
  widget.addEventListener('statechange', (event) => {
    const { state, payload } = (event as CustomEvent<{ state: string; payload?: string | null }>).detail
    // Nobody is to be told that what they did not ask for has grown old. (While it is being solved, that only means
    // that this device's clock is ahead.)
    if (state === 'expired' && solved !== null) queueMicrotask(() => widget.reset())
    solved = state === 'verified' && payload ? { payload, atMs: performance.now() } : null
  })
  await widget.configure({
    fetch: async (address, init) => {
      unreachable = false
      return fetch(address, { ...init, referrerPolicy: 'no-referrer' }).catch((error: unknown) => {
        unreachable = true
        throw error
      })
    },
  })

  // The widget would begin a second time next to the first, and the one that ends first would spoil the other.
  let running: Promise<VerifyResult | null> | null = null
  const solve = () => {
    running ??= widget.verify({ minDuration: 0 }).finally(() => {
      running = null
    })
    return running
  }

  return {
    prepare: () => {
      const state = widget.getState()
      if (state === 'verifying' || state === 'verified') return
      // A failed preparation is repeated and reported when the captcha is needed.
      void solve().then((result) => result === null && widget.reset())
    },
    async take() {
      if (running !== null) await running
      // The member has pressed the widget.
      else if (widget.getState() === 'verifying') await nextState(widget)
      if (solved === null || performance.now() - solved.atMs > freshMs) await solve()
      const payload = solved?.payload
      // Good for one call; and what went wrong is said in our own words, not in the widget's.
      widget.reset()
      if (payload !== undefined) return payload
      throw unreachable ? networkError() : new CaptchaFailed()
    },
    remove: () => widget.remove(),
  }
}

/** A challenge lives two minutes by the server's clock, which this device's need not agree with. */
const freshMs = 90_000

const nextState = (widget: AltchaWidgetElement): Promise<unknown> =>
  new Promise((resolve) => widget.addEventListener('statechange', resolve, { once: true }))
