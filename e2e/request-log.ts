import type { BrowserContext, Page, Request } from '@playwright/test'

export type Logged = { page: Page; method: string; path: string; status: number | null; isDocument: boolean }

/** What pages asked the programme for, in order, from now on. The status is null until there is an answer. */
export type RequestLog = {
  all: () => Logged[]
  documents: (page?: Page) => string[]
  /** The statuses of the calls with this method and path, its query aside. */
  statuses: (method: string, path: string) => (number | null)[]
  forget: () => void
}

export function logRequests(context: BrowserContext): RequestLog {
  let logged: Logged[] = []
  const entries = new Map<Request, Logged>()
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const isDocument = request.isNavigationRequest()
    // A worker's request has no page; there are none.
    const page = request.frame().page()
    const entry = { page, method: request.method(), path: pathname + search, status: null, isDocument }
    logged.push(entry)
    entries.set(request, entry)
  })
  context.on('response', (response) => {
    const entry = entries.get(response.request())
    if (entry) entry.status = response.status()
  })
  return {
    all: () => logged,
    documents: (page) =>
      logged.filter((one) => one.isDocument && (page ?? one.page) === one.page).map(({ path }) => path),
    statuses: (method, path) =>
      logged
        .filter((one) => one.method === method && one.path.split('?', 1)[0] === path)
        .map(({ status }) => status),
    forget: () => {
      logged = []
    },
  }
}
