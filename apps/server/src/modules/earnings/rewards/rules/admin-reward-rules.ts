import type {
  RulesForm,
  ConsoleRewardRules,
  RulesRow,
  RulesSimulation,
  RulesState,
} from '@impulse/api/rewards/console-reward-rules'
import { latestDay } from '@impulse/api/fields/day'
import { pointsToNumber } from '@impulse/api/fields/money'
import type { RewardRules } from '@impulse/api/rewards/rewards'
import { addDays, moscowDay, moscowIso } from '../../../../platform/clock/moscow.ts'
import { createSemaphore } from '../../../../platform/jobs/semaphore.ts'
import { approveRules, isRetroactiveNow } from './approve-rules.ts'
import { ruleSetOn } from '../rewards.rules.ts'
import { invalidRules, saveDraft, listRules, type RuleSetContext, getRules } from './rule-drafts.ts'
import { checkRules } from './rule-file.rules.ts'
import type { RuleDraft } from './rule-sets.sql.ts'
import { toFormField, toRulesForm, writtenRules } from './reward-rules-form.rules.ts'
import { type Outcome, simulateRules } from './simulate.ts'

type RuleListContext = Pick<RuleSetContext, 'db' | 'clock'>

/** Returns all rule sets and drafts, the highest version first. */
export async function rulesRows({ db, clock }: RuleListContext): Promise<RulesRow[]> {
  const drafts = await listRules(db)
  const toState = stateAmong(drafts, moscowDay(clock.businessNow()))
  return drafts.toReversed().map((draft) => toRulesRow(draft, toState(draft)))
}

/**
 * Returns one version of the rules. `before`: the approved rules that this version replaces, that is, the rules in
 * force on its start date without this version and without higher versions that have the same start date.
 * @throws Refusal rules_not_found
 */
export async function getRuleSet(
  { db, clock }: RuleListContext,
  version: number,
): Promise<ConsoleRewardRules> {
  const now = clock.businessNow()
  const [draft, drafts] = await Promise.all([getRules(db, version), listRules(db)])
  const { effectiveFrom } = draft
  // Leaves out higher versions with the same start date, because they replace this version.
  const otherDrafts = drafts.filter(
    (other) => other.approved && (other.effectiveFrom !== effectiveFrom || other.version < version),
  )
  const before = ruleSetOn(otherDrafts, effectiveFrom)
  const { recalculation } = draft
  return {
    ...toRulesRow(draft, stateAmong(drafts, moscowDay(now))(draft)),
    rules: toRulesForm(draft.rules),
    before: before && { id: String(before.version), rules: toRulesForm(before.rules) },
    recalculates:
      !draft.approved && (await isRetroactiveNow(db, { effectiveFrom, now }))
        ? { since: effectiveFrom, to: getLastDay(draft, drafts) }
        : null,
    recalculation: recalculation && {
      isFinished: recalculation.finishedAt !== null,
      contracts: recalculation.contracts,
      more: pointsToNumber(recalculation.more),
      less: pointsToNumber(recalculation.less),
      debt: pointsToNumber(recalculation.debt),
    },
  }
}

/**
 * Returns the last connection date to which these rules apply once they are approved: the day before the start date
 * of the next approved rules, or `latestDay` when there are none.
 */
function getLastDay({ effectiveFrom }: RuleDraft, drafts: readonly RuleDraft[]): string {
  const next = drafts
    .filter((other) => other.approved && other.effectiveFrom > effectiveFrom)
    .map((other) => other.effectiveFrom)
    .toSorted()[0]
  return next === undefined ? latestDay : addDays(next, -1)
}

/**
 * Saves the rules of a form as a draft.
 * @throws Refusal as `saveDraft`; each problem names its field in the form
 */
export async function draftForm(
  operating: RuleSetContext,
  { form, ...draft }: { form: RulesForm; from: string | undefined; replaces: number | undefined },
): Promise<ConsoleRewardRules> {
  const { version } = await saveDraft(operating, { rules: toRewardRules(form), ...draft })
  return getRuleSet(operating, version)
}

/**
 * Maximum duration of one call that recalculates. The console repeats the call until the recalculation is
 * finished.
 */
const maxWaitMs = 5_000

/**
 * Approves rules as `approveRules` does. A call may return before a long recalculation is finished. Repeating
 * the call then continues the recalculation.
 */
export async function approveRuleSet(
  operating: RuleSetContext,
  approving: { version: number; retroactive: boolean },
): Promise<ConsoleRewardRules> {
  await approveRules({ ...operating, signal: AbortSignal.timeout(maxWaitMs) }, approving)
  return getRuleSet(operating, approving.version)
}

/**
 * Runs one simulation at a time, because a simulation reads the contracts of several months. Five more requests can
 * wait; a further request is refused and can be repeated after 10 seconds.
 */
const semaphore = createSemaphore({ atOnce: 1, maxWaiting: 5, retryAfter: 10 })

/**
 * Simulates the rules of a form.
 * @throws Refusal as `simulateRules`, and each problem names its field in the form; unavailable when too many
 * requests wait
 */
export async function simulateForm(
  context: RuleListContext,
  { form, ...period }: { form: RulesForm; since: string | undefined; to: string | undefined },
): Promise<RulesSimulation> {
  const rules = toRewardRules(form)
  const { mostWon, mostLost, months, ...simulation } = await semaphore(() =>
    simulateRules(context, { rules, ...period }),
  )
  return {
    ...simulation,
    ...outcomeToDto(simulation),
    months: months.map((month) => ({ ...month, ...outcomeToDto(month) })),
    mostWon: mostWon.map((one) => ({ ...one, ...outcomeToDto(one) })),
    mostLost: mostLost.map((one) => ({ ...one, ...outcomeToDto(one) })),
  }
}

const outcomeToDto = ({ contracts, before, after }: Outcome) => ({
  contracts,
  before: pointsToNumber(before),
  after: pointsToNumber(after),
})

function toRewardRules(form: RulesForm): RewardRules {
  const { rules, repeated } = writtenRules(form)
  const read = checkRules(rules)
  const problems = 'problems' in read ? read.problems : []
  if ('rules' in read && repeated.length === 0) return read.rules
  throw invalidRules([...repeated, ...problems.map(({ at, text }) => ({ at: toFormField(at, form), text }))])
}

function stateAmong(drafts: readonly RuleDraft[], today: string): (draft: RuleDraft) => RulesState {
  const inForce = ruleSetOn(
    drafts.filter(({ approved }) => approved),
    today,
  )
  return ({ version, approved, discarded, recalculation, effectiveFrom }) => {
    if (discarded) return 'discarded'
    if (!approved) return 'draft'
    if (recalculation && !recalculation.finishedAt) return 'recalculating'
    if (version === inForce?.version) return 'inForce'
    return effectiveFrom > today ? 'coming' : 'past'
  }
}

const toRulesRow = (
  { version, effectiveFrom, author, createdAt, approved, discarded }: RuleDraft,
  state: RulesState,
): RulesRow => ({
  id: String(version),
  effectiveFrom,
  state,
  author,
  createdAt: moscowIso(createdAt),
  approvedBy: approved && (approved.by || null),
  approvedAt: approved && moscowIso(approved.at),
  discardedBy: discarded && discarded.by,
})
