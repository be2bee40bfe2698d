import type { AccountReconciliation, Reconciliation } from '@impulse/api/payouts/reconciliation'
import type { LateLines } from '@impulse/api/payouts/statement-lines'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { listStaffPhones, staffMember, toStaffActor } from '../../../../platform/staff/staff.service.ts'
import {
  type ClosedDay,
  type Comparison,
  type Coverage,
  getDifference,
  isBalanceExplained,
  isReconciled,
  maxListed,
  needsExplanation,
  type OutstandingPayouts,
  type PayoutSums,
} from './day-closing.rules.ts'
import { selectOpenReportedPayments } from '../bank-responses/reported-payments.sql.ts'
import { findCoverage } from './day-coverage.ts'
import { lockSending } from '../controls/payout-pause.sql.ts'
import {
  hasImported,
  isInvolved,
  insertClosedDay,
  lockReconciled,
  selectClosedDay,
  selectLateLines,
} from './closed-days.sql.ts'
import {
  compareUntil,
  selectAccounts,
  selectBalanceDifferences,
  selectPayoutSums,
  selectStatementPeriods,
} from './day-closing.sql.ts'

/** Compares the ledger, the payouts and the statements of all accounts at one moment, for the page «Сверка». */
export const getReconciliation = ({ db, clock }: DbContext): Promise<Reconciliation> =>
  db.snapshot(async (snapshot) => {
    const sums = await selectPayoutSums(snapshot)
    const today = moscowDay(clock.businessNow())
    const accounts = []
    for (const account of await selectAccounts(snapshot))
      accounts.push(toDto(await compareAccount(snapshot, { account, today }), { account, sums }))
    const { inTransit, settled, sent } = sums
    const reportedPayments = await selectOpenReportedPayments(snapshot, maxListed)
    return {
      money: { inTransit: Number(inTransit), settled: Number(settled), sent: Number(sent) },
      reportedPayments: { ...reportedPayments, sum: Number(reportedPayments.sum) },
      accounts,
    }
  })

/**
 * Closes the days of an account up to `day`. `day` must be the last day that the account's statements cover, and the
 * payouts and the ledger must agree. The balance may differ from the documents, and payouts may have no document, when a
 * person gives the reason who imported no statement of these days and recorded none of the outcomes: a bank may cancel a
 * document, debit a file as one sum or return a payment to another account. No posting and no import changes the compared
 * figures before the commit.
 * @throws Refusal staff_not_found, day_closed, day_not_reconciled, difference_of_importer, outcome_of_closer
 */
export const closeDay = (
  { db, clock }: DbContext,
  {
    account,
    day,
    staffName,
    reason = '',
  }: { account: string; day: string; staffName: string; reason?: string | undefined },
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSending(tx)
    await lockReconciled(tx)
    const person = await staffMember(tx, staffName)
    const at = clock.businessNow()
    const sums = await selectPayoutSums(tx)
    const { closed, lastCoveredDay } = await compareAccount(tx, { account, today: moscowDay(at) })
    if (closed && closed.day >= day) throw new Refusal('day_closed')
    if (lastCoveredDay?.day !== day || !isReconciled(sums, lastCoveredDay))
      throw new Refusal('day_not_reconciled')
    const { since, openingBalance, statementBalance } = lastCoveredDay
    const difference = getDifference(lastCoveredDay)
    const needsReason = needsExplanation(lastCoveredDay)
    const actor = toStaffActor(person)
    const { payoutIds, returnIds } = lastCoveredDay
    if (needsReason) {
      if (reason === '') throw new Refusal('day_not_reconciled')
      const from = closed ? addDays(closed.day, 1) : since
      if (await hasImported(tx, { account, actor, from, day })) throw new Refusal('difference_of_importer')
      const involved = {
        ids: [...payoutIds, ...returnIds],
        person,
        phones: await listStaffPhones(tx, person),
      }
      if (await isInvolved(tx, involved)) throw new Refusal('outcome_of_closer')
    }
    // An earlier difference stays in the balance, and its explanation with it.
    const earlierExplanation =
      closed && closed.difference !== 0n && difference !== 0n ? closed.explanation : ''
    const explanations = [earlierExplanation, needsReason ? reason : '']
    const explanation = [...new Set(explanations)].filter((one) => one !== '').join('; ')
    const isInserted = await insertClosedDay(tx, {
      account,
      day,
      since,
      openingBalance,
      closingBalance: statementBalance,
      difference,
      explanation,
      payoutIds,
      returnIds,
      closedBy: person.name,
      sums,
      at,
    })
    if (!isInserted) throw new Refusal('day_closed')
    await recordAudit(tx, {
      at: clock.systemNow(),
      actor,
      action: 'payouts.day-closed',
      memberId: null,
      object: day,
      reason: account,
      after: explanation,
    })
  })

const toNumber = (kopecks: bigint | null): number | null => (kopecks === null ? null : Number(kopecks))

type ComparedAccount = {
  closed: ClosedDay | null
  lateLines: LateLines
  missing: Coverage['missing']
  /** Last day that statements cover, compared with the payouts; null when they cover no day after the closed day. */
  lastCoveredDay: (Comparison & Pick<Coverage, 'since' | 'openingBalance'> & { day: string }) | null
}

async function compareAccount(
  db: Queryable,
  { account, today }: { account: string; today: string },
): Promise<ComparedAccount> {
  const closed = await selectClosedDay(db, account)
  const coverage = findCoverage(await selectStatementPeriods(db, account), { closed, today })
  const missing = coverage?.missing ?? []
  const lateLines = await selectLateLines(db, account)
  if (!coverage?.lastCoveredDay) return { closed, lateLines, missing, lastCoveredDay: null }
  const { since, openingBalance, lastCoveredDay } = coverage
  const days = { since, openingBalance, day: lastCoveredDay.day }
  const compared = await compareUntil(db, { account, ...days })
  const explained = closed?.difference ?? 0n
  const balances = {
    statementBalance: lastCoveredDay.closingBalance,
    computedBalance: compared.computedBalance,
    explainedDifference: explained,
  }
  const from = closed ? addDays(closed.day, 1) : since
  const balanceDifferences = isBalanceExplained(balances)
    ? []
    : await selectBalanceDifferences(db, { account, ...days, from, explained })
  return {
    closed,
    lateLines,
    missing,
    lastCoveredDay: { ...days, ...compared, ...balances, balanceDifferences },
  }
}

function toDto(
  { closed, lateLines, missing, lastCoveredDay }: ComparedAccount,
  { account, sums }: { account: string; sums: PayoutSums },
): AccountReconciliation {
  return {
    account,
    closed: closed && {
      day: closed.day,
      kopecks: toNumber(closed.closingBalance),
      by: closed.closedBy,
      difference: Number(closed.difference),
      explanation: closed.explanation,
      lateLines,
    },
    missing,
    lastCoveredDay: lastCoveredDay && {
      day: lastCoveredDay.day,
      statementBalance: toNumber(lastCoveredDay.statementBalance),
      computedBalance: toNumber(lastCoveredDay.computedBalance),
      balanceDifferences: lastCoveredDay.balanceDifferences,
      openLines: lastCoveredDay.openLines,
      firstOpenLines: lastCoveredDay.firstOpenLines,
      outstandingPayouts: totalToDto(lastCoveredDay.outstandingPayouts),
      outstandingReturns: totalToDto(lastCoveredDay.outstandingReturns),
      isClosable: isReconciled(sums, lastCoveredDay),
      needsReason: needsExplanation(lastCoveredDay),
    },
  }
}

const totalToDto = ({ sum, ...payouts }: OutstandingPayouts) => ({ ...payouts, sum: Number(sum) })
