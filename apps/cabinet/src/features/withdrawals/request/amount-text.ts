import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { calculateQuote } from '@impulse/api/withdrawals/withdrawal-quote'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatPoints } from '@impulse/copy-ru/balance/points'

type Limits = Pick<WithdrawalTerms, 'available' | 'minimum' | 'maximum' | 'monthLeft' | 'charges'>

/**
 * Parses whole points, with or without spaces and a currency sign: «15 000», «15 000 б.», «15000₽». Returns
 * null when the text is not a whole number. A number above the largest safe integer becomes that integer,
 * which exceeds every limit.
 */
export function wholePoints(amountText: string): number | null {
  const digits = amountText.replaceAll(/\s/g, '').replace(/(?:б\.?|₽|руб\.?)$/i, '')
  return /^\d+$/.test(digits) ? Math.min(Number(digits), Number.MAX_SAFE_INTEGER) : null
}

/**
 * Groups the digits of an amount: «15 000». A text with other characters is returned unchanged, so that the
 * member can correct it.
 */
export function groupDigits(amountText: string): string {
  const digits = amountText.replaceAll(/\s/g, '')
  return /^\d+$/.test(digits) ? digits.replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00a0') : amountText
}

/**
 * Leaves an amount unchanged when the member types one digit more than the largest amount of a withdrawal has. A pasted
 * amount is accepted, so that its error is shown. `inputType`: type of the browser's input event.
 */
export function limitTyping(
  typed: string,
  before: string,
  { maximum, inputType }: Pick<Limits, 'maximum'> & { inputType: string | undefined },
): string {
  const isTyped = inputType === 'insertText' || inputType === 'insertCompositionText'
  const [typedCount, beforeCount] = [countDigits(typed), countDigits(before)]
  return isTyped && typedCount > String(maximum).length && typedCount === beforeCount + 1 ? before : typed
}

const countDigits = (text: string): number => text.replaceAll(/\D/g, '').length

/** Returns the largest amount that the available balance and the limits allow now. */
export const getMaxAmount = ({ available, maximum, monthLeft }: Limits): number =>
  Math.max(0, Math.min(available, maximum, monthLeft))

/**
 * Returns the amounts that the member can enter with one press: the three largest round amounts below the largest
 * possible amount, and this amount itself as «Всё». Returns an empty array when the member cannot withdraw any amount.
 */
export function toAmountPresets(limits: Limits): { label: string; amount: number }[] {
  const maxAmount = getMaxAmount(limits)
  const isPossible = (amount: number) => amount >= limits.minimum && hasCreditedAmount(amount, limits)
  if (!isPossible(maxAmount)) return []
  const roundAmounts = [100, 1_000, 10_000, 100_000, 1_000_000].flatMap((unit) => [unit, 2 * unit, 5 * unit])
  return [
    ...roundAmounts
      .filter((amount) => amount < maxAmount && isPossible(amount))
      .slice(-3)
      .map((amount) => ({ label: formatNumber(amount), amount })),
    { label: 'Всё', amount: maxAmount },
  ]
}

/**
 * Returns true when a part of the amount remains after the fee and the tax. Nothing remains of a small amount if
 * tax on earlier withdrawals of the year was not withheld and is due now.
 */
const hasCreditedAmount = (amount: number, { charges }: Limits): boolean =>
  calculateQuote(amount, charges).credited > 0

export type AmountError = {
  text: string
  /** Possible amount that the form suggests instead; null when no amount is possible. */
  instead: number | null
  /**
   * True when the error appears while the member types: the amount is above a limit, or nothing would remain
   * after the fee and the tax.
   */
  isShownWhileTyping: boolean
}

/**
 * Returns the error of a typed amount that is not a whole number, is outside the limits, or leaves nothing after the
 * fee and the tax; null for a valid amount. The server checks the amount again.
 */
export function amountError(amountText: string, limits: Limits): AmountError | null {
  const refuse = (text: string, instead: number | null, isShownWhileTyping = false) => ({
    text,
    instead,
    isShownWhileTyping,
  })
  if (amountText.trim() === '') return refuse('Введите сумму', null)
  const amount = wholePoints(amountText)
  if (amount === null) return refuse('Введите целое число баллов: без копеек, точек и\u00a0запятых', null)
  const { available, minimum, maximum, monthLeft } = limits
  const maxAmount = getMaxAmount(limits)
  const instead = maxAmount >= minimum && hasCreditedAmount(maxAmount, limits) ? maxAmount : null
  if (amount > maxAmount) {
    if (maxAmount === available) return refuse(`На\u00a0балансе ${formatPoints(available)}`, instead, true)
    if (maxAmount === monthLeft)
      return refuse(`В\u00a0этом месяце можно вывести ещё ${formatPoints(monthLeft)}`, instead, true)
    return refuse(`Можно вывести до\u00a0${formatPoints(maximum)} за\u00a0раз`, instead, true)
  }
  if (amount < minimum)
    return refuse(
      `Можно вывести от\u00a0${formatPoints(minimum)} за\u00a0раз`,
      maxAmount >= minimum && hasCreditedAmount(minimum, limits) ? minimum : null,
    )
  return hasCreditedAmount(amount, limits)
    ? null
    : refuse('После удержаний ничего не\u00a0останется: выведите больше', null, true)
}
