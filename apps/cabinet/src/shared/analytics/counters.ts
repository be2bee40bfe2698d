import type { Brand } from '../brand/brand.ts'
import type { Goal } from './analytics.ts'

/** What is told of a visit. Never an address as it stands in the browser: a pattern of ours, on our own origin. */
export type Told = { page: string } | { goal: Goal; userId?: string } | { userId: string }

type Setup = NonNullable<Brand['counters']>

/** What Top.Mail.ru documents for the queue of its script. `start`: milliseconds since 1970. */
export type TopMailEntry =
  | { type: 'pageView'; id: string; start: number; url: string }
  | { type: 'reachGoal'; id: string; goal: Goal; userid?: string }
  | { type: 'setUserID'; userid: string }

/** What to fetch, what to load as an image, and what to put into the queue of a script. */
export type Calls = { fetched: string[]; images: string[]; queued: TopMailEntry[] }

/** One call a counter that is set up and has a word for it. Docs: docs/decisions/0019. */
export function callsOf(setup: Setup, told: Told, here: Surroundings): Calls {
  const of = { told, here }
  const { scripts } = setup
  const pixel = setup.liveInternet && liveInternet(setup.liveInternet, of)
  const fetched = [
    scripts ? undefined : setup.topMail && topMail(setup.topMail, of),
    setup.metrika && metrika(setup.metrika, of),
    scripts ? undefined : pixel,
  ]
  return {
    fetched: fetched.filter((call) => call !== undefined),
    images: scripts && pixel !== undefined ? [pixel] : [],
    queued: scripts && setup.topMail ? [topMailEntry(setup.topMail.id, of)] : [],
  }
}

export type Surroundings = { origin: string; width: number; height: number; random: string; nowMs: number }
type Call = { told: Told; here: Surroundings }
const encoded = encodeURIComponent

/** `counter` for a page, `tracker` for a goal: `RG:value/goal`. Parameters are separated by semicolons. */
function topMail({ id, url }: { id: string; url: string }, { told, here }: Call): string {
  const who = 'userId' in told && told.userId !== undefined ? `;userid=${encoded(told.userId)}` : ''
  const end = `${who};_=${here.random}`
  if ('goal' in told) return `${url}/tracker?id=${id};e=${encoded('RG:')}/${told.goal}${end}`
  const page = 'page' in told ? `;u=${encoded(here.origin + told.page)}` : ''
  return `${url}/counter?id=${id};js=na${page}${end}`
}

function topMailEntry(id: string, { told, here }: Call): TopMailEntry {
  if ('page' in told) return { type: 'pageView', id, start: here.nowMs, url: here.origin + told.page }
  if (!('goal' in told)) return { type: 'setUserID', userid: told.userId }
  const { goal, userId } = told
  return { type: 'reachGoal', id, goal, ...(userId !== undefined && { userid: userId }) }
}

function metrika({ id, url }: { id: string; url: string }, { told, here }: Call): string {
  const isGoal = 'goal' in told
  const page = isGoal
    ? `goal://${new URL(here.origin).host}/${told.goal}`
    : here.origin + ('page' in told ? told.page : '/')
  const query = new URLSearchParams({
    // `ar`: a page of an application; `pa`: parameters alone, which are no visit of a page.
    'browser-info': [
      ...(isGoal ? ['ar:1'] : 'page' in told ? ['pv:1', 'ar:1'] : ['pa:1', 'ar:1']),
      `rn:${here.random}`,
    ].join(':'),
    'page-url': page,
    ...(isGoal && { 'page-ref': here.origin }),
    ...('userId' in told &&
      told.userId !== undefined && { 'site-info': JSON.stringify({ __ym: { user_id: told.userId } }) }),
  })
  return `${url}/watch/${id}?${query.toString()}`
}

/** Counts pages alone. */
function liveInternet({ url }: { url: string }, { told, here }: Call): string | undefined {
  if (!('page' in told)) return undefined
  return `${url}/hit?r;s${here.width}*${here.height}*24;u${encoded(here.origin + told.page)};${here.random}`
}
