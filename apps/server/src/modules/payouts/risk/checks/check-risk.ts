import { lockBalances, blockReleases } from '../../../../ledger/ledger.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import type { RiskConfig } from '../../../../platform/config/config.ts'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { failpoint } from '../../../../platform/db/failpoint.ts'
import type { Vault } from '../../../../platform/vault/vault.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { insertWithdrawalBlocks } from '../../withdrawals/withdrawals.service.ts'
import {
  insertCase,
  insertCaseMembers,
  lockOpenCase,
  selectPriorDecisions,
  updateFacts,
  updateReleaseApproval,
} from '../cases/risk-cases.sql.ts'
import { findBursts, findEarlyCancellations } from './find-contracts.sql.ts'
import { findOwnContracts } from './find-own-contracts.ts'
import { findRepeatedSubscribers } from './find-repeated-subscribers.sql.ts'
import { findShared } from './find-shared.sql.ts'
import { findStaffAndMemberDevices } from './find-staff-devices.sql.ts'
import { findNewDetails } from './find-withdrawals.sql.ts'
import { type Finding, opensCase, withoutDecided } from '../findings.rules.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'

export type RiskCheckContext = DbContext & { vault: Pick<Vault, 'hashFor'>; config: RiskConfig }

/** Runs every risk rule for these members and returns the findings. */
export async function findingsIn(
  db: Queryable,
  {
    memberIds,
    today,
    vault,
    config,
    now,
  }: { memberIds: readonly string[]; today: string; now: Date } & Pick<RiskCheckContext, 'vault' | 'config'>,
): Promise<Finding[]> {
  return [
    ...(await findShared(db, { memberIds, deviceMembers: config.deviceMembers })),
    ...(await findStaffAndMemberDevices(db, {
      memberIds,
      deviceHashes: [],
      days: config.staffDeviceDays,
      now,
    })),
    ...(await findBursts(db, { memberIds, atLeast: config.burstContracts })),
    ...(await findEarlyCancellations(db, {
      memberIds,
      today,
      atLeast: config.cancelledContracts,
      percent: config.cancelledPercent,
      days: config.cancelledDays,
    })),
    ...(await findOwnContracts({ db, vault }, memberIds)),
    ...(await findRepeatedSubscribers(db, { memberIds, days: config.subscriberDays })),
    ...(await findNewDetails(db, { memberIds, hours: config.newDetailsHours })),
  ]
}

/**
 * Runs all risk rules for these members. A new finding opens a case; new facts are added to an open case.
 * Repeated and parallel calls open no second case. Returns the number of opened cases.
 */
export async function checkRisk(
  { db, clock, vault, config }: RiskCheckContext,
  memberIds: readonly string[],
): Promise<number> {
  const [today, now] = [moscowDay(clock.businessNow()), clock.systemNow()]
  return saveFindings({ db, clock }, await findingsIn(db, { memberIds, today, now, vault, config }))
}

/** Saves findings one by one, as `saveRiskCase` does. Returns the number of opened cases. */
export async function saveFindings({ db, clock }: DbContext, findings: readonly Finding[]): Promise<number> {
  let opened = 0
  for (const finding of findings) {
    const isNew = await db.transaction((tx) => saveRiskCase(tx, { clock, finding }))
    if (isNew) opened += 1
    failpoint('risk:saved')
  }
  return opened
}

/**
 * Opens a case for a finding, or adds the finding to the open case of the same rule and subject. Returns true
 * when a case was opened.
 */
async function saveRiskCase(
  tx: Tx,
  { clock, finding }: { clock: Clock; finding: Finding },
): Promise<boolean> {
  const { rule, memberIds, evidence } = finding
  const open = await lockOpenCase(tx, finding)
  // Earlier decisions are read after the case is locked, so that a decision made while this transaction waited for
  // the lock is included.
  const priorDecisions = await selectPriorDecisions(tx, finding)
  if (!open && !opensCase(finding, priorDecisions)) return false
  const facts = [...new Set([...(open?.facts ?? []), ...finding.facts])]
  const number = open?.number ?? (await insertCase(tx, { ...finding, facts, openedAt: clock.businessNow() }))
  // A parallel risk check has just committed this case, so it is found now and gets the facts that it lacks.
  if (number === null) return saveRiskCase(tx, { clock, finding })
  if (open && facts.length > open.facts.length) await updateFacts(tx, { number, facts, evidence })
  await insertCaseMembers(tx, { number, memberIds })
  const { rewards, orderIds } = withoutDecided(finding, priorDecisions)
  // Waits for a release, approval or clawback in progress. Points that such an operation has already moved
  // are not blocked.
  await lockBalances(tx, memberIds)
  const newBlocks = [
    ...(await blockReleases(tx, { caseNumber: number, rewards })),
    ...(await insertWithdrawalBlocks(tx, { caseNumber: number, orderIds })),
  ]
  // Removes the first of the two approvals of the release, because this approval covered a smaller sum.
  if (open && newBlocks.length > 0) await updateReleaseApproval(tx, { number, by: null })
  failpoint('risk:saving')
  if (open) return false
  const [memberId = null] = memberIds
  await recordAudit(tx, {
    at: clock.systemNow(),
    actor: 'system',
    action: 'risk.opened',
    memberId,
    object: String(number),
    reason: rule,
  })
  return true
}
