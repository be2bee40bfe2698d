import type { ContractStatus } from '@impulse/api/contracts/contract'
import { hasReleaseBlock } from '../../../../ledger/ledger.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import { codeKey } from '../../../../platform/db/searchable.rules.ts'

export type MyContractRow = {
  number: string
  /** Key of the product in the reward rules; empty when the member's claim names no product. */
  product: string
  city: string
  connected_on: string
  status: ContractStatus
  cancelled_at: Date | null
  lot: bigint | null
  /** Operation of the lot that the member has to see: the clawback of a cancelled contract, otherwise the reward. */
  operation: bigint | null
  reward: bigint | null
  /** Sum of the recalculations of an active contract’s reward; null when there were none. */
  recalculated: bigint | null
  releases_at: Date | null
  order_id: string | null
  reason: string | null
  is_blocked: boolean
  is_disallowed: boolean
  needs_information: boolean
}

export type MyContractsFilter = {
  memberId: string
  status: ContractStatus | null
  search: string | null
  /** Key of a product in the reward rules. */
  product: string | null
}

/**
 * SQL query of a member's contracts, filtered by status (`$2`), by a part of the contract number (`$3`) and by product (`$4`).
 * A filter that is null matches every contract.
 */
const known = `
  select number, product, city, connected_on, status, cancelled_at, lot, reward, null::uuid as order_id,
    false as needs_information
  from contracts
  where member_id = $1 and status <> 'undone' and ($2::text is null or status = $2)
    and ($3::text is null or strpos(number_key, $3) > 0)
    and ($4::text is null or product = $4)`

/**
 * SQL query of open and rejected claims for contracts that the member does not have. Leaves out a claim when the
 * member has a later claim for the same number.
 */
const claimed = `
  select cl.contract_number as number, coalesce(cl.product, ''), cl.city, cl.connected_on,
    case o.status when 'rejected' then 'rejected' else 'submitted' end, null, null, null, o.id,
    o.status = 'needs_information'
  from claims cl join orders o on o.id = cl.order_id
  where cl.member_id = $1 and o.status in ('review', 'needs_information', 'rejected')
    and ($2::text is null or $2 = case o.status when 'rejected' then 'rejected' else 'submitted' end)
    and ($3::text is null or strpos(cl.contract_key, $3) > 0)
    and ($4::text is null or cl.product = $4)
    and not exists (
      select from contracts c where c.number_key = cl.contract_key and c.member_id = $1 and c.status <> 'undone'
    )
    and not exists (
      select from claims n join orders later on later.id = n.order_id
      where n.contract_key = cl.contract_key and n.member_id = $1 and later.number > o.number
    )`

/** Selects one page of contracts and claims, latest connection date first. */
export async function selectMyContracts(
  db: Queryable,
  filter: MyContractsFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<MyContractRow[]> {
  const { rows } = await db.query<MyContractRow>({
    text: `with page as materialized (
        -- Limits contracts and claims separately, so that PostgreSQL reads only the rows up to the page, from an index.
        select * from (
          (${known} order by connected_on desc, number limit $5::bigint + $6)
          union all
          (${claimed} order by connected_on desc, number limit $5::bigint + $6)
        ) mine order by connected_on desc, number limit $5 offset $6
      )
      select page.*, p.releases_at, coalesce(page.status = 'confirmed' and ${hasReleaseBlock('p')}, false) as is_blocked,
        page.status = 'cancelled' and exists (
          select from release_blocks s where s.member_id = $1 and s.lot = page.lot and s.is_clawed_back
        ) as is_disallowed, coalesce((
          select max(t.seq) from transactions t where page.status = 'cancelled' and t.member_id = $1 and t.part = page.lot
            and t.kind in ('cancellation', 'reversal')
        ), page.lot) as operation, (
          select sum(t.amount)::bigint from transactions t where page.status <> 'cancelled' and t.member_id = $1
            and t.part = page.lot and t.kind = 'recalculation'
        ) as recalculated, (
        select e.note from order_events e where e.order_id = page.order_id and e.status = 'rejected' order by e.id desc limit 1
      ) as reason
      from page left join pending_parts p on p.member_id = $1 and p.part = page.lot
      order by connected_on desc, number`,
    values: [...toSqlValues(filter), limit, skip],
  })
  return rows
}

export type ContractMonthRow = {
  month: string
  contracts: number
  claims: number
  earned: bigint
  clawed_back: bigint
}

/**
 * Selects the months of a member's contracts and claims, latest first. A cancelled contract counts but has earned
 * nothing.
 */
export async function selectMyContractMonths(
  db: Queryable,
  filter: MyContractsFilter,
): Promise<ContractMonthRow[]> {
  const { rows } = await db.query<ContractMonthRow>({
    text: `select to_char(connected_on, 'YYYY-MM') as month,
        (count(*) filter (where order_id is null))::int as contracts,
        (count(*) filter (where order_id is not null))::int as claims,
        coalesce(sum(reward) filter (where status <> 'cancelled'), 0)::bigint as earned,
        coalesce(sum(reward) filter (where status = 'cancelled'), 0)::bigint as clawed_back
      from ((${known}) union all (${claimed})) mine
      group by 1 order by 1 desc`,
    values: toSqlValues(filter),
  })
  return rows
}

/** Selects the products of all contracts and claims of a member, each with the latest connection date. */
export async function selectMyProducts(
  db: Queryable,
  memberId: string,
): Promise<{ product: string; day: string }[]> {
  const { rows } = await db.query<{ product: string; day: string }>({
    text: `select product, max(connected_on) as day from ((${known}) union all (${claimed})) mine
      where product <> '' group by product`,
    values: toSqlValues({ memberId, status: null, search: null, product: null }),
  })
  return rows
}

const toSqlValues = ({ memberId, status, search, product }: MyContractsFilter): unknown[] => [
  memberId,
  status,
  search && codeKey(search),
  product,
]
