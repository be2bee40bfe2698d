import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { chance, chanceBelow } from '../harness/random.ts'
import { type Faults, noFaults } from './payout-stub-faults.ts'

export type StubPayout = {
  id: string
  /** Undefined for a payment that a system other than this server made from the same account at the provider. */
  reference: string | undefined
  value: string
  phone: string
  bank_id: string
  status: 'pending' | 'succeeded' | 'canceled'
  reason: string | null
  isNameChecked?: boolean
  created_at: string
  succeeded_at: string | null
}

/** Starts a payout provider like `startPayoutStub`. The stub ends after the test file. */
export async function aPayoutStub(faults: Partial<Faults> = {}) {
  const { stub, close } = await startPayoutStub(faults)
  afterAll(close)
  return stub
}

/**
 * Starts a payout provider that follows YooKassa's documentation over HTTP. `faults` sets how often its requests,
 * responses and payouts have faults.
 */
export async function startPayoutStub(faults: Partial<Faults> = {}) {
  const stub = new PayoutStub({ ...noFaults, ...faults })
  const server = createServer((request, response) => {
    stub.answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`
  return { stub, close: () => server.close().closeAllConnections() }
}

class PayoutStub {
  url = ''
  faults: Faults
  /**
   * Response to every request, independent of its content. With `nothing`, the stub cuts the connection without a
   * response. Null: the stub responds to the content of each request.
   */
  always: { status: number; json: object } | 'nothing' | null = null
  /**
   * Reason with which the stub cancels all payouts that become final from now on. Null: only a wrong name or the fault
   * `cancel` cancels them.
   */
  cancelReason: string | null = null
  /** Time of payment that the stub records for the payouts that it pays from now on. Null: the current time. */
  paysAt: string | null = null
  /** Last name of the holder of every account. Null: the stub checks no name, even when the request contains a name. */
  holder: string | null = null
  /** Response to a request to register a name. Null: the name is registered. `nothing`: the connection is cut. */
  nameResponse: { status: number; json: object } | 'nothing' | null = null
  /** Registered names by their ids. */
  readonly names = new Map<string, Record<string, string>>()
  /** Maximum number of payouts on a page of the list. */
  pageSize = 100
  /** True: payouts stay in the status `pending`. */
  isSlow = false
  /** Created payouts by their idempotency keys. */
  readonly payouts = new Map<string, StubPayout>()
  /** Number of requests to create a payout, without the refused ones, by idempotency key. */
  readonly reports = new Map<string, number>()
  /** Response by which the stub refuses every request to create a payout. Null: the stub creates the payouts. */
  refusal: { status: number; json: object } | null = null
  /**
   * Responses to refused requests to create a payout, by idempotency key. A request with the same key gets the same
   * response again.
   */
  private readonly refusals = new Map<string, { status: number; json: object }>()
  /** Number of all received requests. */
  requestCount = 0
  private count = 0

  constructor(faults: Faults) {
    this.faults = faults
  }

  byReference(reference: string): StubPayout[] {
    return [...this.payouts.values()].filter((payout) => payout.reference === reference)
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { faults } = this
    this.requestCount += 1
    const body = await readText(request)
    const happens = (part: number) => chance() < part
    await sleep(chance() * faults.delayMs)
    if (this.always === 'nothing') return void response.destroy()
    if (this.always) return send(response, this.always.status, this.always.json)
    if (request.headers.authorization !== `Basic ${btoa('agent:secret')}`)
      return send(response, 401, { type: 'error', code: 'invalid_credentials' })
    if (request.method === 'GET') return this.notify(request.url ?? '', response)
    if (request.url?.endsWith('/personal_data')) return this.registerName(body, response)
    const key = String(request.headers['idempotence-key'])
    const refusal = this.refusals.get(key) ?? this.refusal
    if (refusal) {
      this.refusals.set(key, refusal)
      return send(response, refusal.status, refusal.json)
    }
    this.reports.set(key, (this.reports.get(key) ?? 0) + 1)
    if (happens(faults.drop / 2)) return void response.destroy()
    const payout = this.create(key, body)
    if (happens(faults.double)) this.create(key, body)
    if (happens(faults.drop / 2)) return void response.destroy()
    if (happens(faults.fail)) return send(response, 500, { type: 'error', code: 'internal_server_error' })
    const object = this.advance(payout)
    if (happens(faults.lie)) return this.lie(response, object)
    if (happens(faults.cut)) {
      response.writeHead(200, { 'content-length': '400' }).write(JSON.stringify(object).slice(0, 60))
      return void response.destroy()
    }
    send(response, 200, object)
  }

  private registerName(body: string, response: ServerResponse): void {
    if (this.nameResponse === 'nothing') return void response.destroy()
    if (this.nameResponse) return send(response, this.nameResponse.status, this.nameResponse.json)
    const { type, ...name } = JSON.parse(body)
    const id = `pd-${this.names.size + 1}`
    this.names.set(id, name)
    send(response, 200, { id, type, status: 'waiting_for_operation' })
  }

  /** Creates a payout. For a known idempotency key, returns the payout that was created before. */
  private create(key: string, body: string): StubPayout {
    const before = this.payouts.get(key)
    if (before) return before
    const { amount, payout_destination_data: to, metadata, personal_data: [named] = [] } = JSON.parse(body)
    const name = this.names.get(named?.id)
    const isNameChecked = name !== undefined && this.holder !== null
    const payout: StubPayout = {
      id: `po-${(this.count += 1)}`,
      reference: metadata.reference,
      value: amount.value,
      phone: to.phone,
      bank_id: to.bank_id,
      status: 'pending',
      reason: isNameChecked && name?.last_name !== this.holder ? 'recipient_check_failed' : null,
      isNameChecked,
      created_at: new Date().toISOString(),
      succeeded_at: null,
    }
    this.payouts.set(key, payout)
    return payout
  }

  /**
   * Responds to a GET request: for the list of payouts, for a search, or for the status of one payout. With the fault
   * `fail`, responds with a server error. A search and a status request may bring a payout to its final status.
   */
  private notify(url: string, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, this.url)
    if (chance() < this.faults.fail) return send(response, 502, {})
    if (pathname === '/v3/payouts/search') {
      const found = this.byReference(searchParams.get('metadata[reference]') ?? '')
      return send(response, 200, { type: 'list', items: found.map((payout) => this.advance(payout)) })
    }
    if (pathname === '/v3/payouts') return this.list(searchParams, response)
    const payout = [...this.payouts.values()].find(({ id }) => pathname === `/v3/payouts/${id}`)
    if (payout) send(response, 200, this.advance(payout))
    else send(response, 404, { type: 'error', code: 'not_found' })
  }

  /**
   * Responds with a page of the payouts that were created in a period. The cursor is the index of the first
   * payout of the page.
   */
  private list(query: URLSearchParams, response: ServerResponse): void {
    const [from = '', to = ''] = ['created_at.gte', 'created_at.lt'].map((name) => query.get(name) ?? '')
    const all = [...this.payouts.values()].filter(({ created_at: at }) => at >= from && at < to)
    const [begin, limit] = [
      Number(query.get('cursor') ?? 0),
      Math.min(Number(query.get('limit')), this.pageSize),
    ]
    const hasMore = begin + limit < all.length
    send(response, 200, {
      type: 'list',
      items: all.slice(begin, begin + limit).map(toPayoutObject),
      ...(hasMore && { next_cursor: String(begin + limit) }),
    })
  }

  private advance(payout: StubPayout): ReturnType<typeof toPayoutObject> {
    if (payout.status === 'pending' && !this.isSlow && chance() < 0.6) {
      const reason = payout.reason ?? this.cancelReason
      const isCancelled = reason !== null || chance() < this.faults.cancel
      payout.status = isCancelled ? 'canceled' : 'succeeded'
      payout.reason = isCancelled ? (reason ?? 'recipient_not_found') : null
      payout.succeeded_at = isCancelled ? null : (this.paysAt ?? new Date().toISOString())
    }
    return toPayoutObject(payout)
  }

  private lie(response: ServerResponse, object: ReturnType<typeof toPayoutObject>): void {
    const paid = { ...object, status: 'succeeded' }
    const lies = [
      { ...paid, amount: { ...object.amount, value: '1.00' } },
      { ...paid, payout_destination: { ...object.payout_destination, phone: '79990000000' } },
      { ...paid, metadata: { reference: 'IM-1-00009M' } },
    ]
    const lie = lies[chanceBelow(4)]
    if (lie) send(response, 200, lie)
    else send(response, 400, { type: 'error', code: 'invalid_request', parameter: 'amount' })
  }
}

const toPayoutObject = ({
  id,
  reference,
  value,
  phone,
  bank_id,
  status,
  reason,
  isNameChecked = false,
  created_at,
  succeeded_at,
}: StubPayout) => ({
  id,
  status,
  description: '',
  created_at,
  test: true,
  amount: { value, currency: 'RUB' },
  payout_destination: { type: 'sbp', phone, bank_id, recipient_checked: isNameChecked },
  metadata: { reference },
  succeeded_at: succeeded_at || undefined,
  cancellation_details: status === 'canceled' && reason ? { party: 'payout_network', reason } : undefined,
})

function send(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
