import type { SmscAccount } from '../config/provider-config.ts'
import { currentSecret } from '../config/env/secret-files.ts'
import { callHttp } from '../http/http-client.ts'
import {
  brokenCall,
  callTimeoutMs,
  type DeliveryStatus,
  getField,
  type SmsResult,
  parseRoubles,
  type SmsProvider,
  toText,
} from './provider.ts'

/**
 * Client of SMSC.ru over HTTP: https://smsc.ru/api/http. Sends all parameters in the body and not in the URL,
 * because access logs contain URLs.
 */
export function smsc({ url, login, password, apiKey, sender }: SmscAccount): SmsProvider {
  const credentials = (): Record<string, string> =>
    apiKey ? { apikey: currentSecret(apiKey) } : { login, psw: currentSecret(password) }
  const call = (path: string, params: Record<string, string>) =>
    callHttp({
      method: 'POST',
      service: url,
      path,
      timeoutMs: callTimeoutMs,
      form: { ...credentials(), ...params, fmt: '3', charset: 'utf-8' },
    })
  return {
    name: 'smsc',
    send: ({ phone, text }) =>
      call('/sys/send.php', { phones: phone, mes: text, ...(sender && { sender }) }).then(
        toSmsResult,
        brokenCall,
      ),
    async getDeliveryStatus({ id, phone }) {
      const { json } = await call('/sys/status.php', { phone, id })
      return parseDeliveryStatus(json)
    },
    async balance() {
      const { json } = await call('/sys/balance.php', {})
      return parseRoubles(getField(json, 'balance'))
    },
  }
}

/**
 * Parses the response to a message: `{ id, cnt }` when it was accepted, `{ error, error_code }` when it was
 * refused.
 */
function toSmsResult({ status, json }: { status: number; json: unknown }): SmsResult {
  const code = toText(getField(json, 'error_code'))
  if (code !== undefined) return { kind: 'refused', reason: code }
  const id = toText(getField(json, 'id'))
  if (status === 200 && id !== undefined) return { kind: 'sent', id }
  return status >= 400 && status < 500 ? { kind: 'refused', reason: `http ${status}` } : { kind: 'unknown' }
}

/** Statuses of a pending message: not found yet, suspended, waiting, handed to the mobile network. */
const waiting = new Set(['-3', '-2', '-1', '0'])
/** Statuses of a delivered message: delivered, read, link opened. */
const arrived = new Set(['1', '2', '4'])

function parseDeliveryStatus(json: unknown): DeliveryStatus {
  const status = toText(getField(json, 'status'))
  if (status === undefined) throw new Error('the SMS provider did not report the status of a message')
  if (waiting.has(status)) return { kind: 'waiting' }
  return arrived.has(status) ? { kind: 'delivered' } : { kind: 'failed', reason: status }
}
