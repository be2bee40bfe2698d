import type { Bench } from '../open-bench.ts'
import { overHttp, rates } from './rate.ts'
import type { Figure } from '../report.ts'

/**
 * Measures how many pages a second the server renders: `/balance` of the demo member (session, four API
 * calls, React) and `/login`.
 */
export async function benchPages({ url }: Bench): Promise<Figure[]> {
  const cookie = await signIn(url)
  const [balance = 0, login = 0] = await rates(
    [overHttp('/balance', `${url}/balance`, [{ cookie }]), overHttp('/login', `${url}/login`, [{}])],
    { iterations: 3, ms: 2_000 },
  )
  return [
    { name: 'server-rendered /balance', value: `${Math.round(balance)} pages/s` },
    { name: 'server-rendered /login', value: `${Math.round(login)} pages/s` },
  ]
}

/** Signs the demo member in by the API and returns the session cookie. */
export async function signIn(url: string): Promise<string> {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response
  }
  const response = await post('/api/mobile-auth/code', { phone: '+7 (900) 000-00-00' })
  const { userId } = (await response.json()) as { userId: string }
  const verified = await post('/api/mobile-auth/verify', { userId, code: '000000' })
  return verified.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
