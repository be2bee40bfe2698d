import type { SmsAeroAccount } from '../config/provider-config.ts'
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

/** Client of SMS Aero, version 2: https://smsaero.ru/integration/documentation/api/. */
export function smsAero({ url, email, apiKey, sign }: SmsAeroAccount): SmsProvider {
  const call = (path: string, body: object) =>
    callHttp({
      method: 'POST',
      service: url,
      path,
      timeoutMs: callTimeoutMs,
      auth: `${email}:${currentSecret(apiKey)}`,
      body,
    })
  return {
    name: 'smsaero',
    send: ({ phone, text }) => call('/sms/send', { number: phone, text, sign }).then(toSmsResult, brokenCall),
    async getDeliveryStatus({ id }) {
      const { json } = await call('/sms/status', { id: Number(id) })
      return parseDeliveryStatus(json)
    },
    async balance() {
      const { json } = await call('/balance', {})
      return parseRoubles(getField(getField(json, 'data'), 'balance'))
    },
  }
}

/** Parses the response to a message: `{ success, data: { id, status, … }, message }`. */
function toSmsResult({ status, json }: { status: number; json: unknown }): SmsResult {
  const id = toText(getField(getField(json, 'data'), 'id'))
  const success = getField(json, 'success')
  if (status === 200 && success === true && id !== undefined) return { kind: 'sent', id }
  const isNo = success === false && status < 500
  return isNo || (status >= 400 && status < 500)
    ? { kind: 'refused', reason: `http ${status}` }
    : { kind: 'unknown' }
}

const delivered = '1'
/**
 * Statuses of a message that failed: 2 is not delivered, 6 is rejected. Every other status except `delivered`, such as
 * queued or in moderation, means that the message is pending.
 */
const failedStatuses = new Set(['2', '6'])

function parseDeliveryStatus(json: unknown): DeliveryStatus {
  const status = toText(getField(getField(json, 'data'), 'status'))
  if (status === undefined) throw new Error('the SMS provider did not report the status of a message')
  if (status === delivered) return { kind: 'delivered' }
  return failedStatuses.has(status) ? { kind: 'failed', reason: status } : { kind: 'waiting' }
}
