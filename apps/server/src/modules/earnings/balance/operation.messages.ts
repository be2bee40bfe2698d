import { formatPoints } from '@impulse/copy-ru/balance/points'
import { monthNames } from '@impulse/copy-ru/dates/month-names'
import type { WireFormula } from '@impulse/api/balance/operation'
import type { Cause, Reasons } from './operation.rules.ts'

const nbsp = '\u00A0'

/** Explains the amount of an operation: «Интернет: 500 б. × 1,5 = 750 б. Это 12-й договор ноября по порядку начисления». */
export const formatReasons = (reasons: Reasons): string =>
  joinSentences([
    formatReason(reasons),
    formatMerge(reasons),
    formatEndedMonth(reasons),
    formatWithheld(reasons),
    formatDebt(reasons.debtDelta),
  ])

/** Joins sentences without their final full stop. A sentence may end with an abbreviation: «Было 300 б.». */
const joinSentences = (sentences: readonly string[]): string =>
  sentences
    .filter((sentence) => sentence !== '')
    .reduce((text, sentence) => `${text}${text.endsWith('.') ? '' : '.'} ${sentence}`)

/** States that the contract of a reward came from the member's duplicate account in a merge; otherwise empty. */
const formatMerge = ({ kind, isByMerge = false }: Reasons): string =>
  isByMerge && kind === 'reward'
    ? `Договор перешёл с${nbsp}вашей второй учётной записи при${nbsp}объединении`
    : ''

/** States that a cancellation after the end of the month changes no other contract; otherwise empty. */
const formatEndedMonth = ({ endedMonth }: Reasons): string =>
  endedMonth
    ? `Месяц уже закончился, поэтому другие договоры ${formatMonth({ month: endedMonth })} не${nbsp}пересчитаны`
    : ''

function formatReason({
  kind,
  formula,
  product,
  isPlacePast = false,
  causes = [],
  terms,
  isAfterCheck = false,
  isByMerge = false,
  outcome,
}: Reasons): string {
  switch (kind) {
    case 'reward':
      return formula
        ? formatCalculation(formula, { product, isPlacePast })
        : 'Как посчитана эта сумма, не записано'
    case 'recalculation':
      return formula?.before
        ? formatRecalculationCause(formula, causes)
        : 'Правила изменились, и сумму пересчитали'
    case 'release':
      return `Срок заморозки закончился, деньги стали доступны${addedUp(terms)}`
    case 'cancellation':
      return `Договор расторгнут: снято то, что по${nbsp}нему начислили${addedUp(terms)}`
    case 'reversal':
      if (isAfterCheck)
        return `Проверка не${nbsp}подтвердила это вознаграждение: снято то, что начислили${addedUp(terms)}`
      if (isByMerge)
        return `Учётные записи объединены, договор перешёл на${nbsp}другую: здесь снято то, что по${nbsp}нему начислили${addedUp(terms)}`
      return `Договор больше не${nbsp}числится за${nbsp}вами: снято то, что по${nbsp}нему начислили${addedUp(terms)}`
    case 'restore':
      return `Договор не${nbsp}расторгнут: вернули то, что сняли${addedUp(terms)}`
    case 'withdrawal':
      return withdrawalTexts[outcome ?? 'open']
    case 'payout':
      return 'Отложенные деньги отправлены вам'
    case 'refund':
      return refundText
    case 'return':
      return 'Банк вернул выплату: вся сумма, вместе с удержанным, снова у вас'
    case 'correction':
      return 'Сумму изменили вручную, формулы у неё нет'
    case 'merge':
      return `Две ваши учётные записи стали одной: это то, что${nbsp}было сверх начислений по${nbsp}договорам`
    default:
      return 'Как посчитана эта сумма, не записано'
  }
}

const refundText = 'Вывод не состоялся, деньги вернулись на баланс'

const withdrawalTexts = {
  open: `Вы попросили вывести эту сумму. До${nbsp}выплаты она отложена`,
  paid: 'Вы попросили вывести эту сумму, и она отправлена вам',
  returned: `Вы попросили вывести эту сумму. ${refundText}`,
}

/**
 * Explains how a reward was calculated. `product`: name before the formula, such as the product. A rewarded contract gets
 * the next place of its month, whatever its date in the month.
 */
export const formatCalculation = (
  formula: WireFormula,
  { product, isPlacePast = false }: Pick<Reasons, 'product' | 'isPlacePast'>,
): string =>
  joinSentences([
    `${product ? `${product}: ` : ''}${formatCalculated(formula)}`,
    `${isPlacePast ? 'Тогда это был' : 'Это'} ${formula.n}-й${nbsp}договор ${formatMonth(formula)} по${nbsp}порядку начисления${formatStep(formula, ', ')}`,
  ])

/** Explains why a reward was recalculated: the rules changed, or the place of its contract in the month. */
function formatRecalculationCause({ before, ...now }: WireFormula, causes: readonly Cause[]): string {
  const sentences = [
    before?.rulesVersion === now.rulesVersion ? '' : 'Правила изменились',
    !before || before.n === now.n ? '' : formatPlaceChange({ ...now, before: before.n }, causes),
  ].filter(Boolean)
  return sentences.length === 0 ? 'Сумму пересчитали' : joinSentences(sentences)
}

/**
 * Explains by how much a recalculation changed a reward: «Было 500 б. × 1,5 = 750 б., стало … Разница +300 б.» Returns
 * null when the formula has no earlier one.
 */
export function formatRecalculated({ before, ...now }: WireFormula, amount: number): string | null {
  if (!before) return null
  return joinSentences([
    `Было ${formatCalculated(before)}, стало ${formatCalculated(now)}${before.n === now.n ? '' : formatStep(now, ': ')}`,
    `Разница ${signed(amount)}`,
  ])
}

/** Explains a recalculation of a reward in the explanation of the reward. `day`: day of the recalculation in Moscow. */
export const formatLaterRecalculation = (
  formula: WireFormula,
  { day, causes, amount }: { day: string; causes: readonly Cause[]; amount: number },
): string =>
  joinSentences([
    `${formatDay(day)} начисление пересчитали`,
    formatRecalculationCause(formula, causes),
    formatRecalculated(formula, amount) ?? '',
  ])

/**
 * A place becomes lower when a month ends without contracts that were cancelled in it. It becomes higher when a
 * cancellation is undone, or when new rules count cancelled contracts.
 */
function formatPlaceChange(
  { n, before, month }: Pick<WireFormula, 'n' | 'month'> & { before: number },
  causes: readonly Cause[],
): string {
  const place = `Этот договор был ${before}-м${nbsp}договором ${formatMonth({ month })}, стал ${n}-м`
  const [first] = causes
  const isOne = causes.length === 1
  const contracts = formatContracts(causes)
  if (n > before)
    return first === undefined
      ? `Договоры ${formatMonth({ month })} посчитаны заново. ${place}`
      : `Расторжение ${isOne ? 'договора' : 'договоров'} ${contracts} отменено, поэтому ${isOne ? 'он снова считается' : 'они снова считаются'}. ${place}`
  const countedWithout = (these: string) =>
    `Когда месяц закончился, договоры посчитали без${nbsp}${these}. ${place}`
  if (first === undefined) return countedWithout(`расторгнутых до${nbsp}его конца`)
  const when =
    isOne && first.cancelledOn !== null
      ? formatDay(first.cancelledOn)
      : `До${nbsp}конца ${formatMonth({ month })}`
  return `${when} ${isOne ? 'расторгнут договор' : 'расторгнуты договоры'} ${contracts}. ${countedWithout(isOne ? 'него' : 'них')}`
}

const formatDay = (day: string): string => `${Number(day.slice(8))}${nbsp}${formatMonth({ month: day })}`

/** Formats the numbers of contracts, at most three: «№ 260204, № 260207, № 260209 и ещё 2». */
function formatContracts(causes: readonly { number: string }[]): string {
  const shown = causes.slice(0, 3).map(({ number }) => `№${nbsp}${number}`)
  const others = causes.length - shown.length
  return `${shown.join(', ')}${others > 0 ? ` и${nbsp}ещё ${others}` : ''}`
}

type Calculated = Pick<WireFormula, 'base' | 'percent' | 'earned'>

const formatCalculated = ({ base, percent, earned }: Calculated): string => {
  const isRounded = (base * percent) % 100 !== 0
  return `${formatPoints(base)}${nbsp}×${nbsp}${formatRate(percent)}${nbsp}=${nbsp}${formatPoints(earned)}${isRounded ? ` без дробной части` : ''}`
}

const formatRate = (percent: number): string => String(percent / 100).replace('.', ',')

const formatMonth = ({ month }: Pick<WireFormula, 'month'>): string =>
  monthNames[Number(month.slice(5, 7)) - 1]?.[1] ?? 'месяца'

/**
 * Formats for which contracts of a month the rate of a formula applies: «с 5-го по 9-й договор месяца ставка ×1,25». Empty
 * when the reward rules are unknown.
 */
function formatStep({ stepFrom, stepTo, percent }: Omit<WireFormula, 'before'>, separator: string): string {
  if (stepFrom === null) return ''
  const from = `${stepFrom === 2 ? 'со' : 'с'}${nbsp}${stepFrom}-го`
  const contracts =
    stepTo === null
      ? `${from} договора`
      : stepTo === stepFrom
        ? `за${nbsp}${stepFrom}-й договор`
        : `${from} по${nbsp}${stepTo}-й договор`
  return `${separator}${contracts} месяца ставка${nbsp}×${formatRate(percent)}`
}

/** Formats a sum of several terms: «: 750 б. − 125 б. = 625 б.»; empty for fewer than two terms. */
function addedUp(terms: readonly number[]): string {
  if (terms.length < 2) return ''
  const total = terms.reduce((sum, term) => sum + term, 0)
  // Reverses the signs of the terms when the total is negative, so that the displayed total is positive.
  const sign = total < 0 ? -1 : 1
  const [first = 0, ...rest] = terms.map((term) => term * sign)
  const termTexts = rest
    .map((term) => ` ${term < 0 ? '−' : '+'}${nbsp}${formatPoints(Math.abs(term))}`)
    .join('')
  return `: ${formatPoints(first)}${termTexts} =${nbsp}${formatPoints(total * sign)}`
}

/** Explains deductions: «Из этой суммы удерживаются комиссия 30 б. и НДФЛ 13 000 б., к выплате 86 970 б.» */
function formatWithheld({ kind, amount, outcome, withheld: { fee, tax } }: Reasons): string {
  const isWithheld = kind === 'payout' || (kind === 'withdrawal' && outcome !== 'returned')
  if (!isWithheld || fee + tax === 0) return ''
  const parts = [fee > 0 && `комиссия ${formatPoints(fee)}`, tax > 0 && `НДФЛ ${formatPoints(tax)}`].filter(
    Boolean,
  )
  return `Из${nbsp}этой суммы удерживаются ${parts.join(` и${nbsp}`)}, к${nbsp}выплате ${formatPoints(Math.abs(amount) - fee - tax)}`
}

const formatDebt = (delta: number): string =>
  delta === 0
    ? ''
    : delta > 0
      ? `В${nbsp}счёт долга зачтено ${formatPoints(delta)}`
      : `Долгом стало ${formatPoints(-delta)}`

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${formatPoints(Math.abs(value))}`
