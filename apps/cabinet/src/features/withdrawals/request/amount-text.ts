import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { calculateQuote } from '@impulse/api/withdrawals/withdrawal-quote'
import { formatAmount, formatPoints } from '../../../shared/format/amount.ts'

type Limits = Pick<WithdrawalTerms, 'available' | 'minimum' | 'maximum' | 'monthLeft' | 'charges'>

/**
 * The whole points that were typed or pasted, with whatever spaces and sign of money: «15 000», «15 000 б.», «15000₽».
 * Null: it is no whole number. What is too long to be one exactly is above every limit, and is cut to say so.
 */
export function wholePoints(written: string): number | null {
  const bare = written.replaceAll(/\s/g, '').replace(/(?:б\.?|₽|руб\.?)$/i, '')
  return /^\d+$/.test(bare) ? Math.min(Number(bare), Number.MAX_SAFE_INTEGER) : null
}

/** «15 000» while nothing but digits was typed; anything else stands as it is, to be put right by who typed it. */
export function groupDigits(written: string): string {
  const bare = written.replaceAll(/\s/g, '')
  return /^\d+$/.test(bare) ? bare.replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00a0') : written
}

/** The most that balance and limits allow now. */
export const getMaxAmount = ({ available, maximum, monthLeft }: Limits): number =>
  Math.max(0, Math.min(available, maximum, monthLeft))

/** Sums to put into the field by one press, the last of them all that can be had. */
export function toAmountPresets(limits: Limits): { label: string; amount: number }[] {
  const maxAmount = getMaxAmount(limits)
  if (maxAmount < limits.minimum) return []
  const presetAmounts = [1_000, 5_000, 15_000].filter(
    (amount) => amount >= limits.minimum && amount <= maxAmount,
  )
  const all = [
    ...presetAmounts.map((amount) => ({ label: formatAmount(amount), amount })),
    { label: 'Всё', amount: maxAmount },
  ]
  return all.filter(({ amount }) => hasCreditedAmount(amount, limits))
}

/** Fee and tax leave something: tax that was not withheld earlier in the year may take all of a small sum. */
const hasCreditedAmount = (amount: number, { charges }: Limits): boolean =>
  calculateQuote(amount, charges).credited > 0

export type AmountError = {
  text: string
  /** Sum that is possible instead. */
  instead: number | null
  /** Said while one types: further digits make it worse, or nothing else tells why there is no sum to have. */
  isSaidAtOnce: boolean
}

/** Why so much can't be asked for; the server looks at it again. */
export function amountError(written: string, limits: Limits): AmountError | null {
  const refuse = (text: string, instead: number | null, isSaidAtOnce = false) => ({
    text,
    instead,
    isSaidAtOnce,
  })
  if (written.trim() === '') return refuse('Введите сумму', null)
  const amount = wholePoints(written)
  if (amount === null) return refuse('Введите целое число баллов: без копеек, точек и\u00a0запятых', null)
  const { available, minimum, maximum, monthLeft } = limits
  const maxAmount = getMaxAmount(limits)
  const instead = maxAmount >= minimum ? maxAmount : null
  if (amount > maxAmount) {
    if (maxAmount === available) return refuse(`На\u00a0балансе ${formatPoints(available)}`, instead, true)
    if (maxAmount === monthLeft)
      return refuse(`В\u00a0этом месяце можно вывести ещё ${formatPoints(monthLeft)}`, instead, true)
    return refuse(`Можно вывести до\u00a0${formatPoints(maximum)} за\u00a0раз`, instead, true)
  }
  if (amount < minimum)
    return refuse(
      `Можно вывести от\u00a0${formatPoints(minimum)} за\u00a0раз`,
      instead !== null && hasCreditedAmount(minimum, limits) ? minimum : null,
    )
  return hasCreditedAmount(amount, limits)
    ? null
    : refuse('После удержаний ничего не\u00a0останется: выведите больше', null, true)
}
