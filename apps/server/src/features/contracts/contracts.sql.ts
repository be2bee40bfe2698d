import type { ContractStatus } from '@impulse/wire/contract'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import type { ContractRow } from './contract-row.rules.ts'
import type { StoredContract } from './contracts.rules.ts'

/** A contract whose row this transaction has locked. */
export type LockedContract = StoredContract & { memberId: string; lot: bigint | null; reward: bigint | null }

type StoredRow = {
  number: string
  phone: string
  product: string
  city: string
  connected_on: string
  status: ContractStatus
}
type LockedRow = StoredRow & { member_id: string; lot: bigint | null; reward: bigint | null }

export async function lockContract(tx: Tx, number: string): Promise<LockedContract | null> {
  const { rows } = await tx.query<LockedRow>({
    name: 'contract_lock',
    text: `select number, member_id, phone, product, city, connected_on, status, lot, reward
      from contracts where number = $1 for no key update`,
    values: [number],
  })
  const row = rows[0]
  return row ? { ...storedOf(row), memberId: row.member_id, lot: row.lot, reward: row.reward } : null
}

/** Takes the number. False: somebody else has it by now. */
export async function insertContract(
  tx: Tx,
  { row, memberId, now }: { row: ContractRow; memberId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'contract_insert',
    text: `insert into contracts (number, member_id, phone, product, city, connected_on, status, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict (number) do nothing`,
    values: [row.number, memberId, row.phone, row.product, row.city, row.connectedOn, row.status, now],
  })
  return rowCount === 1
}

export async function updateRewarded(
  tx: Tx,
  rewarded: { number: string; lot: bigint | null; reward: bigint; status: ContractStatus },
): Promise<void> {
  await tx.query({
    name: 'contract_rewarded',
    text: 'update contracts set lot = $2, reward = $3, status = $4 where number = $1',
    values: [rewarded.number, rewarded.lot, rewarded.reward, rewarded.status],
  })
}

export async function updateContract(
  tx: Tx,
  changed: { number: string; city: string; status: ContractStatus; now: Date },
): Promise<void> {
  await tx.query({
    name: 'contract_update',
    text: 'update contracts set city = $2, status = $3, updated_at = $4 where number = $1',
    values: [changed.number, changed.city, changed.status, changed.now],
  })
}

/** Contracts of many numbers as they are now, without locks: what a row finds under its lock may be another. */
export async function selectContracts(
  on: Queryable,
  numbers: readonly string[],
): Promise<Map<string, StoredContract>> {
  const { rows } = await on.query<StoredRow>({
    text: `select number, phone, product, city, connected_on, status from contracts where number = any($1)`,
    values: [numbers],
  })
  return new Map(rows.map((row) => [row.number, storedOf(row)]))
}

export async function selectKnownPhones(on: Queryable, phones: readonly string[]): Promise<Set<string>> {
  const { rows } = await on.query<{ phone: string }>({
    text: 'select phone from members where phone = any($1)',
    values: [phones],
  })
  return new Set(rows.map((row) => row.phone))
}

const storedOf = (row: StoredRow): StoredContract => ({
  number: row.number,
  product: row.product,
  phone: row.phone,
  city: row.city,
  connectedOn: row.connected_on,
  status: row.status,
})
