import { hourMs, hoursSince } from '@impulse/api/fields/durations'
import type { ConsoleRiskCase, RiskQuery, RiskRow } from '@impulse/api/risk/console-risk'
import { pointsToNumber } from '@impulse/api/fields/money'
import { formatPhone, maskPhone } from '@impulse/api/fields/phone'
import { moscowIso } from '../../../../platform/clock/moscow.ts'
import { listRows } from '../../../../platform/admin/list-rows.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import {
  type CaseFilter,
  casePageQuery,
  type CaseRow,
  countCases,
  type PersonRow,
  selectCases,
  selectCaseMembers,
  selectStoppedOrders,
  selectBlockedRewards,
  type StoppedOrderRow,
  type BlockedRewardRow,
} from './list-risk-cases.sql.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'
import { toStaffName } from '../../../../platform/staff/staff.service.ts'
import { needsSecondPerson, type SecondPersonConfig } from '../../../../platform/staff/second-person.ts'

export type RiskContext = DbContext & { config: SecondPersonConfig }

const maxListed = 200

/** Returns the idempotency key under which the sole release of a case's points is stored. */
export const toCaseReleaseKey = (number: bigint): string => `risk:${number}`

/** Lists the risk cases that match a query. */
export const caseList = ({ db, clock }: DbContext) =>
  listRows(db, (query: RiskQuery) => {
    const now = clock.businessNow()
    const filter = toFilter(query, now)
    return {
      rows: (page) => casePageQuery(filter, page),
      count: () => countCases(db, filter),
      toDto: (row: CaseRow) => rowToDto(row, now),
    }
  })

const toFilter = ({ state, rule, days, memberId, q }: RiskQuery, now: Date): CaseFilter => ({
  state: state ?? null,
  rule: rule ?? null,
  memberId: memberId ?? null,
  openedBefore: days === undefined ? null : new Date(now.getTime() - Number(days) * 24 * hourMs),
  number: /^\d{1,15}$/.test(q) ? BigInt(q) : null,
})

/**
 * Returns a case by its number.
 * @throws Refusal risk_case_not_found
 */
export async function getCase(db: Queryable, number: bigint): Promise<CaseRow> {
  const caseFilter = { state: null, rule: null, openedBefore: null, memberId: null, number }
  const [row] = await selectCases(db, caseFilter, { skip: 0, limit: 1, order: 'asc' })
  if (!row) throw new Refusal('risk_case_not_found')
  return row
}

/**
 * Returns everything that staff need to close a risk case. The access is audited before the blocked rewards and
 * withdrawals are read.
 * @throws Refusal risk_case_not_found
 */
export async function getRiskCase(
  { db, clock, config }: RiskContext,
  { number, actor }: { number: bigint; actor: string },
): Promise<ConsoleRiskCase> {
  const row = await getCase(db, number)
  const people = await selectCaseMembers(db, { number, limit: maxListed })
  const memberId = people[0]?.memberId ?? null
  await recordAudit(db, {
    at: clock.systemNow(),
    actor,
    action: 'risk.seen',
    memberId,
    object: String(number),
  })
  const [rewards, orders] = await Promise.all([
    selectBlockedRewards(db, { number, limit: maxListed }),
    selectStoppedOrders(db, number),
  ])
  const contracts = contractsIn(row.facts)
  const release = {
    key: toCaseReleaseKey(number),
    name: toStaffName(actor),
    sum: row.rewardsSum + row.withdrawalsSum,
    at: clock.systemNow(),
  }
  return {
    ...rowToDto(row, clock.businessNow()),
    needsSecondPerson: await needsSecondPerson(db, release, config),
    people: people.map(personToDto),
    rewards: rewards.rows.map(rewardToDto),
    withdrawals: orders.map(orderToDto),
    contracts: contracts.slice(0, maxListed),
    more: {
      people: row.members - people.length,
      rewards: rewards.count - rewards.rows.length,
      contracts: Math.max(0, contracts.length - maxListed),
    },
  }
}

/**
 * Returns the contract numbers in the facts of a case. The fact `contract:К-1034:1` contains a contract
 * number and a revision.
 */
const contractsIn = (facts: readonly string[]): string[] =>
  facts.flatMap((fact) => /^contract:(.*):\d+$/.exec(fact)?.[1] ?? [])

const rowToDto = (row: CaseRow, now: Date): RiskRow => ({
  id: String(row.number),
  rule: row.rule,
  state: row.state,
  evidence: row.evidence,
  openedAt: moscowIso(row.openedAt),
  hours: Math.floor(hoursSince(row.openedAt, row.closedAt ?? now)),
  members: row.members,
  blocked: {
    rewards: row.rewards,
    rewardsSum: pointsToNumber(row.rewardsSum),
    withdrawals: row.withdrawals,
    withdrawalsSum: pointsToNumber(row.withdrawalsSum),
    sum: pointsToNumber(row.rewardsSum + row.withdrawalsSum),
    isBlockedElsewhere: row.isBlockedElsewhere,
  },
  closedAt: row.closedAt && moscowIso(row.closedAt),
  closedBy: row.closedBy,
  reason: row.reason,
  releaseApprovedBy: row.releaseApprovedBy,
})

const personToDto = ({ phone, deletedAt, ...person }: PersonRow): ConsoleRiskCase['people'][number] => ({
  ...person,
  phone: phone && formatPhone(phone),
  deletedAt: deletedAt && moscowIso(deletedAt),
})

const rewardToDto = ({
  amount,
  releasesAt,
  ...row
}: BlockedRewardRow): ConsoleRiskCase['rewards'][number] => ({
  ...row,
  amount: pointsToNumber(amount),
  releasesAt: releasesAt && moscowIso(releasesAt),
})

const orderToDto = ({
  number,
  amount,
  phone,
  account,
  ...row
}: StoppedOrderRow): ConsoleRiskCase['withdrawals'][number] => ({
  ...row,
  id: String(number),
  amount: pointsToNumber(amount),
  recipient: phone !== null ? maskPhone(phone) : account === null ? 'удалён' : `•••• ${account.slice(-4)}`,
})
