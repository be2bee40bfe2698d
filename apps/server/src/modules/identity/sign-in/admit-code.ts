import { codeLifetimeSeconds } from '@impulse/api/sign-in/sign-in-limits'
import type { DbContext } from '../../../platform/db/db-context.ts'
import type { Db, Queryable, Tx } from '../../../platform/db/db.ts'
import { toLargerNetwork } from '../../../platform/http/requests/network.ts'
import { countTaken, releaseSlot, take } from '../../../platform/http/requests/rate-limits.ts'
import { isRegistered } from '../profile/profile.service.ts'
import {
  byLockOrder,
  type CodeGroups,
  type CodeShare,
  effortSeconds,
  evidenceLimit,
  isAlarming,
  maxPhones,
  mayWait,
  memberLimit,
  memberNetworkLimit,
  mostRequests,
  phoneEvidenceLimit,
  toEffort,
  toPrefix,
  unconfirmedLimit,
  unconfirmedLimits,
} from './admit-code.rules.ts'
import { hourSeconds, type RateLimit, sharedSmsLimits } from './sign-in.rules.ts'
import { countPhones, countRequests, markAdmitted, takeCountedLimits } from './sign-in.sql.ts'

/** Seconds for which a code waits for a slot, and between two tries to get one. */
const maxWaitSeconds = 60
const retrySeconds = 10

const toGroups = ({ phone, network }: { phone: string; network: string }): CodeGroups => ({
  network,
  largerNetwork: toLargerNetwork(network),
  prefix: toPrefix(phone),
})

type Admission = 'admitted' | 'refused' | { runAgainAt: Date }

/**
 * Decides about the SMS for an unknown device: admits it, lets it wait for a slot, or refuses it. The request does not
 * see the decision, because it treats the phones of members differently. Such a phone takes the same slots as another
 * phone, and only when there is none a slot of a reserve: so no other code shows that the phone is registered.
 */
export async function admitCode(
  db: Db,
  attempt: { id: string; phone: string; network: string; createdAt: Date },
  now: Date,
): Promise<Admission> {
  const { phone, network, createdAt } = attempt
  const groups = toGroups(attempt)
  const [unconfirmed = 0, ofNetwork = 0, ofLargerNetwork = 0, ofPrefix = 0] = (
    await countTaken(
      db,
      [
        unconfirmedLimit,
        evidenceLimit(groups.network),
        evidenceLimit(groups.largerNetwork),
        evidenceLimit(groups.prefix),
      ],
      { now },
    )
  ).map(({ count }) => count)
  const evidence = { network: ofNetwork, largerNetwork: ofLargerNetwork, prefix: ofPrefix }
  const phones = await countPhones(db, { network, since: new Date(now.getTime() - hourSeconds * 1000) })
  const isSuspect = phones > maxPhones({ unconfirmed, evidence })
  const takeSlots = (limits: RateLimit[]) => takeAll(db, { id: attempt.id, limits, now })
  if (!isSuspect && (await takeSlots(unconfirmedLimits({ groups, unconfirmed, evidence })))) return 'admitted'
  const reserve = [memberNetworkLimit(groups.largerNetwork), memberLimit]
  if ((await isRegistered(db, phone)) && (await takeSlots(reserve))) return 'admitted'
  const hasWaited = now.getTime() - createdAt.getTime() >= maxWaitSeconds * 1000
  if (isSuspect || hasWaited || !mayWait({ requests: await countRecentRequests(db, now), evidence }))
    return 'refused'
  return { runAgainAt: new Date(now.getTime() + retrySeconds * 1000) }
}

class NoSlot extends Error {}

/** Takes a slot of every limit and of the limits that cap the costs, or none. Returns false when one has no slot. */
async function takeAll(
  db: Db,
  { id, limits, now }: { id: string; limits: RateLimit[]; now: Date },
): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      if (!(await markAdmitted(tx, { id, now, limits: limits.map(({ bucket }) => bucket) }))) return false
      for (const limit of [...limits, ...sharedSmsLimits])
        if (!(await take(tx, { ...limit, now })).ok) throw new NoSlot()
      return true
    })
  } catch (error) {
    if (error instanceof NoSlot) return false
    throw error
  }
}

/**
 * Gives back the slots of all codes of a phone that has signed in, and widens the limits of its prefix and of the network
 * of the sign-in, once a month for each phone. Call this function last in a transaction, because all requests share some
 * of the rows that it locks.
 */
export async function recordConfirmedCode(
  tx: Tx,
  { now, ...from }: { phone: string; network: string; now: Date },
): Promise<void> {
  const counted = await takeCountedLimits(tx, from.phone)
  const slots = counted.flatMap(({ at, limits }) =>
    at && limits ? limits.map((bucket) => ({ bucket, now: at })) : [],
  )
  for (const slot of slots.toSorted(byLockOrder)) await releaseSlot(tx, slot)
  for (const group of Object.values(toGroups(from))) {
    const isFirst = await take(tx, { ...phoneEvidenceLimit(group, from.phone), now })
    if (isFirst.ok) await take(tx, { ...evidenceLimit(group), now })
  }
}

const countRecentRequests = (db: Queryable, now: Date): Promise<number> =>
  countRequests(db, { since: new Date(now.getTime() - effortSeconds * 1000), limit: mostRequests })

/** Returns the factor of the effort of the next captcha. */
export async function getEffort(db: Queryable, now: Date): Promise<number> {
  const requests = await countRecentRequests(db, now)
  const [taken] = await countTaken(db, [unconfirmedLimit], { now })
  return toEffort({ requests, unconfirmed: taken?.count ?? 0 })
}

/** Returns the codes that the last hour sent to unknown devices, except those that can still be entered. */
export async function getCodeShare(db: Queryable, now: Date): Promise<CodeShare> {
  const [unknown] = sharedSmsLimits
  const [sent, ...unconfirmed] = await countTaken(db, [unknown, unconfirmedLimit, memberLimit], {
    now,
    exceptSeconds: codeLifetimeSeconds,
  })
  return {
    sent: sent?.count ?? 0,
    unconfirmed: unconfirmed.reduce((sum, { count }) => sum + count, 0),
    firstAt: sent?.firstAt ?? null,
  }
}

/** Returns 1 and the time of the first code while too many codes are not entered, otherwise 0. */
export async function countCodeAlarms(
  db: Queryable,
  now: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  const share = await getCodeShare(db, now)
  return isAlarming(share) ? { count: 1, oldestAt: share.firstAt } : { count: 0, oldestAt: null }
}

/** Descriptions of the metrics, by their names. */
export const codeMetrics = {
  sign_in_codes_sent: 'Codes sent to unknown devices in the last hour, except those of the last five minutes',
  sign_in_codes_unconfirmed: 'Those of these codes that nobody has entered',
}

export async function readCodeMetrics({
  db,
  clock,
}: DbContext): Promise<Record<keyof typeof codeMetrics, number>> {
  const { sent, unconfirmed } = await getCodeShare(db, clock.systemNow())
  return { sign_in_codes_sent: sent, sign_in_codes_unconfirmed: unconfirmed }
}
