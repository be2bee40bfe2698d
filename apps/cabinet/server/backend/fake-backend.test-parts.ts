import type { HistoryItem } from '@impulse/api/balance/balance'
import type { User } from '@impulse/api/profile/user'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Backend, backendInProcess } from './backend.ts'
import { type SessionCookie, sessionCookie } from '../session/session-cookie.ts'

export const member: User = {
  userId: 'u1',
  firstName: 'Андрей',
  middleName: '',
  lastName: 'Кузнецов',
  cityName: 'Казань',
  avatarUrl: '',
  phoneVerificationStatus: 'verified',
  consentGiven: true,
  rulesVersion: '2026-11-01',
  texts: { 'personal-data': '1', documents: '1', advertising: '1', analytics: '1', rules: '2026-11-01' },
  profileComplete: true,
  leavingDueAt: null,
}

/** The only transaction of the default member. */
export const transaction: HistoryItem = {
  id: '1',
  date: '2026-11-20T12:00:00+03:00',
  category: 'withdrawal',
  title: 'Вывод',
  amount: -1500,
  availableDelta: -1500,
  balanceAfter: 500,
  orderId: 'o1',
  contractNumber: null,
  debtDelta: 0,
  frozenAmount: 0,
  releasesAt: null,
}

export type FakeBackend = {
  app: FastifyInstance
  backend: Backend
  cookie: SessionCookie
  /** Creates the session `bearer-1` in the fake backend, and returns its `Cookie` header. */
  signedIn: () => Promise<string>
  sealCookie: (bearer: string) => Promise<string>
  /** Member ids by bearer token. A token that is not listed belongs to the default member. */
  userByBearer: Map<string, string>
  /** Requests that the fake backend received, with the headers that tests check. */
  requests: { url: string; language: string | undefined; authorization: string | undefined }[]
  sessions: Set<string>
}

/**
 * Returns a fake of the backend routes that the app server calls. Tests register the app server's routes on
 * the same Fastify instance.
 */
export function fakeBackend(): FakeBackend {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  const sessions = new Set<string>()
  const userByBearer = new Map<string, string>()
  const requests: FakeBackend['requests'] = []
  const parseBearerToken = (header: string | undefined) => (header ?? '').replace('Bearer ', '')
  const refusal = { error: { code: 'unauthorized', message: 'Войдите, чтобы продолжить' } }

  app.addHook('onRequest', async ({ url, headers }) => {
    requests.push({ url, language: headers['accept-language'], authorization: headers.authorization })
  })
  app.post('/api/mobile-auth/verify', async (_request, reply) => {
    sessions.add('bearer-1')
    return reply
      .header('x-session-bearer', 'bearer-1')
      .send({ accessToken: 'access', refreshToken: 'refresh' })
  })
  app.get('/api/session/', async (request, reply) => {
    const bearer = parseBearerToken(request.headers.authorization)
    if (!sessions.has(bearer)) return reply.status(401).send(refusal)
    return {
      accessToken: `access of ${bearer}`,
      user: { ...member, userId: userByBearer.get(bearer) ?? member.userId },
    }
  })
  app.post('/api/session/end', async (request, reply) => {
    const isEnded = sessions.delete(parseBearerToken(request.headers.authorization))
    return isEnded ? { success: true } : reply.status(401).send(refusal)
  })
  app.get('/api/accounts/transactions', async (request, reply) => {
    if (!sessions.has(parseBearerToken(request.headers.authorization))) return reply.status(401).send(refusal)
    const query = request.query as Record<string, string>
    if (query['Search'] === 'expired') return reply.status(401).send(refusal)
    return { items: [transaction], totalCount: 1 }
  })

  const cookie = sessionCookie({ passwords: ['p'.repeat(32)] })
  const sealCookie = async (bearer: string) => cookie.seal(bearer).split(';', 1)[0] ?? ''
  const signedIn = () => {
    sessions.add('bearer-1')
    return sealCookie('bearer-1')
  }
  return {
    app,
    backend: backendInProcess(app),
    cookie,
    signedIn,
    sealCookie,
    userByBearer,
    requests,
    sessions,
  }
}
