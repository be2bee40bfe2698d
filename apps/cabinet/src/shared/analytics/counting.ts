import type { Brand } from '../brand/brand.ts'
import { sessionValues, toldIdKey, userIdKey } from '../session/browser-session.ts'
import type { KeptValues } from '../session/session.ts'
import type { Analytics, Goal } from './analytics.ts'
import { callsOf, type Surroundings, type Told, type TopMailEntry } from './counters.ts'
import { hasNoScripts, privatePages } from './private-pages.ts'
import { leaveTopMailScript, tellTopMail } from './top-mail-script.ts'

export type Counting = Analytics & {
  /** A page is shown: its route's pattern. */
  page: (pattern: string) => void
}

type Parts = {
  values: KeptValues
  call: (address: string) => void
  image: (address: string) => void
  queue: (origin: string, entry: TopMailEntry) => void
  /** Loads the document again without a script of others in it. */
  leaveScript: () => void
  surroundings: () => Surroundings
}

/** Tells the counters that are set up, once there is a consent. */
export function openCounting(setup: NonNullable<Brand['counters']>, parts: Parts = inBrowser): Counting {
  const { values } = parts
  let pattern: string | null = null
  const isPrivate = () => pattern === null || privatePages.includes(pattern)
  const tell = (told: Told) => {
    const scripts = setup.scripts && pattern !== null && !hasNoScripts(pattern)
    const { fetched, images, queued } = callsOf({ ...setup, scripts }, told, parts.surroundings())
    for (const address of fetched) parts.call(address)
    for (const address of images) parts.image(address)
    if (setup.topMail) for (const entry of queued) parts.queue(setup.topMail.url, entry)
  }
  /** Once a session, on the first page where it may be told. */
  const tellId = () => {
    const userId = values.getItem(userIdKey)
    if (userId === null || isPrivate() || values.getItem(toldIdKey) === userId) return
    values.setItem(toldIdKey, userId)
    tell({ userId })
  }
  return {
    identify: tellId,
    page: (shown) => {
      pattern = shown
      if (hasNoScripts(shown)) parts.leaveScript()
      if (isPrivate()) return
      tell({ page: shown })
      tellId()
    },
    goal: (goal: Goal) => {
      const userId = isPrivate() ? null : values.getItem(userIdKey)
      tell({ goal, ...(userId !== null && { userId }) })
    },
  }
}

const inBrowser: Parts = {
  values: sessionValues,
  // Outlives its page, as an image would not. What comes of it is nobody's business here.
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
  queue: tellTopMail,
  leaveScript: leaveTopMailScript,
  surroundings: () => ({
    nowMs: Date.now(),
    origin: location.origin,
    width: screen.width,
    height: screen.height,
    random: Math.random().toString().slice(2, 12),
  }),
}
