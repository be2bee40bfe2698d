import type { Brand } from '../style/brand.ts'
import type { Goal } from './analytics.ts'

/**
 * Event for the visit counters. A page is identified by the cabinet's origin and the pattern of the page's route,
 * such as `/order/:id`. The address in the browser is never sent.
 */
export type CounterEvent = { page?: string; goal?: Goal; userId?: string | undefined }

type Setup = NonNullable<Brand['counters']>

/**
 * Entry in the queue of Top.Mail.ru, according to its documentation. `start` is a time in milliseconds since
 * 1970.
 */
export type TopMailEntry =
  | { type: 'pageView'; id: string; start: number; url: string }
  | { type: 'reachGoal'; id: string; goal: Goal; userid?: string }
  | { type: 'setUserID'; userid: string }

/** Ways in which the browser sends an event: a request, an image, and the queue of a script. */
export type Transports = {
  call: (address: string) => void
  image: (address: string) => void
  queue: (origin: string, entry: TopMailEntry) => void
}

/** Sends an event to each configured visit counter that supports the event. See docs/decisions/0019. */
export function sendToCounters(
  { scripts, ...setup }: Setup,
  counterCall: Call,
  transports: Transports,
): void {
  const pixel = setup.liveInternet && liveInternet(setup.liveInternet, counterCall)
  if (pixel) (scripts ? transports.image : transports.call)(pixel)
  if (setup.metrika) transports.call(metrika(setup.metrika, counterCall))
  if (!setup.topMail) return
  if (scripts) transports.queue(setup.topMail.url, topMailEntry(setup.topMail.id, counterCall))
  else transports.call(topMail(setup.topMail, counterCall))
}

export type BrowserFacts = { origin: string; width: number; height: number; random: string; nowMs: number }
type Call = { event: CounterEvent; browser: BrowserFacts }
const encoded = encodeURIComponent

/**
 * Returns the address to request at Top.Mail.ru: `tracker` for a goal (`e=RG:/goal`), `counter` for a page or for the
 * member's id alone. Parameters are separated by semicolons.
 */
function topMail({ id, url }: { id: string; url: string }, { event, browser }: Call): string {
  const { page, goal, userId } = event
  const end = `${userId ? `;userid=${encoded(userId)}` : ''};_=${browser.random}`
  if (goal) return `${url}/tracker?id=${id};e=${encoded('RG:')}/${goal}${end}`
  return `${url}/counter?id=${id};js=na${page ? `;u=${encoded(browser.origin + page)}` : ''}${end}`
}

function topMailEntry(id: string, { event: { page, goal, userId = '' }, browser }: Call): TopMailEntry {
  if (page) return { type: 'pageView', id, start: browser.nowMs, url: browser.origin + page }
  if (!goal) return { type: 'setUserID', userid: userId }
  return { type: 'reachGoal', id, goal, ...(userId && { userid: userId }) }
}

function metrika({ id, url }: { id: string; url: string }, { event, browser }: Call): string {
  const { page = '/', goal, userId } = event
  // Kinds of events in Yandex Metrika: `pv` is a page view, `ar` marks a single-page application, and `pa` sends only
  // parameters without counting a visit.
  const kind = goal ? 'ar:1' : event.page ? 'pv:1:ar:1' : 'pa:1:ar:1'
  const query = new URLSearchParams({
    'browser-info': `${kind}:rn:${browser.random}`,
    'page-url': goal ? `goal://${new URL(browser.origin).host}/${goal}` : browser.origin + page,
    ...(goal && { 'page-ref': browser.origin }),
    ...(userId && { 'site-info': JSON.stringify({ __ym: { user_id: userId } }) }),
  })
  return `${url}/watch/${id}?${query.toString()}`
}

/**
 * Returns the address to request at LiveInternet, or undefined for an event other than a page view, because
 * LiveInternet counts only page views.
 */
function liveInternet({ url }: { url: string }, { event: { page }, browser }: Call): string | undefined {
  return (
    page &&
    `${url}/hit?r;s${browser.width}*${browser.height}*24;u${encoded(browser.origin + page)};${browser.random}`
  )
}
