import { type Api, type ApiRequest, createApi } from '../api/client.ts'
import { createAuthorizedSend } from './authorized-send.ts'
import { createLogout } from './logout.ts'
import { createRefresh, type RunExclusively, type Tabs } from './refresh.ts'
import { createSession, type SafeStorage, refreshTokenKey, type Session } from './session.ts'

export function memoryStorage(): SafeStorage {
  const saved = new Map<string, string>()
  return {
    getItem: (key) => saved.get(key) ?? null,
    setItem: (key, value) => void saved.set(key, value),
    removeItem: (key) => void saved.delete(key),
  }
}

/** Fake backend whose access tokens can expire, and whose refresh tokens can be used only once. */
export class FakeBackend {
  refreshes = 0
  logouts = 0
  requests: ApiRequest[] = []
  /** Response to a refresh of the tokens; null for a successful refresh. */
  refreshAnswer: (() => Response | Promise<Response>) | null = null
  logoutAnswer: () => Promise<Response> = () => Promise.resolve(new Response('{}'))
  #number = 0
  #access = new Set<string>()
  #refresh = new Set<string>()

  issue(): { accessToken: string; refreshToken: string } {
    this.#number += 1
    const tokens = { accessToken: `access-${this.#number}`, refreshToken: `refresh-${this.#number}` }
    this.#access.add(tokens.accessToken)
    this.#refresh.add(tokens.refreshToken)
    return tokens
  }

  expireAccess(): void {
    this.#access.clear()
  }

  send = async (request: ApiRequest): Promise<Response> => {
    this.requests.push(request)
    // A response of a real server is never synchronous.
    await Promise.resolve()
    if (request.path === '/api/logout') {
      this.logouts += 1
      return this.logoutAnswer()
    }
    if (request.path.startsWith('/api/refresh-token?')) return this.#renew(request)
    const token = (request.headers['authorization'] ?? '').replace('Bearer ', '')
    if (!this.#access.has(token)) return refusal(401, 'unauthorized')
    return Response.json({ path: request.path, token })
  }

  async #renew(request: ApiRequest): Promise<Response> {
    this.refreshes += 1
    if (this.refreshAnswer) return this.refreshAnswer()
    const refreshToken =
      new URL(request.path, 'https://cabinet.invalid').searchParams.get('refreshToken') ?? ''
    if (!this.#refresh.delete(refreshToken)) return refusal(401, 'invalid_refresh_token')
    const tokens = this.issue()
    return Response.json({ data: { access_token: tokens.accessToken, refresh_token: tokens.refreshToken } })
  }
}

export const refusal = (status: number, code: string): Response =>
  Response.json({ error: { code, message: `words of ${code}` } }, { status })

export type FakeTab = {
  api: Api
  session: Session
  opened: string[]
  /** Reasons why the session ended, as the page `/login` gets them. */
  reasons: string[]
  hasConnection: () => boolean
  reloads: () => number
  logOut: () => Promise<void>
}

/** Fake browser with several tabs, which share a storage, a lock and a channel. */
export class FakeBrowser {
  storage = memoryStorage()
  backend: FakeBackend
  #tabs: Session[] = []
  #lock: Promise<unknown> = Promise.resolve()
  #announced = new Set<() => void>()

  constructor(backend: FakeBackend) {
    this.backend = backend
  }

  /**
   * Opens a tab whose page the server rendered with this access token; null for a visitor. With `locks: false`, the
   * browser has no Web Locks.
   */
  openTab(accessToken: string | null, { locks = true } = {}): FakeTab {
    const session = createSession(this.storage)
    if (accessToken !== null) session.setAccessToken(accessToken)
    this.#tabs.push(session)
    const opened: string[] = []
    const reasons: string[] = []
    const connection: boolean[] = []
    let reloads = 0
    const { send } = this.backend
    const logOut = createLogout({
      session,
      send,
      openDocument: (address) => opened.push(address) > 0,
      currentAddress: () => '/balance?category=reward',
      forgetMember: () => this.storage.removeItem('userId'),
      notifyOtherTabs: () => undefined,
      rememberLogout: () => undefined,
      rememberReason: (reason) => reasons.push(reason),
    })
    const exclusively: RunExclusively = locks ? (work) => this.#exclusively(work) : (work) => work()
    const refresh = createRefresh({ session, send, exclusively, tabs: this.#channelOf(session) })
    const reloadAfterRefresh = () => (reloads += 1)
    const authorized = createAuthorizedSend({
      session,
      send,
      refresh,
      logOut,
      reloadAfterRefresh,
      onConnection: (isThere) => connection.push(isThere),
    })
    return {
      api: createApi(authorized),
      session,
      opened,
      reasons,
      hasConnection: () => connection.at(-1) ?? true,
      reloads: () => reloads,
      logOut: () => logOut(),
    }
  }

  signIn(): string {
    const tokens = this.backend.issue()
    this.storage.setItem(refreshTokenKey, tokens.refreshToken)
    return tokens.accessToken
  }

  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#lock.then(work)
    this.#lock = result.catch(() => undefined)
    return result
  }

  #channelOf(ownSession: Session): Tabs {
    return {
      announce: ({ accessToken }) => {
        // A browser delivers messages to other tabs asynchronously.
        setTimeout(() => {
          for (const tab of this.#tabs) if (tab !== ownSession) tab.setAccessToken(accessToken)
          for (const wake of this.#announced) wake()
          this.#announced.clear()
        })
      },
      waitForAnnouncement: () =>
        new Promise((resolve) => {
          this.#announced.add(resolve)
          setTimeout(resolve, 200)
        }),
    }
  }
}

/** Waits until all timers of 0 ms that are waiting have run. */
export const settleTimers = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))
