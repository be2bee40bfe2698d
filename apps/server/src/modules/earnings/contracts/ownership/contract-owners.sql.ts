import type { ContractStatus } from '@impulse/api/contracts/contract'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import type { NewContract } from '../contracts.sql.ts'

type MovedContract = Omit<NewContract, 'row'> & {
  number: string
  status: ContractStatus
}

/** Assigns contracts to their new members and stores the rewards that the new members earn. */
export async function updateOwners(
  tx: Tx,
  contracts: readonly MovedContract[],
  { now }: { now: Date },
): Promise<void> {
  const column = <V>(pick: (contract: MovedContract) => V): V[] => contracts.map(pick)
  await tx.query({
    text: `update contracts c
      set member_id = n.member_id, revision = n.revision, sequence_in_month = n.sequence_in_month,
        counted_place = n.counted_place, lot = n.lot, reward = n.reward, status = n.status, updated_at = $8
      from unnest($1::text[], $2::uuid[], $3::int[], $4::int[], $5::bigint[], $6::bigint[], $7::text[], $9::int[])
        as n (number, member_id, revision, sequence_in_month, lot, reward, status, counted_place)
      where c.number = n.number`,
    values: [
      column(({ number }) => number),
      column(({ memberId }) => memberId),
      column(({ revision }) => revision),
      column(({ sequenceInMonth }) => sequenceInMonth),
      column(({ lot }) => lot),
      column(({ reward }) => reward),
      column(({ status }) => status),
      now,
      column(({ countedPlace }) => countedPlace),
    ],
  })
}

/**
 * Returns true when one of these members was merged into another member. The caller must first assign
 * contracts to the members. The assignment locks the members' rows, so that a later merge waits and includes
 * these contracts.
 */
export async function isAnyMerged(tx: Tx, memberIds: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: 'select from members where id = any($1) and merged_into is not null limit 1',
    values: [memberIds],
  })
  return rowCount > 0
}

/**
 * Returns the numbers of a member's contracts, including cancelled contracts, in the order in which contracts
 * are rewarded. Takes no locks.
 */
export async function selectNumbersByMember(db: Queryable, memberId: string): Promise<string[]> {
  const { rows } = await db.query<{ number: string }>({
    text: `select number from contracts where member_id = $1 and status <> 'undone' order by connected_on, number_key`,
    values: [memberId],
  })
  return rows.map(({ number }) => number)
}

/** Returns the release dates of these lots. Key: member id and lot, separated by a space. */
export async function selectReleaseDates(
  db: Queryable,
  lots: readonly { memberId: string; lot: bigint }[],
): Promise<Map<string, Date>> {
  const { rows } = await db.query<{ key: string; releases_at: Date }>({
    text: `select p.member_id || ' ' || p.part as key, p.releases_at
      from unnest($1::uuid[], $2::bigint[]) as l (member_id, lot)
      join pending_parts p on p.member_id = l.member_id and p.part = l.lot`,
    values: [lots.map(({ memberId }) => memberId), lots.map(({ lot }) => lot)],
  })
  return new Map(rows.map(({ key, releases_at: releasesAt }) => [key, releasesAt]))
}
