import { randomBytes, randomUUID } from 'node:crypto'
import type { RiskRule, RiskState } from '@impulse/api/risk/risk-case'
import { verifyMerges } from '../../modules/operations/member-merges/member-merges.service.ts'
import { checkRisk } from '../../modules/payouts/risk/checks/check-risk.ts'
import { verifyRisk } from '../../modules/payouts/risk/risk.service.ts'
import { verifyRewards } from '../../modules/earnings/rewards/rewards.service.ts'
import { releaseDue } from '../earnings/release-fixtures.ts'

import { verifyWithdrawals } from '../../modules/payouts/withdrawals/withdrawals.service.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { moscowDay } from '../../platform/clock/moscow.ts'
import type { RiskConfig } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { aMember, aPhone } from '../identity/member-fixtures.ts'
import {
  aLine,
  aNumber,
  aVault,
  importFrozen,
  getMemberId,
  silentLog,
} from '../earnings/contract-fixtures.ts'
import { deleteRiskChecksOf, type PayoutTest } from './payout-fixtures.ts'

/** Low thresholds of the risk rules, so that a few contracts reach them. */
export const riskConfig: RiskConfig = {
  deviceMembers: 3,
  staffDeviceDays: 90,
  burstContracts: 3,
  cancelledContracts: 2,
  cancelledPercent: 50,
  cancelledDays: 60,
  subscriberDays: 90,
  newDetailsHours: 72,
}

/** Runs the risk rules over these members, whose requested checks are then done. Returns the number of opened cases. */
export async function checkRiskOf(
  { db, clock }: Pick<PayoutTest, 'db' | 'clock'>,
  memberIds: readonly string[],
  config = riskConfig,
): Promise<number> {
  const opened = await checkRisk({ db, clock, vault: aVault(db), config }, memberIds)
  for (const memberId of memberIds) await deleteRiskChecksOf(db, memberId)
  return opened
}

type Case = { number: bigint; rule: RiskRule; state: RiskState; facts: string[] }

/** Returns the risk cases of a member, oldest first. */
export async function getCases(db: Db, memberId: string): Promise<Case[]> {
  const { rows } = await db.query<Case>({
    text: `select c.number, c.rule, c.state, c.facts from risk_cases c join risk_case_members m on m.case_number = c.number
      where m.member_id = $1 order by c.number`,
    values: [memberId],
  })
  return rows
}

export async function getOnlyCase(db: Db, memberId: string): Promise<Case> {
  const [one, ...more] = await getCases(db, memberId)
  if (!one || more.length > 0) throw new Error(`expected one risk case, found ${one ? more.length + 1 : 0}`)
  return one
}

/**
 * Returns the numbers of the member's contracts with a release block, and of the member's withdrawals with a
 * withdrawal block.
 */
export async function getRiskBlocks(
  db: Db,
  memberId: string,
): Promise<{ contracts: string[]; orders: bigint[] }> {
  const [lots, orders] = await Promise.all([
    db.query<{ number: string }>({
      text: `select distinct p.contract_number as number from release_blocks s
        join pending_parts p on p.member_id = s.member_id and p.part = s.lot
        where s.member_id = $1 and s.until_seq is null order by 1`,
      values: [memberId],
    }),
    db.query<{ number: bigint }>({
      text: `select distinct o.number from withdrawal_blocks s join orders o on o.id = s.order_id
        where o.member_id = $1 and s.is_on order by 1`,
      values: [memberId],
    }),
  ])
  return { contracts: lots.rows.map(({ number }) => number), orders: orders.rows.map(({ number }) => number) }
}

/** Imports `count` contracts of the member with this phone. All of them were connected `daysAgo` days ago. */
export async function createContracts(
  { db, clock }: PayoutTest,
  { phone = aPhone(), count, daysAgo = 0 }: { phone?: string; count: number; daysAgo?: number },
): Promise<{
  phone: string
  memberId: string
  numbers: string[]
  cancel: (contractNumbers: readonly string[]) => Promise<void>
}> {
  const day = moscowDay(new Date(clock.businessNow().getTime() - daysAgo * 86_400_000))
  const numbers = Array.from({ length: count }, aNumber)
  await importFrozen(
    db,
    clock,
    numbers.map((number) => aLine({ number, phone, day })),
  )
  return {
    phone,
    numbers,
    memberId: await getMemberId(db, phone),
    cancel: async (contractNumbers) => {
      await importFrozen(
        db,
        clock,
        contractNumbers.map((number) => aLine({ number, phone, day, status: 'cancelled' })),
      )
    },
  }
}

export const shareHash = (
  db: Db,
  { memberId, column, hash }: { memberId: string; column: 'document_hash' | 'inn_hash'; hash: Buffer },
) =>
  db.query({
    text: `insert into identity_documents (member_id, status, ${column}) values ($1, 'approved', $2)
      on conflict (member_id) do update set ${column} = $2`,
    values: [memberId, hash],
  })

/** Makes another member have the same ИНН as this member. The next risk check of either opens a case. */
export async function shareInn(db: Db, { memberId }: { memberId: string }): Promise<void> {
  const hash = randomBytes(32)
  for (const id of [memberId, (await aMember(db)).memberId])
    await shareHash(db, { memberId: id, column: 'inn_hash', hash })
}

export const signInFrom = (db: Db, { memberId, device }: { memberId: string; device: Buffer }) =>
  db.query({
    text: `insert into sessions (id, member_id, created_at, last_used_at, ends_at, refresh_hash, refreshed_at, ip, user_agent, device_hash)
      values ($1, $2, now(), now(), now() + interval '90 days', '\\x00', now(), '127.0.0.1', 'test', $3)`,
    values: [randomUUID(), memberId, device],
  })

export const releaseAll = ({ db, clock }: PayoutTest) => releaseDue({ db, clock, log: silentLog })

/** Returns the statuses of contracts, in the order of the contract numbers. */
export async function listContractStatuses(db: Db, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ status: string }>({
    text: 'select status from contracts where number = any($1) order by number',
    values: [numbers],
  })
  return rows.map(({ status }) => status)
}

export async function balanceOf(db: Db, memberId: string) {
  const { rows } = await db.query<{ available: bigint; frozen: bigint; held: bigint; debt: bigint }>({
    text: 'select available, frozen, held, debt from balances where member_id = $1',
    values: [memberId],
  })
  return rows[0]
}

/** Returns the differences that the checks of the ledger, rewards, withdrawals, risk cases and member merges find. */
export const allDifferences = (db: Db) =>
  db.snapshot(async (on) => [
    ...(await verifyLedger(on)),
    ...(await verifyRewards(on)),
    ...(await verifyWithdrawals(on)),
    ...(await verifyRisk(on)),
    ...(await verifyMerges(on)),
  ])

/** Creates just enough contracts on one day to open a risk case, and runs the risk check of their member. */
export async function aBurstCase(context: PayoutTest, { daysAgo }: { daysAgo: number }) {
  const burst = await createContracts(context, { count: riskConfig.burstContracts, daysAgo })
  await checkRiskOf(context, [burst.memberId])
  const { number } = await getOnlyCase(context.db, burst.memberId)
  return { ...burst, number }
}
