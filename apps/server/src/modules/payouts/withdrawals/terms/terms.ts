import { pointsToNumber } from '@impulse/api/fields/money'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { toBlockerMessage } from '../withdrawals.messages.ts'
import {
  addDays,
  moscowDay,
  moscowIso,
  moscowMidnight,
  toMonth,
  toNextMonth,
} from '../../../../platform/clock/moscow.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { WithdrawalConfig } from '../../../../platform/config/config.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import { invariant } from '../../../../platform/refusal/refusal.ts'
import { listRecipients } from '../../recipients/recipients.service.ts'
import { arrivalDay, type ActiveBlocker, listBlockers, getMonthRemainder } from './terms.rules.ts'
import { type Calendar, type FactsRow, readFacts, type ComparedRequest } from './terms.sql.ts'
import { findLastPaid, type Withdrawal } from '../withdrawals.sql.ts'

/**
 * Terms of a member's withdrawals at one moment. The form shows these terms, and the server checks each withdrawal
 * request against them.
 */
export type EvaluatedTerms = Omit<WithdrawalTerms, 'blockers' | 'recipients' | 'lastPaid'> & {
  facts: FactsRow
  activeBlockers: ActiveBlocker[]
}

export async function evaluateTerms(
  db: Queryable,
  {
    memberId,
    now,
    withdrawalConfig,
    request = null,
  }: { memberId: string; now: Date; withdrawalConfig: WithdrawalConfig; request?: ComparedRequest | null },
): Promise<EvaluatedTerms> {
  const calendar = toCalendar(now)
  const facts = await readFacts(db, { memberId, request, now, ...calendar })
  invariant(facts, 'a session must belong to an existing member with accounts')
  return {
    facts,
    activeBlockers: listBlockers(facts, withdrawalConfig, {
      now,
      monthEndsAt: calendar.monthTo,
      dayEndsAt: calendar.dayTo,
    }),
    available: pointsToNumber(facts.available),
    minimum: pointsToNumber(withdrawalConfig.minimum),
    maximum: pointsToNumber(withdrawalConfig.maximum),
    monthLimit: pointsToNumber(withdrawalConfig.monthLimit),
    monthLeft: pointsToNumber(getMonthRemainder(facts, withdrawalConfig)),
    charges: {
      fee: pointsToNumber(withdrawalConfig.fee),
      taxMode: withdrawalConfig.tax,
      yearIncome: pointsToNumber(facts.yearIncome),
      yearTax: pointsToNumber(facts.yearTax),
    },
    expectedOn: arrivalDay(moscowDay(now)),
    phone: facts.phone,
    recipientWaitingHours: withdrawalConfig.waitingHours,
  }
}

/** Returns the terms that the withdrawal form shows. */
export async function withdrawalTerms(
  { db, clock, withdrawalConfig }: { db: Queryable; clock: Clock; withdrawalConfig: WithdrawalConfig },
  memberId: string,
): Promise<WithdrawalTerms> {
  const now = clock.businessNow()
  const { facts, activeBlockers, ...terms } = await evaluateTerms(db, { memberId, now, withdrawalConfig })
  const blockers = activeBlockers.map(({ code, until }) => ({
    code,
    until: until && moscowIso(until),
    ...toBlockerMessage({ code, hasOperations: facts.hasOperations, ...terms }),
  }))
  const { waitingHours } = withdrawalConfig
  const [recipients, lastPaid] = await Promise.all([
    listRecipients(db, { memberId, now, waitingHours }),
    findLastPaid(db, memberId),
  ])
  return { ...terms, blockers, recipients, lastPaid: lastPaid && toLastPaid(lastPaid) }
}

function toLastPaid({ orderId, createdAt, amount, recipient }: Withdrawal): WithdrawalTerms['lastPaid'] {
  const { bankName, bankId, phone, bic, account } = recipient
  return {
    orderId,
    requestedAt: moscowIso(createdAt),
    amount: pointsToNumber(amount),
    recipient: { bankName, bankId, phone, bic, account },
  }
}

function toCalendar(now: Date): Calendar {
  const day = moscowDay(now)
  const month = toMonth(day)
  const year = Number(day.slice(0, 4))
  return {
    dayFrom: moscowMidnight(day),
    dayTo: moscowMidnight(addDays(day, 1)),
    monthFrom: moscowMidnight(month),
    monthTo: moscowMidnight(toNextMonth(month)),
    yearFrom: moscowMidnight(`${year}-01-01`),
    yearTo: moscowMidnight(`${year + 1}-01-01`),
  }
}
