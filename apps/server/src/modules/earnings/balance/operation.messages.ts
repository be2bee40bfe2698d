import { formatPoints } from '@impulse/copy-ru/balance/points'
import { monthNames } from '@impulse/copy-ru/dates/month-names'
import type { WireFormula } from '@impulse/api/balance/operation'

const nbsp = '\u00A0'

/** Facts from which the explanation of an operation's amount is written. */
export type Reasons = {
  kind: string
  amount: number
  formula: WireFormula | null
  /** Amounts that add up to the operation's amount; empty when these amounts are not known. */
  terms: readonly number[]
  /** Points that paid off debt (positive) or that became debt (negative). */
  debtDelta: number
  /** True when the reward was reversed because staff confirmed a risk case. */
  isAfterCheck?: boolean
  /** True when a member merge moved the contract between the member's two accounts. */
  isByMerge?: boolean
  /** End of the withdrawal to which the operation belongs; null while it is open, and for other operations. */
  outcome: WithdrawalOutcome | null
  /** Fee and tax withheld from a withdrawal or payout. */
  withheld: Withheld
}
export type WithdrawalOutcome = 'paid' | 'returned'
export type Withheld = { fee: number; tax: number }

/** Explains the amount of an operation: «500 б. × 1,5 = 750 б.: 12-й договор ноября по порядку начисления». */
export const formatReasons = (reasons: Reasons): string =>
  [formatReason(reasons), formatMerge(reasons), formatWithheld(reasons), formatDebt(reasons.debtDelta)]
    .filter((sentence) => sentence !== '')
    .join('. ')

/**
 * Returns the sentence for a reward whose contract came from the member's duplicate account in a member
 * merge; empty for other operations.
 */
const formatMerge = ({ kind, isByMerge = false }: Reasons): string =>
  isByMerge && kind === 'reward'
    ? `Договор перешёл с${nbsp}вашей второй учётной записи при${nbsp}объединении`
    : ''

function formatReason({
  kind,
  amount,
  formula,
  terms,
  isAfterCheck = false,
  isByMerge = false,
  outcome,
}: Reasons): string {
  switch (kind) {
    case 'reward':
      return formula
        ? `${formatCalculated(formula)}: ${formatSequence(formula, ` по${nbsp}порядку начисления`)}`
        : 'Как посчитана эта сумма, не записано'
    case 'recalculation':
      return formula?.before ? formatRecalculated(formula, amount) : 'Правила изменились, и сумму пересчитали'
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
 * Explains by how much new reward rules or another place in the month changed a reward: «Было 500 б. × 1,5 = 750 б.,
 * стало … Разница +300 б.»
 */
function formatRecalculated({ before, ...now }: WireFormula, amount: number): string {
  if (!before) return ''
  const difference = `Разница ${signed(amount)}`
  if (before.n === now.n)
    return `Правила изменились. Было ${formatCalculated(before)}, стало ${formatCalculated(now)}. ${difference}`
  const rules = before.rulesVersion === now.rulesVersion ? '' : 'Правила изменились. '
  const placeBefore = formatSequence({ n: before.n, month: now.month })
  // A place becomes higher when a cancellation is undone, or when new rules count cancelled contracts.
  const cause =
    now.n < before.n
      ? `Месяц закончился, и${nbsp}места в${nbsp}нём посчитаны без${nbsp}отменённых договоров`
      : `Места договоров в${nbsp}этом месяце посчитаны заново`
  return `${rules}${cause}. Было ${formatCalculated(before)}: ${placeBefore}. Стало ${formatCalculated(now)}: ${formatSequence(now)}. ${difference}`
}

type Calculated = Pick<WireFormula, 'base' | 'percent' | 'earned'>

const formatCalculated = ({ base, percent, earned }: Calculated): string => {
  const isRounded = (base * percent) % 100 !== 0
  return `${formatPoints(base)} × ${String(percent / 100).replace('.', ',')} = ${formatPoints(earned)}${isRounded ? ` без дробной части` : ''}`
}

/**
 * `basis`: by what the places of the month are counted. A rewarded contract gets the next place of its month, whatever its
 * date in the month.
 */
const formatSequence = (
  { n, month, stepFrom = null }: Pick<WireFormula, 'n' | 'month'> & { stepFrom?: number | null },
  basis = '',
): string => {
  const ordinal = `${n}-й${nbsp}договор ${monthNames[Number(month.slice(5, 7)) - 1]?.[1] ?? 'месяца'}${basis}`
  return stepFrom === null
    ? ordinal
    : `${ordinal}, ставка ${stepFrom === 2 ? 'со' : 'с'}${nbsp}${stepFrom}-го`
}

/** Formats a sum of several terms: «: 750 б. − 125 б. = 625 б.»; empty for fewer than two terms. */
function addedUp(terms: readonly number[]): string {
  if (terms.length < 2) return ''
  const total = terms.reduce((sum, term) => sum + term, 0)
  // Reverses the signs of the terms when the total is negative, so that the displayed total is positive.
  const sign = total < 0 ? -1 : 1
  const [first = 0, ...rest] = terms.map((term) => term * sign)
  const termTexts = rest.map((term) => ` ${term < 0 ? '−' : '+'} ${formatPoints(Math.abs(term))}`).join('')
  return `: ${formatPoints(first)}${termTexts} = ${formatPoints(total * sign)}`
}

/**
 * Explains the deductions of a withdrawal: «Из этой суммы удерживаются комиссия 30 б. и НДФЛ 13 000 б., к
 * выплате 86 970 б.»
 */
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
