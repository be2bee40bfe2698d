import { codeTries } from '@impulse/api/sign-in/sign-in-limits'

/** Purpose and subject of a code. A code is valid for its own purpose and subject only. */
export type CodeScope =
  | { purpose: 'sign-in'; subject: null }
  /** `subject`: id of the recipient. */
  | { purpose: 'recipient'; subject: string }
  /** `subject`: id of the rule of automatic withdrawals. */
  | { purpose: 'automatic-withdrawal'; subject: string }
  /** `subject`: id of the member. */
  | { purpose: 'old-phone' | 'new-phone' | 'leaving'; subject: string }
  /** `subject`: id of the session in which the member proves the identity again. */
  | { purpose: 'reauthentication'; subject: string }
  /** `subject`: id of the console session in which a staff member proves the own phone. */
  | { purpose: 'staff-account'; subject: string }

/** Purpose of a code that a signed-in member or staff member enters to confirm an action. */
export type ConfirmationScope = Exclude<CodeScope, { purpose: 'sign-in' }>

export const signInScope: CodeScope = { purpose: 'sign-in', subject: null }

/**
 * Rate-limit bucket of the minimum interval between codes. Each purpose has a separate bucket, so that
 * sign-in codes do not block confirmation codes.
 */
export const pauseBucket = ({ purpose }: CodeScope, phone: string): string =>
  purpose === 'sign-in' ? `sms-pause:${phone}` : `sms-pause:${purpose}:${phone}`

/** Rate limit of at most `max` uses in each period of `windowSeconds`. */
export type RateLimit = { bucket: string; max: number; windowSeconds: number }

export const hourSeconds = 3600
export const daySeconds = 24 * hourSeconds

/** Limits that protect against SMS costs and guessed codes (docs/rules.md, «Signing in»). */
const maxSmsPerPhonePerHour = 5
const maxSmsPerPhonePerDay = 10
const maxSmsPerAddressPerHour = 20
/** SMS limit of the whole installation per hour, which caps the cost of an attack. */
const maxSmsPerHour = 1000
/**
 * Share of `maxSmsPerHour` that unknown devices can use. The remaining SMS are reserved for known devices, so
 * that a flood of requests from unknown devices does not block members.
 */
const maxUnknownDeviceSmsPerHour = 900
const maxGuessesPerDay = 10

/** Limits that all SMS to unknown devices share. They cap the costs, so an entered code gives nothing back. */
export const sharedSmsLimits: readonly [RateLimit, RateLimit] = [
  { bucket: 'sms-unknown-devices', max: maxUnknownDeviceSmsPerHour, windowSeconds: hourSeconds },
  { bucket: 'sms-all', max: maxSmsPerHour, windowSeconds: hourSeconds },
]

/**
 * Returns the rate limits that count one request for a code. The limit that all phones share comes last, so that its row is
 * locked for the shortest time. An unknown device takes no slot of such a limit before its SMS is sent: a request costs
 * nothing, and must not use up what others need.
 */
export function smsRateLimits({
  phone,
  network,
  device,
}: {
  phone: string
  network: string
  device: string | null
}): RateLimit[] {
  const limitKey = toLimitKey({ phone, device })
  const hour = { windowSeconds: hourSeconds }
  return [
    { bucket: `sms-hour:${limitKey}`, max: maxSmsPerPhonePerHour, ...hour },
    { bucket: `sms-day:${limitKey}`, max: maxSmsPerPhonePerDay, windowSeconds: daySeconds },
    device === null
      ? { bucket: `sms-address:${network}`, max: maxSmsPerAddressPerHour, ...hour }
      : { bucket: 'sms-all', max: maxSmsPerHour, ...hour },
  ]
}

export const guessRateLimit = (input: { phone: string; device: string | null }): RateLimit => ({
  bucket: `guesses:${toLimitKey(input)}`,
  max: maxGuessesPerDay,
  windowSeconds: daySeconds,
})

/**
 * Returns the part of a rate-limit bucket that names the phone and the known device. All unknown devices share one
 * limit per phone; each known device has a separate limit.
 */
const toLimitKey = ({ phone, device }: { phone: string; device: string | null }): string =>
  device === null ? phone : `${phone}:${device}`

export type AttemptState = CodeScope & { tries: number; closedAt: Date | null; expiresAt: Date }

/**
 * Returns the refusal code of an attempt that accepts no more tries. An unknown attempt and an attempt of
 * another purpose get the same code as an expired attempt.
 */
export function refusalFor(
  attempt: AttemptState | null,
  { scope, now }: { scope: CodeScope; now: Date },
): 'code_expired' | 'too_many_tries' {
  if (!attempt || attempt.closedAt || attempt.expiresAt <= now) return 'code_expired'
  if (attempt.purpose !== scope.purpose || attempt.subject !== scope.subject) return 'code_expired'
  return attempt.tries >= codeTries ? 'too_many_tries' : 'code_expired'
}
