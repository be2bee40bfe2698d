import type { Browser, BrowserContext, Request } from '@playwright/test'

type RecordedRequest = { beganMs: number; words: string; end: string }

export type RequestLog = { told: () => string; stop: () => void }

/** What the pages of a test ask for, so that one which failed tells what was on its way, and since when. */
export function collectRequests(browser: Browser): RequestLog {
  const requests = new Map<Request, RecordedRequest>()
  const began = performance.now()
  const sinceMs = () => Math.round(performance.now() - began)
  const watch = (context: BrowserContext) => {
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      const words = `${request.method()} ${pathname}`
      if (!pathname.includes('/assets/'))
        requests.set(request, { beganMs: sinceMs(), words, end: 'no answer' })
    })
    const end = (request: Request, words: string) => {
      const one = requests.get(request)
      if (one) one.end = `${words} at ${sinceMs()}`
    }
    context.on('response', (response) => end(response.request(), String(response.status())))
    context.on('requestfailed', (request) => end(request, request.failure()?.errorText ?? 'failed'))
  }
  browser.on('context', watch)
  return {
    told: () =>
      [...requests.values()]
        .slice(-maxLines)
        .map(({ beganMs, words, end }) => `${beganMs} ms  ${words}  ${end}`)
        .join('\n'),
    stop: () => browser.off('context', watch),
  }
}

const maxLines = 60
