import type { PayoutConfig } from '../../../../../platform/config/config.ts'
import { callHttp, type HttpCall } from '../../../../../platform/http/http-client.ts'
import type { Provider } from '../provider.ts'
import { creationIn, pageIn, payoutIn, payoutsIn } from './yookassa-responses.ts'

const requestTimeoutMs = 15_000

/**
 * Returns the provider YooKassa for payouts by phone (SBP):
 * https://yookassa.ru/developers/payouts/making-payouts/sbp. The metadata of a payout contains our reference. For
 * three months the payout can be found by it, even when the response to the submission was lost.
 */
export function httpProvider({
  url,
  agentId,
  secret,
}: Pick<PayoutConfig, 'url' | 'agentId' | 'secret'>): Provider {
  const call = (request: Pick<HttpCall, 'method' | 'timeoutMs' | 'headers' | 'body'> & { path: string }) =>
    callHttp({ ...request, url: `${url}${request.path}`, auth: `${agentId}:${secret}` })
  const getJson = (path: string) => call({ method: 'GET', path, timeoutMs: requestTimeoutMs })
  return {
    account: `${new URL(url).host} ${agentId}`,
    async create({ reference, credited, bankId, phone, description }, { timeoutMs }) {
      const body = {
        amount: { value: `${credited}.00`, currency: 'RUB' },
        payout_destination_data: { type: 'sbp', phone, bank_id: bankId },
        description,
        metadata: { reference },
      }
      const headers = { 'idempotence-key': reference }
      const path = '/payouts'
      return call({ method: 'POST', path, headers, body, timeoutMs }).then(creationIn, () => ({
        kind: 'unknown' as const,
      }))
    },
    async byId(id) {
      const { status, json } = await getJson(`/payouts/${encodeURIComponent(id)}`)
      if (status === 404) return null
      return requireValid(status, payoutIn(json))
    },
    async byReference(reference) {
      const query = new URLSearchParams({ 'metadata[reference]': reference })
      const { status, json } = await getJson(`/payouts/search?${query.toString()}`)
      return requireValid(status, payoutsIn(json))
    },
    async list({ from, to, cursor }) {
      const query = new URLSearchParams({
        'created_at.gte': from.toISOString(),
        'created_at.lt': to.toISOString(),
        limit: '100',
        ...(cursor !== null && { cursor }),
      })
      const { status, json } = await getJson(`/payouts?${query.toString()}`)
      return requireValid(status, pageIn(json))
    },
  }
}

function requireValid<T>(status: number, response: T | null): T {
  if (status !== 200 || response === null)
    throw new Error(`the payout provider returned no valid response: status ${status}`)
  return response
}
