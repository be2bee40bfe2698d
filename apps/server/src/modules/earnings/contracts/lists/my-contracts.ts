import type {
  ContractFileQuery,
  ContractItem,
  ContractProduct,
  ContractQuery,
  Contracts,
} from '@impulse/api/contracts/my-contracts'
import { pointsToNumber } from '@impulse/api/fields/money'
import { moscowDay, moscowIso } from '../../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import { codeKey } from '../../../../platform/db/searchable.rules.ts'
import { previewRewards, loadRuleSets, productName, type RuleSet } from '../../rewards/rewards.service.ts'
import {
  type MyContractRow,
  type MyContractsFilter,
  selectMyContractMonths,
  selectMyContracts,
  selectMyProducts,
} from './my-contracts.sql.ts'

/** Returns one page of a member's contracts and claimed contracts, latest connection date first. */
export async function getContracts(
  db: Queryable,
  memberId: string,
  query: ContractQuery,
): Promise<Contracts> {
  const filter = toFilter(memberId, query)
  const [rows, months, products, ruleSets] = await Promise.all([
    selectMyContracts(db, filter, { skip: query.skipCount, limit: query.maxResultCount }),
    selectMyContractMonths(db, filter),
    selectMyProducts(db, memberId),
    loadRuleSets(db),
  ])
  const expected = await getExpectedRewards(db, { memberId, rows, ruleSets })
  return {
    contracts: rows.map((row) => itemToDto(row, { expected, ruleSets })),
    totalCount: months.reduce((total, { contracts, claims }) => total + contracts + claims, 0),
    months: months.map(({ earned, clawed_back: clawedBack, ...month }) => ({
      ...month,
      earned: pointsToNumber(earned),
      clawedBack: pointsToNumber(clawedBack),
    })),
    products: products
      .map(({ product, day }): ContractProduct => ({
        key: product,
        name: productName(ruleSets, { product, day }),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'ru')),
  }
}

/**
 * Number of contracts that are read at once for a file. Only the expected rewards of claims depend on it: those of one
 * chunk are computed together.
 */
const chunkSize = 5_000

/** Yields all contracts and claimed contracts of a member that match the query, latest connection date first. */
export async function* readAllContracts(
  db: Queryable,
  memberId: string,
  query: ContractFileQuery,
): AsyncGenerator<ContractItem[]> {
  const filter = toFilter(memberId, query)
  const ruleSets = await loadRuleSets(db)
  for (let skip = 0; ; skip += chunkSize) {
    const rows = await selectMyContracts(db, filter, { skip, limit: chunkSize })
    const expected = await getExpectedRewards(db, { memberId, rows, ruleSets })
    yield rows.map((row) => itemToDto(row, { expected, ruleSets }))
    if (rows.length < chunkSize) return
  }
}

const toFilter = (memberId: string, { status, search, product }: ContractFileQuery): MyContractsFilter => ({
  memberId,
  status: status === 'all' ? null : status,
  search: search || null,
  product: product || null,
})

/** Returns, by contract number, the expected rewards of those rows that are open claims with a product. */
async function getExpectedRewards(
  db: Queryable,
  { memberId, rows, ruleSets }: { memberId: string; rows: readonly MyContractRow[]; ruleSets: RuleSet[] },
): Promise<Map<string, bigint>> {
  const claimed = rows
    .filter(({ status, product }) => status === 'submitted' && product !== '')
    // Sorts the claims by date and then by number, because an import rewards contracts by date and then by number.
    .toSorted((a, b) => (toOrder(a) < toOrder(b) ? -1 : 1))
  if (claimed.length === 0) return new Map()
  const rewards = await previewRewards(
    db,
    claimed.map(({ product, connected_on: connectedOn }) => {
      return { owner: memberId, memberId, product, connectedOn }
    }),
    { ruleSets },
  )
  return new Map(claimed.map(({ number }, i) => [number, rewards[i]?.amount ?? 0n]))
}

const toOrder = ({ connected_on: day, number }: MyContractRow): string => `${day} ${codeKey(number)}`

function itemToDto(
  row: MyContractRow,
  { expected, ruleSets }: { expected: ReadonlyMap<string, bigint>; ruleSets: readonly RuleSet[] },
): ContractItem {
  const {
    number,
    product,
    city,
    connected_on: connectedAt,
    status,
    reward,
    operation,
    releases_at,
    cancelled_at,
  } = row
  const expectedReward = status === 'submitted' ? expected.get(number) : undefined
  return {
    number,
    city,
    connectedAt,
    status,
    productName: productName(ruleSets, { product, day: connectedAt }),
    expectedReward: expectedReward === undefined ? null : pointsToNumber(expectedReward),
    reward: reward === null ? null : pointsToNumber(reward),
    ...(row.recalculated && { recalculated: pointsToNumber(row.recalculated) }),
    releasesAt: releases_at && moscowIso(releases_at),
    ...(cancelled_at && { cancelledOn: moscowDay(cancelled_at) }),
    ...(row.is_blocked && { isBlocked: true }),
    ...(row.is_disallowed && { isDisallowed: true }),
    ...(row.needs_information && { needsInformation: true }),
    reason: row.reason || null,
    historyId: operation === null ? null : String(operation),
    orderId: row.order_id,
  }
}
