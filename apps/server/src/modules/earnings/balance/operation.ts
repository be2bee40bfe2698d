import { historyTitle } from '@impulse/copy-ru/balance/history-title'
import { pointsToNumber } from '@impulse/api/fields/money'
import type { Explanation, RelatedOperation, WireFormula } from '@impulse/api/balance/operation'
import { isWithdrawalReason } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { withdrawalReasons } from '@impulse/copy-ru/withdrawals/withdrawal-reasons'
import {
  formatCalculation,
  formatLaterRecalculation,
  formatReasons,
  formatRecalculated,
} from './operation.messages.ts'
import { payoutTitle } from '@impulse/copy-ru/balance/payout-title'
import { moscowDay, moscowIso } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import {
  type Explained,
  explainFormula,
  findPlaceCauses,
  findPlaceEffects,
  loadRuleSets,
  productName,
  type RuleSet,
} from '../rewards/rewards.service.ts'
import { itemToDto } from './balance.service.ts'
import { maxLookback, type OperationRow, readOperation } from './operation.sql.ts'
import { getWithdrawalOutcome, sumRecalculations, toTerms } from './operation.rules.ts'

/**
 * Explains the amount of a member's operation and lists the operations related to it.
 * @throws Refusal not_found
 */
export async function explainOperation(
  db: Queryable,
  { memberId, id }: { memberId: string; id: string },
): Promise<Explanation> {
  const seq = BigInt(id)
  const [rows, ruleSets] = await Promise.all([readOperation(db, { memberId, seq }), loadRuleSets(db)])
  const row = rows.find((one) => one.seq === seq)
  if (!row) throw new Refusal('not_found')
  const explained = explainFormula(row.params)
  const terms = toTerms({ row, rows, formula: explained })
  const formula = explained && terms.length > 0 ? formulaToDto(explained, ruleSets) : null
  const contract = toExplainedContract(row, {
    params: { ...rows[0]?.params, ...row.params },
    ruleSets,
    isDisallowed: rows.some(({ params }) => params['because'] === 'check'),
  })
  const causes = explained && (await findPlaceCauses(db, { memberId, at: row.occurred_at, ...explained }))
  const effects = await findEffects(db, { memberId, row, rows })
  const recalculations =
    row.kind === 'reward' ? await explainRecalculations(db, { memberId, rows, ruleSets }) : null
  return {
    operation: {
      ...itemToDto({ ...row, recalculated: sumRecalculations(row, rows) }, ruleSets),
      title: formatTitle(row),
    },
    why: formatReasons({
      kind: row.kind,
      amount: pointsToNumber(row.amount),
      formula,
      product: contract?.product ?? null,
      isPlacePast: isPlacePast(row, formula),
      causes: causes ?? [],
      terms: terms.map(({ points }) => pointsToNumber(points)),
      debtDelta: pointsToNumber(row.debt_delta),
      isAfterCheck: row.params['because'] === 'check',
      isByMerge: row.params['because'] === 'merge',
      endedMonth: findEndedMonth(row, rows),
      outcome: getWithdrawalOutcome(rows),
      withheld: { fee: toNumber(row.params['fee']), tax: toNumber(row.params['tax']) },
    }),
    formula,
    calculation:
      row.kind === 'recalculation'
        ? formula && formatRecalculated(formula, pointsToNumber(row.amount))
        : (recalculations ?? explainCalculation(row, { rows, ruleSets, product: contract?.product })),
    causes: causes ?? [],
    reason: toWithdrawalReason(row),
    ...(row.resent !== null && { resent: row.resent }),
    terms: terms.map(({ seq: sourceSeq, points }) => ({
      id: sourceSeq === null ? null : String(sourceSeq),
      points: pointsToNumber(points),
    })),
    contract,
    changes: {
      available: pointsToNumber(row.available_delta),
      frozen: pointsToNumber(row.frozen_delta),
      withdrawal: pointsToNumber(row.held_delta),
      debt: pointsToNumber(row.debt_delta),
    },
    after: toBalancesAfter(row),
    ...(effects.length > 0 && { effects: effects.map(relatedToDto) }),
    related: rows.filter((one) => one !== row).map(relatedToDto),
  }
}

/** Explains the recalculations of a reward, in the order of their posting. Returns null when there were none. */
async function explainRecalculations(
  db: Queryable,
  {
    memberId,
    rows,
    ruleSets,
  }: { memberId: string; rows: readonly OperationRow[]; ruleSets: readonly RuleSet[] },
): Promise<string | null> {
  const texts = rows.flatMap((row) => {
    const explained = row.kind === 'recalculation' ? explainFormula(row.params) : null
    return explained ? [formatOne(row, explained)] : []
  })
  async function formatOne({ occurred_at: at, amount }: OperationRow, explained: Explained): Promise<string> {
    const causes = await findPlaceCauses(db, { memberId, at, ...explained })
    const context = { day: moscowDay(at), causes, amount: pointsToNumber(amount) }
    return formatLaterRecalculation(formulaToDto(explained, ruleSets), context)
  }
  return (await Promise.all(texts)).join(' ') || null
}

/**
 * Explains the reward whose points the operation moved: the latest calculation before it with the same amount. Returns
 * null when there is no such calculation.
 */
function explainCalculation(
  row: OperationRow,
  {
    rows,
    ruleSets,
    product,
  }: { rows: readonly OperationRow[]; ruleSets: readonly RuleSet[]; product: string | null | undefined },
): string | null {
  const explained = rows.flatMap((one) => {
    const formula = one === row ? null : explainFormula(one.params)
    return formula ? [{ formula, seq: one.seq }] : []
  })
  if (!rewardMoves.has(row.kind)) return null
  const amount = row.amount < 0n ? -row.amount : row.amount
  const moved = explained.findLast(({ formula, seq }) => seq < row.seq && formula.earned === amount)
  if (moved === undefined) return null
  const { formula } = moved
  return formatCalculation(formulaToDto(formula, ruleSets), {
    product,
    isPlacePast: isPlacePast(row, formula),
  })
}

const isPlacePast = ({ place }: OperationRow, formula: { n: number } | null): boolean =>
  place !== null && formula !== null && formula.n !== place

const rewardMoves = new Set(['release', 'cancellation', 'reversal', 'restore'])

function toWithdrawalReason({ end_reason: code, end_note: note }: OperationRow): Explanation['reason'] {
  if (code === null || !isWithdrawalReason(code)) return null
  const { text, next } = withdrawalReasons[code]
  // The note contains the reason and the text that staff added to the reason.
  return { text: note || text, next }
}

/** Returns the recalculations of other contracts that a cancellation caused. */
async function findEffects(
  db: Queryable,
  { memberId, row, rows }: { memberId: string; row: OperationRow; rows: readonly OperationRow[] },
): Promise<RelatedRow[]> {
  const reward = explainFormula(rows[0]?.params ?? {})
  const { kind, contract_number: number } = row
  return kind === 'cancellation' && reward !== null && number !== null
    ? findPlaceEffects(db, { ...reward, memberId, number })
    : []
}

/** Returns the month of a contract that the operation cancelled after the end of the month; otherwise null. */
function findEndedMonth(
  { kind, occurred_at: at }: OperationRow,
  rows: readonly OperationRow[],
): string | null {
  const month = kind === 'cancellation' ? explainFormula(rows[0]?.params ?? {})?.month : undefined
  return month !== undefined && month.slice(0, 7) < moscowDay(at).slice(0, 7) ? month : null
}

type RelatedRow = Pick<OperationRow, 'seq' | 'kind' | 'contract_number' | 'occurred_at' | 'amount'>

const formatTitle = ({ kind, contract_number: contractNumber }: RelatedRow): string =>
  kind === 'payout' ? payoutTitle : historyTitle({ kind, contractNumber })

const relatedToDto = (row: RelatedRow): RelatedOperation => ({
  id: String(row.seq),
  title: formatTitle(row),
  date: moscowIso(row.occurred_at),
  amount: pointsToNumber(row.amount),
})

function formulaToDto({ before, ...now }: Explained, ruleSets: readonly RuleSet[]): WireFormula {
  const calculation = (one: typeof now | NonNullable<typeof before>) => ({
    rulesVersion: one.rulesVersion,
    base: one.base,
    percent: one.percent,
    earned: pointsToNumber(one.earned),
  })
  const rules = ruleSets.find(({ version }) => version === now.rulesVersion)?.rules
  const stepAfter = rules?.steps.find(({ from }) => from > now.n)
  return {
    ...calculation(now),
    n: now.n,
    month: now.month,
    stepFrom: rules?.steps.findLast(({ from }) => from <= now.n)?.from ?? null,
    stepTo: stepAfter === undefined ? null : stepAfter.from - 1,
    before: before && { ...calculation(before), n: before.n },
  }
}

function toExplainedContract(
  row: OperationRow,
  {
    params,
    ruleSets,
    isDisallowed,
  }: { params: Record<string, unknown>; ruleSets: readonly RuleSet[]; isDisallowed: boolean },
): Explanation['contract'] {
  if (row.contract_number === null) return null
  const product = row.product ?? toText(params['product'])
  const day = row.connected_on ?? toText(params['connectedOn'])
  return {
    number: row.contract_number,
    product: product === null || day === null ? null : productName(ruleSets, { product, day }),
    city: row.city,
    connectedAt: day,
    // Null when the reward was reversed because staff confirmed a risk case: the contract is then stored as
    // cancelled, which would mislead the member.
    status: isDisallowed ? null : row.status,
  }
}

const toNumber = (value: unknown): number => (typeof value === 'number' ? value : 0)

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function toBalancesAfter(row: OperationRow): Explanation['after'] {
  invariant(row.last_seq !== null, 'a member with an operation must have a balance')
  const isKnown = row.last_seq - row.seq <= maxLookback
  const known = (points: bigint | null) => (isKnown && points !== null ? pointsToNumber(points) : null)
  return {
    available: pointsToNumber(row.available_after),
    frozen: known(row.frozen_after),
    withdrawal: known(row.held_after),
    debt: known(row.debt_after),
  }
}
