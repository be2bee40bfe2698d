import type {
  SecurityEventKind,
  SecurityOutcome,
  SignInKind,
} from '@impulse/api/security-events/console-security-events'
import { type RefusalCode, toHttpStatus } from '@impulse/copy-ru/refusals/refusals'

/** Person whom a security event concerns. The journal finds the member of a session or a phone when it stores the event. */
export type SecuritySubject = { memberId?: string; sessionId?: string; phone?: string; staffName?: string }

/**
 * Part of a refusal for the security journal, which no response contains. `misuse`: the request had a token or a key that
 * the server never issued (`forged`), or a refresh token that was used before (`reuse`).
 */
export type SecurityNote = { subject?: SecuritySubject; misuse?: 'forged' | 'reuse' }

/** Event of the security journal. `address`: network of the client; empty for an event of the server itself. */
export type SecurityEvent = {
  kind: SecurityEventKind
  outcome: SecurityOutcome
  /** Code of the refusal or of the second factor, or what a browser blocked; empty when the kind says everything. */
  reason: string
  subject: SecuritySubject
  address: string
  /** Method and pattern of the route, never the path, which may contain ids. */
  route: string
}

const wrongCredentials: ReadonlySet<RefusalCode> = new Set([
  'invalid_code',
  'code_expired',
  'passkey_refused',
  'passkey_expired',
  'staff_wrong_password',
  'staff_wrong_code',
  'staff_wrong_recovery_code',
  'staff_wrong_key',
  'staff_wrong_own_password',
] as const)

/** Refusals of requests that the pages of the server do not send. Refusals of single fields have codes of their own. */
const badInputs: ReadonlySet<RefusalCode> = new Set([
  'invalid_request',
  'invalid_json',
  'unsupported_media_type',
  'body_too_large',
] as const)

/**
 * Returns the event as the journal stores it. Of bad inputs it stores how many a network sent in a minute, and of unknown
 * hosts, which scanners of the whole Internet send, how many arrived in a minute.
 */
export function toStored(event: SecurityEvent): SecurityEvent {
  if (event.kind === 'bad-input') return { ...event, subject: {}, route: '' }
  return event.kind === 'unknown-host' ? { ...event, subject: {}, route: '', address: '' } : event
}

/**
 * Returns the kind and the reason under which the security journal records a refusal; null for a refusal that is no
 * event of security, such as an expired access token. `signIn`: set on the routes of a sign-in.
 */
export function classifyRefusal(
  code: RefusalCode,
  { signIn, misuse }: { signIn: SignInKind | undefined; misuse: SecurityNote['misuse'] },
): Pick<SecurityEvent, 'kind' | 'reason'> | null {
  const status = toHttpStatus(code)
  if (misuse) return { kind: 'token', reason: misuse }
  if (code === 'file_infected') return { kind: 'infected-file', reason: '' }
  if (code === 'unknown_host') return { kind: 'unknown-host', reason: '' }
  if (badInputs.has(code)) return { kind: 'bad-input', reason: code }
  if (code === 'cross_site') return { kind: 'foreign-site', reason: '' }
  if (code === 'staff_invitation_over') return { kind: 'staff-invitation', reason: code }
  if (status === 429) return { kind: 'rate-limit', reason: code }
  if (wrongCredentials.has(code)) return { kind: signIn ?? 'confirmation', reason: code }
  // A session that must be confirmed again, and a code after which a passkey follows, are usual steps and no attacks.
  if (status !== 403 || code === 'reauthentication_required' || code === 'passkey_required') return null
  return { kind: signIn ?? 'permission', reason: code }
}

/** Days after which an event is deleted. A trigger of the table refuses to delete newer events. */
export const retentionDays = 180

/**
 * Rates of refused requests: the kinds that count, and the number in an hour above which the server alarms staff; null:
 * the rate is a metric only.
 */
export const securityRates = {
  security_member_sign_in_failures: { kinds: ['member-code', 'member-passkey'], alarmAbove: 300 },
  security_staff_sign_in_failures: {
    kinds: ['staff-password', 'staff-second-factor', 'staff-invitation'],
    alarmAbove: 20,
  },
  security_permission_refusals: { kinds: ['permission'], alarmAbove: 50 },
  security_confirmation_failures: { kinds: ['confirmation'], alarmAbove: null },
  security_rate_limits: { kinds: ['rate-limit'], alarmAbove: null },
  security_foreign_site_requests: { kinds: ['foreign-site'], alarmAbove: null },
  security_bad_inputs: { kinds: ['bad-input'], alarmAbove: null },
  security_unknown_hosts: { kinds: ['unknown-host'], alarmAbove: null },
  security_token_misuse: { kinds: ['token'], alarmAbove: null },
  security_policy_violations: { kinds: ['csp-violation'], alarmAbove: null },
  security_infected_files: { kinds: ['infected-file'], alarmAbove: null },
  security_events_dropped: { kinds: ['overflow'], alarmAbove: 0 },
} as const satisfies Record<string, { kinds: readonly SecurityEventKind[]; alarmAbove: number | null }>

export type SecurityRate = keyof typeof securityRates

/** Failures of a kind in the last hour. `since`: time of the first. */
export type KindFailures = { kind: string; count: bigint; since: Date }

const listRates = Object.entries(securityRates) as [
  SecurityRate,
  { kinds: readonly string[]; alarmAbove: number | null },
][]

/** Returns the rates, each as a number of failures in the last hour. */
export const toRates = (failures: readonly KindFailures[]): Record<SecurityRate, number> =>
  Object.fromEntries(
    listRates.map(([name, { kinds }]) => [name, sumCounts(failuresOf(failures, kinds))]),
  ) as Record<SecurityRate, number>

/** Returns the number of rates above their limit, and the time of the first of the events that count. */
export function toAlarms(failures: readonly KindFailures[]): { count: number; oldestAt: Date | null } {
  const alarms = listRates
    .map(([, { kinds, alarmAbove }]) => ({ alarmAbove, found: failuresOf(failures, kinds) }))
    .filter(({ alarmAbove, found }) => alarmAbove !== null && sumCounts(found) > alarmAbove)
  const times = alarms.flatMap(({ found }) => found.map(({ since }) => since.getTime()))
  return { count: alarms.length, oldestAt: times.length > 0 ? new Date(Math.min(...times)) : null }
}

const failuresOf = (failures: readonly KindFailures[], kinds: readonly string[]): KindFailures[] =>
  failures.filter(({ kind }) => kinds.includes(kind))

const sumCounts = (failures: readonly KindFailures[]): number =>
  failures.reduce((sum, { count }) => sum + Number(count), 0)
