import { daySeconds, hourSeconds, type RateLimit } from './sign-in.rules.ts'

/*
 * Limits of the SMS with codes that unknown devices request and nobody confirms (docs/decisions/0057). A code that is
 * entered gives its slots back. All limits together allow 200 unconfirmed SMS an hour.
 */
const maxUnconfirmedPerHour = 170
/** SMS for phones of members, for which the other limits have no slot. */
const maxUnconfirmedOfMembersPerHour = 30
/** Number of unconfirmed codes of an hour from which newcomers get the narrowest limits. */
export const pressureAt = 40
/** Limits that hold from `pressureAt`: they open a little at a time, so that an attack cannot use up an hour at once. */
const provenLimit = { bucket: 'sms-unconfirmed-proven', max: 8, windowSeconds: 150 }
const unprovenLimit = { bucket: 'sms-unconfirmed-unproven', max: 1, windowSeconds: 180 }
/** Sign-ins of a month that make a network proven. */
const provenSignIns = 3

const maxPhonesPerNetwork = 20
const maxUnconfirmedPerGroup = 20
/** Sign-ins by which a network or a prefix widens its limits. */
const maxEarned = 10
const firstDigits = 8

export const evidenceSeconds = 30 * daySeconds

export const unconfirmedLimit: RateLimit = {
  bucket: 'sms-unconfirmed',
  max: maxUnconfirmedPerHour,
  windowSeconds: hourSeconds,
}
export const memberLimit: RateLimit = {
  bucket: 'sms-unconfirmed-members',
  max: maxUnconfirmedOfMembersPerHour,
  windowSeconds: hourSeconds,
}

/** Part of the reserve for members that one larger network may take, so that it cannot use up the reserve. */
export const memberNetworkLimit = (largerNetwork: string): RateLimit => ({
  bucket: `sms-unconfirmed-members-network:${largerNetwork}`,
  max: maxUnconfirmedOfMembersPerHour / 3,
  windowSeconds: hourSeconds,
})

/** Groups that are limited together: a network, a larger network, and phones with the same first digits. */
export type CodeGroups = { network: string; largerNetwork: string; prefix: string }

export const toPrefix = (phone: string): string => phone.slice(0, firstDigits)

/** Limit that stores the sign-ins of a group in the last month, at most `maxEarned` of them. */
export const evidenceLimit = (group: string): RateLimit => ({
  bucket: `sms-confirmed:${group}`,
  max: maxEarned,
  windowSeconds: evidenceSeconds,
})

/** Limit by which a phone proves a group once a month, however often it signs in: one SIM must not prove a network. */
export const phoneEvidenceLimit = (group: string, phone: string): RateLimit => ({
  bucket: `sms-confirmed-phone:${group}:${phone}`,
  max: 1,
  windowSeconds: evidenceSeconds,
})

/** Codes that a group got in the last month and entered, by group. */
export type Evidence = Record<keyof CodeGroups, number>

/**
 * Returns the number of phones for which one network may request codes in an hour before one of them signs in.
 * `unconfirmed`: unconfirmed codes of the last hour.
 */
export const maxPhones = ({ unconfirmed, evidence }: { unconfirmed: number; evidence: Evidence }): number =>
  narrow(maxPhonesPerNetwork, unconfirmed) + evidence.network

const isProven = (evidence: Evidence): boolean => evidence.largerNetwork >= provenSignIns

/** Returns the limits that count a code until it is entered, in the order in which they are locked. */
export function unconfirmedLimits(input: {
  groups: CodeGroups
  unconfirmed: number
  evidence: Evidence
}): RateLimit[] {
  const { groups, unconfirmed, evidence } = input
  const limitGroup = (group: 'largerNetwork' | 'prefix'): RateLimit => ({
    bucket: `sms-unconfirmed:${groups[group]}`,
    max: narrow(maxUnconfirmedPerGroup, unconfirmed) + evidence[group],
    windowSeconds: hourSeconds,
  })
  const shared = isProven(evidence) ? provenLimit : unprovenLimit
  return [
    limitGroup('largerNetwork'),
    limitGroup('prefix'),
    ...(unconfirmed >= pressureAt ? [shared] : []),
    unconfirmedLimit,
  ].toSorted(byLockOrder)
}

/** Orders limits as every transaction locks them: groups before what all share, so that none waits in a circle. */
export const byLockOrder = (one: { bucket: string }, other: { bucket: string }): number =>
  Number(other.bucket.includes(':')) - Number(one.bucket.includes(':')) ||
  (one.bucket < other.bucket ? -1 : Number(one.bucket > other.bucket))

/** Returns a limit that shrinks from `max` to 1 while the unconfirmed codes grow to `pressureAt`. */
const narrow = (max: number, unconfirmed: number): number =>
  Math.max(1, Math.round(max * (1 - Math.min(1, unconfirmed / pressureAt)) ** 2))

const usualRequests = 50
const requestsPerEffort = 50
/** Largest factor by which the captcha becomes slower: an honest phone then needs some seconds. */
const maxEffort = 4

/** Most requests of unknown devices that change the effort. */
export const mostRequests = usualRequests + requestsPerEffort * (maxEffort - 1)
export const effortSeconds = 300

/**
 * Returns true when a code without a slot waits for one. Under a flood of requests codes of unproven networks do not: there
 * are few slots for them, and thousands of waiting jobs would delay the codes of others. `requests`: as for `toEffort`.
 */
export const mayWait = ({ requests, evidence }: { requests: number; evidence: Evidence }): boolean =>
  requests < mostRequests || isProven(evidence)

/**
 * Returns the factor of the effort of a captcha. It grows with the requests of unknown devices in the last minutes, and
 * with the unconfirmed codes of the last hour.
 */
export const toEffort = (input: { requests: number; unconfirmed: number }): number =>
  Math.min(
    maxEffort,
    Math.max(1, 1 + (input.requests - usualRequests) / requestsPerEffort, input.unconfirmed / pressureAt),
  )

/** Unconfirmed codes of an hour below which nothing is wrong: a few people never enter theirs. */
const minUnconfirmed = 15
const maxUnconfirmedShare = 0.3

/** Codes that an hour sent to unknown devices, without those that can still be entered. `firstAt`: the first of them. */
export type CodeShare = { sent: number; unconfirmed: number; firstAt: Date | null }

/** Returns true when so many codes are not entered that someone probably spends the SMS of the programme. */
export const isAlarming = ({ sent, unconfirmed }: CodeShare): boolean =>
  unconfirmed >= minUnconfirmed && unconfirmed / sent > maxUnconfirmedShare
