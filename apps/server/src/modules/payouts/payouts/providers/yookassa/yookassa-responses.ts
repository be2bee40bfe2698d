import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import * as z from 'zod/mini'
import type { PayoutPage, SubmissionOutcome, ReportedPayout } from '../provider.ts'

const payoutSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amount: z.object({ value: z.string(), currency: z.string() }),
  payout_destination: z.optional(
    z.object({
      type: z.string(),
      phone: z.optional(z.string()),
      bank_id: z.optional(z.string()),
      recipient_checked: z.optional(z.unknown()),
    }),
  ),
  created_at: z.optional(z.unknown()),
  // Some versions of the provider's API omit `succeeded_at`.
  succeeded_at: z.optional(z.unknown()),
  metadata: z.optional(z.nullable(z.object({ reference: z.optional(z.string()) }))),
  cancellation_details: z.optional(z.nullable(z.object({ reason: z.optional(z.string()) }))),
})
const personalDataSchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) })
const listSchema = z.object({
  type: z.literal('list'),
  items: z.array(payoutSchema),
  next_cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
})
/** Errors that the provider’s documentation lists, by HTTP status: the error code of a response with this status. */
const documentedErrors = {
  400: 'invalid_request',
  401: 'invalid_credentials',
  403: 'forbidden',
  404: 'not_found',
  429: 'too_many_requests',
} as const
const errorSchema = z.object({
  type: z.literal('error'),
  code: z.string(),
  parameter: z.optional(z.string()),
})

const statuses = { pending: 'pending', succeeded: 'paid', canceled: 'cancelled' } as const

const nameDiffers = 'recipient_check_failed'

const reasons: ReadonlyMap<string, WithdrawalReasonCode> = new Map([
  ['recipient_not_found', 'recipient_not_found'],
  [nameDiffers, 'recipient_name_differs'],
  ['rejected_by_payee', 'recipient_bank_refused'],
  ['issuer_unavailable', 'bank_unavailable'],
  ['one_time_limit_exceeded', 'limit_of_provider'],
  ['periodic_limit_exceeded', 'limit_of_provider'],
])

/** Returns the payout in a response of the provider; null when the response cannot be interpreted. */
export function parsePayout(json: unknown): ReportedPayout | null {
  const { success, data } = payoutSchema.safeParse(json)
  return success ? toReportedPayout(data) : null
}

export const parsePayouts = (json: unknown): ReportedPayout[] | null => parsePage(json)?.payouts ?? null

/** Returns a page of payouts; null when the response cannot be interpreted. */
export function parsePage(json: unknown): PayoutPage | null {
  const { success, data } = listSchema.safeParse(json)
  return success ? { payouts: data.items.map(toReportedPayout), nextCursor: data.next_cursor ?? null } : null
}

/**
 * Returns the outcome of a submission. Only an error that the provider documents proves that no payout was created:
 * https://yookassa.ru/developers/using-api/response-handling/http-codes
 */
export function parseSubmissionOutcome({ status, json, retryAfterMs }: HttpResponse): SubmissionOutcome {
  const payout = status === 200 ? parsePayout(json) : null
  if (payout) return { kind: 'accepted', payout }
  const error = errorSchema.safeParse(json)
  if (!error.success || !isDocumentedError(status) || error.data.code !== documentedErrors[status])
    return { kind: 'unknown' }
  if (status === 429)
    return { kind: 'refused', because: 'rate_limited', ...(retryAfterMs && { retryAfterMs }) }
  if (status === 401 || status === 403) return { kind: 'refused', because: 'credentials' }
  const isBank = error.data.parameter?.includes('bank_id') ?? false
  return { kind: 'refused', because: isBank ? 'bank_refused' : 'refused' }
}

/**
 * Returns the id under which the provider registered a name for its name check, or the refusal of the name. The payout
 * is submitted later, so nothing is paid in either case.
 */
export function parseNameId(
  response: HttpResponse,
): { id: string } | (SubmissionOutcome & { kind: 'refused' }) {
  const { success, data } = personalDataSchema.safeParse(response.json)
  if (response.status === 200 && success) return { id: data.id }
  const creation = parseSubmissionOutcome(response)
  if (creation.kind !== 'refused' || response.status === 404) return checkUnavailable
  // When the provider refuses to check a name, the recipient's bank is not the cause.
  return creation.because === 'bank_refused' ? { kind: 'refused', because: 'refused' } : creation
}

export const checkUnavailable = { kind: 'refused', because: 'check_unavailable' } as const

type HttpResponse = { status: number; json: unknown; retryAfterMs?: number }

const isDocumentedError = (status: number): status is keyof typeof documentedErrors =>
  status in documentedErrors

function toReportedPayout(payout: z.infer<typeof payoutSchema>): ReportedPayout {
  const { id, status, amount, payout_destination: destination, metadata, succeeded_at: paidAt } = payout
  const why = payout.cancellation_details?.reason ?? ''
  return {
    id,
    status: statuses[status],
    kopecks: parseKopecks(amount),
    createdAt: parseMoment(payout.created_at),
    paidAt: parseMoment(paidAt),
    reference: metadata?.reference ?? null,
    bankId: (destination?.type === 'sbp' && destination.bank_id) || null,
    phone: (destination?.type === 'sbp' && destination.phone?.replace(/^\+/, '')) || null,
    reason: reasons.get(why) ?? 'provider_refused',
    nameCheck:
      why === nameDiffers
        ? 'mismatch'
        : destination?.recipient_checked === true && status === 'succeeded'
          ? 'match'
          : null,
    lacksFunds: status === 'canceled' && why === 'insufficient_funds',
  }
}

function parseKopecks({ value, currency }: { value: string; currency: string }): bigint | null {
  const match = /^(\d{1,12})\.(\d{2})$/.exec(value)
  return match && currency === 'RUB' ? BigInt(`${match[1]}${match[2]}`) : null
}

/** Parses a time in ISO 8601 with an offset; null when the time is absent or invalid. */
function parseMoment(value: unknown): Date | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T[\d:.]{5,20}(?:Z|[+-]\d{2}:\d{2})$/.test(value))
    return null
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? null : time
}
