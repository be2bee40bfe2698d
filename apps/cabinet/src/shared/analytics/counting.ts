import type { Brand } from '../brand/brand.ts'
import { sessionValues, toldIdKey, userIdKey } from '../session/browser-session.ts'
import type { KeptValues } from '../session/session.ts'
import type { Analytics, Goal } from './analytics.ts'
import { callsOf, type Surroundings, type Told } from './counters.ts'

export type Counting = Analytics & {
  /** A page is shown: its route's pattern. */
  page: (pattern: string) => void
}

/** Documents and money: what happens there is told by a goal alone, without a page, a value or an id. */
const privatePages = ['/lk/document', '/withdraw', '/email', '/check']

type Parts = {
  values: KeptValues
  call: (address: string) => void
  surroundings: () => Surroundings
}

/** Tells the counters that are set up, once there is a consent. */
export function openCounting(setup: NonNullable<Brand['counters']>, parts: Parts = inBrowser): Counting {
  const { values } = parts
  let pattern: string | null = null
  const isPrivate = () => pattern === null || privatePages.includes(pattern)
  const tell = (told: Told) => {
    for (const address of callsOf(setup, told, parts.surroundings())) parts.call(address)
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
  surroundings: () => ({
    origin: location.origin,
    width: screen.width,
    height: screen.height,
    random: Math.random().toString().slice(2, 12),
  }),
}
