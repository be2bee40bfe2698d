import type { PayoutConfig } from '../../../../../platform/config/config.ts'
import { currentSecret } from '../../../../../platform/config/env/secret-files.ts'
import { newId } from '../../../../../platform/ids/ids.ts'
import { callHttp, type HttpCall } from '../../../../../platform/http/http-client.ts'
import type { Provider, RecipientName } from '../provider.ts'
import {
  checkUnavailable,
  parseSubmissionOutcome,
  parseNameId,
  parsePage,
  parsePayout,
  parsePayouts,
} from './yookassa-responses.ts'

const requestTimeoutMs = 15_000

/**
 * Returns the provider YooKassa for payouts by phone (SBP):
 * https://yookassa.ru/developers/payouts/making-payouts/sbp. The metadata of a payout contains our reference. For
 * three months the payout can be found by this reference, even when the response to the submission was lost.
 */
export function yookassaProvider({
  url,
  agentId,
  secret,
}: Pick<PayoutConfig, 'url' | 'agentId' | 'secret'>): Provider {
  const call = (request: Pick<HttpCall, 'method' | 'path' | 'timeoutMs' | 'headers' | 'body'>) =>
    callHttp({ ...request, service: url, auth: `${agentId}:${currentSecret(secret)}` })
  const getJson = (path: string) => call({ method: 'GET', path, timeoutMs: requestTimeoutMs })
  /**
   * Registers a name for the name check; moves no money:
   * https://yookassa.ru/developers/payouts/scenario-extensions/recipient-check.
   */
  const registerName = ({ lastName, firstName, middleName }: RecipientName, timeoutMs: number) => {
    const body = {
      type: 'sbp_payout_recipient',
      last_name: lastName,
      first_name: firstName,
      middle_name: middleName || undefined,
    }
    const headers = { 'idempotence-key': newId() }
    return call({ method: 'POST', path: '/personal_data', headers, body, timeoutMs }).then(
      parseNameId,
      () => checkUnavailable,
    )
  }
  return {
    account: `${new URL(url).host} ${agentId}`,
    async create(
      { reference, keyVersion, credited, bankId, phone, description, name },
      { timeoutMs: totalMs },
    ) {
      const nameTimeoutMs = name === null ? 0 : Math.floor(totalMs / 3)
      const registered = name && (await registerName(name, nameTimeoutMs))
      if (registered && 'kind' in registered) return { ...registered, isNameRefusal: true }
      const timeoutMs = totalMs - nameTimeoutMs
      const body = {
        amount: { value: `${credited}.00`, currency: 'RUB' },
        payout_destination_data: { type: 'sbp', phone, bank_id: bankId },
        description,
        metadata: { reference },
        personal_data: registered ? [{ id: registered.id }] : undefined,
      }
      // The provider repeats its response to an idempotency key for a day, so a payout that staff send again needs
      // another key.
      const headers = { 'idempotence-key': keyVersion === 1 ? reference : `${reference}-${keyVersion}` }
      const path = '/payouts'
      return call({ method: 'POST', path, headers, body, timeoutMs }).then(parseSubmissionOutcome, () => ({
        kind: 'unknown' as const,
      }))
    },
    async byId(id) {
      const { status, json } = await getJson(`/payouts/${encodeURIComponent(id)}`)
      if (status === 404) return null
      return requireValid(status, parsePayout(json))
    },
    async byReference(reference) {
      const query = new URLSearchParams({ 'metadata[reference]': reference })
      const { status, json } = await getJson(`/payouts/search?${query.toString()}`)
      return requireValid(status, parsePayouts(json))
    },
    async list({ from, to, cursor }) {
      const query = new URLSearchParams({
        'created_at.gte': from.toISOString(),
        'created_at.lt': to.toISOString(),
        limit: '100',
        ...(cursor !== null && { cursor }),
      })
      const { status, json } = await getJson(`/payouts?${query.toString()}`)
      return requireValid(status, parsePage(json))
    },
  }
}

function requireValid<T>(status: number, response: T | null): T {
  if (status !== 200 || response === null)
    throw new Error(`the payout provider returned no valid response: status ${status}`)
  return response
}
