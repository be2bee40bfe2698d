import { smartCaptchaPrefix } from '@impulse/api/sign-in/sign-in'
import type { SmartCaptchaAccess } from '../../../shared/style/brand.ts'
import { type Captcha, CaptchaFailed } from './captcha.ts'

/** Type of `window.smartCaptcha`, according to its documentation. */
type SmartCaptcha = {
  render: (container: HTMLElement, options: Record<string, unknown>) => number
  execute: (widget: number) => void
  reset: (widget: number) => void
  destroy: (widget: number) => void
  subscribe: (widget: number, event: string, listener: () => void) => () => void
}

declare global {
  interface Window {
    smartCaptcha?: SmartCaptcha
    onSmartCaptcha?: () => void
  }
}

type Mounted = Captcha & { remove: () => void }

/**
 * Milliseconds without any response, after which SmartCaptcha counts as unavailable. While a puzzle is shown,
 * there is no time limit.
 */
const timeoutMs = 15_000

class Unreachable extends Error {}

/**
 * Mounts Yandex SmartCaptcha, which shows a puzzle only to suspicious visitors. ALTCHA replaces SmartCaptcha
 * immediately when SmartCaptcha is unavailable. Each time the server rejects a token, the next attempt changes from
 * SmartCaptcha to ALTCHA or back.
 */
export async function mountSmartCaptcha(
  container: HTMLElement,
  access: SmartCaptchaAccess,
): Promise<Mounted> {
  // SmartCaptcha gets its own element, so that the ALTCHA widget can be placed next to it.
  const yandexContainer = container.appendChild(document.createElement('div'))
  let yandex: Promise<Yandex> | null = null
  let altcha: Promise<Mounted> | null = null
  let isAway = false
  const withYandex = () =>
    (yandex ??= open(yandexContainer, access).catch((error: unknown) => {
      yandex = null
      throw error
    }))
  const withAltcha = () =>
    (altcha ??= import('./captcha-widget.ts').then(({ mountCaptcha }) => mountCaptcha(container)))
  const fallBack = () => {
    isAway = true
    return withAltcha()
  }

  return {
    prepare: (subject) => {
      const preparation = isAway ? withAltcha().then((widget) => widget.prepare(subject)) : withYandex()
      // Hides a failure to prepare the captcha in advance, because `take` tries again and reports a failure itself.
      void preparation.catch(() => undefined)
    },
    take: async (subject) => {
      if (isAway) return (await withAltcha()).take(subject)
      try {
        return smartCaptchaPrefix + (await (await withYandex()).token())
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
        return (await fallBack()).take(subject)
      }
    },
    refused: () => (isAway = !isAway),
    remove: () => {
      void yandex?.then((widget) => widget.remove())
      void altcha?.then((widget) => widget.remove())
      yandexContainer.remove()
    },
  }
}

type Yandex = { token: () => Promise<string>; remove: () => void }

async function open(container: HTMLElement, access: SmartCaptchaAccess): Promise<Yandex> {
  const smart = await load(access.url)
  let waiting: PromiseWithResolvers<string> | null = null
  const widget = smart.render(container, {
    sitekey: access.siteKey,
    hl: 'ru',
    invisible: true,
    callback: (token: string) => waiting?.resolve(token),
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const subscribeTo = (event: string, listener: () => void) => smart.subscribe(widget, event, listener)
  subscribeTo('challenge-visible', () => clearTimeout(timer))
  // A solved puzzle closes shortly before its token arrives, so the attempt fails only if no token has arrived one
  // second after the puzzle has closed.
  subscribeTo('challenge-hidden', () => setTimeout(() => waiting?.reject(new CaptchaFailed()), 1_000))
  for (const event of ['network-error', 'javascript-error'])
    subscribeTo(event, () => waiting?.reject(new Unreachable()))
  return {
    async token() {
      const pendingToken = (waiting = Promise.withResolvers<string>())
      timer = setTimeout(() => pendingToken.reject(new Unreachable()), timeoutMs)
      smart.reset(widget)
      smart.execute(widget)
      return pendingToken.promise.finally(() => {
        clearTimeout(timer)
        waiting = null
      })
    },
    remove: () => smart.destroy(widget),
  }
}

async function load(url: string): Promise<SmartCaptcha> {
  if (window.smartCaptcha === undefined) {
    const loaded = Promise.withResolvers<void>()
    window.onSmartCaptcha = loaded.resolve
    const script = document.createElement('script')
    script.src = `${url}/captcha.js?render=onload&onload=onSmartCaptcha`
    script.referrerPolicy = 'origin'
    script.addEventListener('error', () => loaded.reject(new Unreachable()))
    const timer = setTimeout(() => loaded.reject(new Unreachable()), timeoutMs)
    document.head.append(script)
    await loaded.promise.finally(() => clearTimeout(timer))
  }
  if (window.smartCaptcha === undefined) throw new Unreachable()
  return window.smartCaptcha
}
