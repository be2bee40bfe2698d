import type { Brand } from '../brand/brand.ts'
import { sessionValues, toldIdKey, userIdKey } from '../session/browser-session.ts'
import type { KeptValues } from '../session/session.ts'
import type { Analytics, Goal } from './analytics.ts'
import { type Surroundings, tellCounters, type Told, type Ways } from './counters.ts'
import { hasNoScripts } from './private-pages.ts'
import { leaveTopMailScript, tellTopMail } from './top-mail-script.ts'

export type Counting = Analytics & {
  /** A page is shown: its route's pattern. */
  page: (pattern: string) => void
}

type Parts = Ways & {
  values: KeptValues
  /** Loads the document again without a script of others in it. */
  leaveScript: () => void
  surroundings: () => Surroundings
}

/** Tells the counters that are set up, once there is a consent. */
export function openCounting(setup: NonNullable<Brand['counters']>, parts: Parts = inBrowser): Counting {
  const { values } = parts
  let pattern: string | null = null
  /** What happens there is told by a goal alone, without a page, a value or an id. */
  const isPrivate = () => pattern === null || (hasNoScripts(pattern) && pattern !== '/login')
  const tell = (told: Told) => {
    const scripts = setup.scripts && pattern !== null && !hasNoScripts(pattern)
    tellCounters({ ...setup, scripts }, { told, here: parts.surroundings() }, parts)
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
      tell({ goal, userId: isPrivate() ? undefined : (values.getItem(userIdKey) ?? undefined) })
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
    random: String(Math.random()).slice(2, 12),
  }),
}
