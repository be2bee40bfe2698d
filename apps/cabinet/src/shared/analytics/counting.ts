import type { Brand } from '../style/brand.ts'
import { sessionValues, sentIdKey, userIdKey } from '../session/browser-session.ts'
import type { SafeStorage } from '../session/session.ts'
import type { Analytics, Goal } from './analytics.ts'
import { type BrowserFacts, sendToCounters, type CounterEvent, type Transports } from './counters.ts'
import { forbidsThirdPartyScripts } from './private-pages.ts'
import { unloadTopMailScript, sendToTopMail } from './top-mail-script.ts'

export type Counting = Analytics & {
  /** Reports to the visit counters that the member has opened a page, by the pattern of the page's route. */
  page: (pattern: string) => void
}

type Parts = Transports & {
  values: SafeStorage
  /** Reloads the document if it contains a third-party script, so that the script is no longer in memory. */
  unloadScript: () => void
  browserFacts: () => BrowserFacts
}

/** Starts the configured visit counters. Called after the member has given the consent. */
export function openCounting(setup: NonNullable<Brand['counters']>, parts: Parts = inBrowser): Counting {
  const { values } = parts
  let pattern: string | null = null
  /**
   * Returns true until the first page is known, and on each page that forbids third-party scripts, except `/login`. In
   * these cases only goals are reported, without the address of the page and without the member's id.
   */
  const reportsOnlyGoals = () =>
    pattern === null || (forbidsThirdPartyScripts(pattern) && pattern !== '/login')
  const send = (event: CounterEvent) => {
    const scripts = setup.scripts && pattern !== null && !forbidsThirdPartyScripts(pattern)
    sendToCounters({ ...setup, scripts }, { event, browser: parts.browserFacts() }, parts)
  }
  /** Sends the member's id to the visit counters once per tab, on the first page on which the id may be reported. */
  const sendUserId = () => {
    const userId = values.getItem(userIdKey)
    if (userId === null || reportsOnlyGoals() || values.getItem(sentIdKey) === userId) return
    values.setItem(sentIdKey, userId)
    send({ userId })
  }
  return {
    identify: sendUserId,
    page: (pagePattern) => {
      pattern = pagePattern
      if (forbidsThirdPartyScripts(pagePattern)) parts.unloadScript()
      if (reportsOnlyGoals()) return
      send({ page: pagePattern })
      sendUserId()
    },
    goal: (goal: Goal) => {
      send({ goal, userId: reportsOnlyGoals() ? undefined : (values.getItem(userIdKey) ?? undefined) })
    },
  }
}

const inBrowser: Parts = {
  values: sessionValues,
  // Unlike the request of an image, this request completes even if the member leaves the page. The response is ignored.
  call: (address) => {
    fetch(address, {
      mode: 'no-cors',
      credentials: 'include',
      keepalive: true,
      referrerPolicy: 'no-referrer',
    }).catch(() => undefined)
  },
  image: (address) => {
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.src = address
  },
  queue: sendToTopMail,
  unloadScript: unloadTopMailScript,
  browserFacts: () => ({
    nowMs: Date.now(),
    origin: location.origin,
    width: screen.width,
    height: screen.height,
    random: String(Math.random()).slice(2, 12),
  }),
}
