import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { networkError } from '../../../shared/api/api-error.ts'
import { type Brand, useBrand } from '../../../shared/style/brand.ts'
import { type Captcha, CaptchaFailed } from './captcha.ts'

type Mounted = Captcha & { remove: () => void }

/** Captcha of a server that requires none. */
const noCaptcha: Mounted = { prepare: () => undefined, take: async () => '', remove: () => undefined }

/**
 * Returns the captcha of the page, and the ref of the element for its widget. The captcha's code is loaded
 * after hydration. If this load fails, the code is loaded again when the captcha is needed.
 */
export function useCaptcha(): { captcha: Captcha; container: RefObject<HTMLDivElement | null> } {
  const container = useRef<HTMLDivElement>(null)
  // Stores the captcha's settings of the first render, because they never change while the page is open.
  const brand = useRef(useBrand())
  const mounting = useRef<Promise<Mounted> | null>(null)

  const captcha = useMemo(() => {
    const mounted = (): Promise<Mounted> => {
      mounting.current ??= mount(container.current, brand.current).catch((error: unknown) => {
        mounting.current = null
        throw error
      })
      return mounting.current
    }
    // Runs an action as soon as the captcha is loaded. A failure to load the captcha is hidden, because `take` tries
    // again and reports a failure itself.
    const inAdvance = (action: (widget: Mounted) => void) => void mounted().then(action, () => undefined)
    return {
      load: () => inAdvance(() => undefined),
      prepare: (subject: string) => inAdvance((widget) => widget.prepare(subject)),
      take: async (subject: string) => (await mounted()).take(subject),
      refused: () => inAdvance((widget) => widget.refused?.()),
    }
  }, [])

  useEffect(() => {
    // The captcha's code is loaded after the first frame, so that the page does not wait for the captcha.
    const timer = setTimeout(captcha.load)
    return () => {
      clearTimeout(timer)
      void mounting.current?.then(
        (widget) => widget.remove(),
        () => undefined,
      )
      mounting.current = null
    }
  }, [captcha])
  return { captcha, container }
}

async function mount(
  container: HTMLElement | null,
  { smartCaptcha: smart, noCaptcha: isAbsent }: Brand,
): Promise<Mounted> {
  if (isAbsent) return noCaptcha
  if (container === null) throw new CaptchaFailed()
  const opened = smart
    ? import('./smart-captcha.ts').then(
        ({ mountSmartCaptcha }) =>
          () =>
            mountSmartCaptcha(container, smart),
      )
    : import('./captcha-widget.ts').then(
        ({ mountCaptcha }) =>
          () =>
            mountCaptcha(container),
      )
  const widget = await opened.catch(() => {
    throw networkError()
  })
  return widget()
}
