import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** Answers that members got while the load ran. */
export type Answers = {
  /** Order of each acknowledged withdrawal, by the idempotency key of the request. */
  acknowledged: Map<string, string>
  /** Times at which a withdrawal was acknowledged, in milliseconds. */
  acknowledgedAt: number[]
  /** Number of answers by request and status; 0 for a lost connection. */
  statuses: Map<string, number>
  /** Answers that a member must not see: an error page, a refusal, a lost session. */
  faults: string[]
}

export const noAnswers = (): Answers => ({
  acknowledged: new Map(),
  acknowledgedAt: [],
  statuses: new Map(),
  faults: [],
})

/** Member who uses the product over HTTP as the cabinet does: with a session cookie, and with repeated requests. */
export class ClusterMember {
  readonly #url: string
  readonly #answers: Answers
  readonly #phone: string
  readonly #cookies = new Map<string, string>()
  #accessToken = ''
  /** Number of the events that the open stream has received. */
  events = 0

  constructor({ url, phone, answers }: { url: string; phone: string; answers: Answers }) {
    this.#url = url
    this.#phone = phone
    this.#answers = answers
  }

  async signIn(): Promise<void> {
    const { userId } = await this.#post<{ userId: string }>('/api/mobile-auth/code', { phone: this.#phone })
    const { accessToken } = await this.#post<{ accessToken: string }>('/api/mobile-auth/verify', {
      userId,
      code: '000000',
    })
    this.#accessToken = accessToken
  }

  /** Requests a withdrawal, with the same key until the server acknowledges it. */
  async withdraw(bankId: string): Promise<void> {
    const key = randomUUID()
    const body = JSON.stringify({ amount: 1_000, bankId, phone: this.#phone, isAdditional: true })
    for (;;) {
      const response = await this.#send('withdrawal', '/api/withdrawal/', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${this.#accessToken}`,
          'idempotency-key': key,
        },
        body,
      })
      if (response?.status === 200) {
        const { order } = (await response.json()) as { order: { id: string } }
        this.#answers.acknowledged.set(key, order.id)
        this.#answers.acknowledgedAt.push(Date.now())
        return
      }
      if (response?.status === 401) await this.openPage()
      else if (response && !isOutage(response.status)) {
        this.#answers.faults.push(`withdrawal: ${response.status} ${await response.text()}`)
        return
      }
      await sleep(250)
    }
  }

  /** Opens the page of the balance, which renews the session. An outage must say so and offer the page again. */
  async openPage(): Promise<void> {
    const response = await this.#send('page', '/balance', { redirect: 'manual' })
    if (!response) return
    const html = await response.text()
    if (response.status === 200)
      this.#accessToken = /"accessToken":"([^"]+)"/.exec(html)?.[1] ?? this.#accessToken
    else if (response.status === 302)
      this.#answers.faults.push(`page: sent to ${response.headers.get('location')}`)
    else if (!isOutage(response.status)) this.#answers.faults.push(`page: ${response.status}`)
    else if (!response.headers.has('retry-after'))
      this.#answers.faults.push(`page: ${response.status} without Retry-After`)
  }

  /** Keeps the stream of events open until `signal` aborts, and opens it again when it ends. */
  async listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const response = await fetch(`${this.#url}/api/events`, {
          headers: { cookie: this.#cookie(), authorization: `Bearer ${this.#accessToken}` },
          signal,
        })
        count(this.#answers.statuses, `events ${response.status}`)
        if (response.ok && response.body) {
          const decoder = new TextDecoder()
          for await (const chunk of response.body)
            this.events += decoder.decode(chunk as Uint8Array).match(/^data:/gm)?.length ?? 0
        } else if (response.status === 401) await this.openPage()
      } catch {
        count(this.#answers.statuses, 'events 0')
      }
      await sleep(500)
    }
  }

  async #send(what: string, path: string, init: RequestInit): Promise<Response | undefined> {
    const headers = new Headers(init.headers)
    headers.set('cookie', this.#cookie())
    const signal = AbortSignal.timeout(15_000)
    const response = await fetch(this.#url + path, { ...init, headers, signal }).catch(() => undefined)
    count(this.#answers.statuses, `${what} ${response?.status ?? 0}`)
    for (const line of response?.headers.getSetCookie() ?? []) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      this.#cookies.set(name, value.join('='))
    }
    return response
  }

  async #post<T>(path: string, body: object): Promise<T> {
    const response = await this.#send('sign-in', path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response?.ok) throw new Error(`${path} answered ${response?.status}: ${await response?.text()}`)
    return (await response.json()) as T
  }

  #cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

/** Returns true for the answer of a server that cannot serve now. */
const isOutage = (status: number): boolean => [502, 503, 504].includes(status)

const count = (statuses: Map<string, number>, name: string): void =>
  void statuses.set(name, (statuses.get(name) ?? 0) + 1)
