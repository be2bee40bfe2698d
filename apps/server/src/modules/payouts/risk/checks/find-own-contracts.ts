import { type HashContext, createPhoneHash } from '../../../earnings/contracts/contracts.service.ts'
import {
  selectFormerPhones,
  selectFrozen,
  selectBySubscribers,
  type SubscribedRow,
} from './find-subscribers.sql.ts'
import type { Finding } from '../findings.rules.ts'

/**
 * Finds contracts whose subscriber has a current or former phone of the member who brought the contract. Also
 * finds contracts of two members who are each other's subscribers. Contracts without a frozen reward are
 * ignored.
 */
export async function findOwnContracts(
  { db, vault }: HashContext,
  memberIds: readonly string[],
): Promise<Finding[]> {
  const frozen = await selectFrozen(db, memberIds)
  if (frozen.length === 0) return []
  const hashPhone = await createPhoneHash({ db, vault })
  const hash = (phone: string): string => hashPhone(phone).toString('base64')
  const ids = [...new Set(frozen.map(({ memberId }) => memberId))]
  const former = await selectFormerPhones(db, ids)
  const currentPhoneHashes = new Map(frozen.map(({ memberId, phone }) => [memberId, phone && hash(phone)]))
  const own = new Set(former.map(({ memberId, phone }) => `${memberId} ${hash(phone)}`))
  for (const [memberId, now] of currentPhoneHashes) own.add(`${memberId} ${now}`)
  const isOwn = ({ memberId, subscriber }: SubscribedRow) =>
    own.has(`${memberId} ${subscriber.toString('base64')}`)
  const contractsByMember = Map.groupBy(frozen, ({ memberId }) => memberId)
  const found = ids.flatMap((memberId) => {
    const contracts = contractsByMember.get(memberId)?.filter(isOwn) ?? []
    return contracts.length > 0 ? [toFinding([memberId], contracts)] : []
  })
  const contractsOfSubscribers = await selectBySubscribers(
    db,
    [...currentPhoneHashes.values()].flatMap((now) => (now === null ? [] : [Buffer.from(now, 'base64')])),
  )
  return [
    ...found,
    ...findMutualPairs({ contractsByMember, contractsOfSubscribers, currentPhoneHashes, hash }),
  ]
}

/**
 * Finds pairs of members who are the subscribers of each other's contracts. A risk check of either member returns the
 * same finding.
 */
function findMutualPairs({
  contractsByMember,
  contractsOfSubscribers,
  currentPhoneHashes,
  hash,
}: {
  /**
   * Contracts with a frozen reward that the checked members brought, by member id. `contractsOfSubscribers`: contracts
   * of any member whose subscriber has the phone of a checked member.
   */
  contractsByMember: ReadonlyMap<string, readonly SubscribedRow[]>
  contractsOfSubscribers: readonly SubscribedRow[]
  /** Hash of each checked member's current phone by member id; null when the member has no phone. */
  currentPhoneHashes: ReadonlyMap<string, string | null>
  hash: (phone: string) => string
}): Finding[] {
  const bySubscriber = Map.groupBy(contractsOfSubscribers, ({ subscriber }) => subscriber.toString('base64'))
  return [...currentPhoneHashes].flatMap(([memberId, now]) => {
    const contractsInReturn = (now === null ? undefined : bySubscriber.get(now)) ?? []
    const others = new Map(contractsInReturn.map(({ memberId: other, phone }) => [other, phone]))
    return [...others].flatMap(([other, phone]) => {
      if (other === memberId || phone === null) return []
      const otherPhoneHash = hash(phone)
      const ownContracts = (contractsByMember.get(memberId) ?? []).filter(
        ({ subscriber }) => subscriber.toString('base64') === otherPhoneHash,
      )
      const back = contractsInReturn.filter((row) => row.memberId === other && row.isFrozen)
      return ownContracts.length > 0 ? [toFinding([memberId, other], [...ownContracts, ...back])] : []
    })
  })
}

const toFinding = (memberIds: readonly string[], contracts: readonly SubscribedRow[]): Finding => ({
  rule: 'own_contracts',
  subject: memberIds.toSorted().join(':'),
  atLeast: 1,
  orderIds: [],
  facts: contracts.map(({ fact }) => fact),
  evidence: { contracts: contracts.length, members: memberIds.length },
  memberIds: memberIds.toSorted(),
  rewards: contracts.flatMap(({ memberId, lot }) => (lot === null ? [] : [{ memberId, lot }])),
})
