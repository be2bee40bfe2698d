import type { HistoryCategory, HistoryItem } from '@impulse/api/balance/balance'
import { noWrap } from '../../../shared/balance/frozen-labels.ts'
import { formatAmount, formatSignedAmount } from '../../../shared/format/amount.ts'
import { formatUntil, type Moment } from '../../../shared/format/date.ts'
import type { IconName } from '../../../shared/icon/icon-name.ts'

export type OperationAppearance = {
  icon: IconName
  /** Colour of the icon's tile and of the amount. Green is only for points that have become available. */
  tone: 'income' | 'frozen' | 'plain' | 'warn'
  /** Meaning of the icon and the colour as text, for members who cannot see the icon and the colour. */
  text: string
}

export const categoryNames: Record<'all' | HistoryCategory, string> = {
  all: 'Все',
  reward: 'Начисления',
  release: 'Разморозка',
  withdrawal: 'Выводы',
  refund: 'Возвраты',
  correction: 'Корректировки',
}

/**
 * Categories in display order. The list is not imported from the API schemas, because the browser would have
 * to download the schemas.
 */
export const categories = Object.keys(categoryNames) as (keyof typeof categoryNames)[]

/**
 * Operation with the fields of the history. `category` is null for a payout: the history does not list payouts,
 * only the withdrawals that they pay.
 */
type OperationParts = Omit<HistoryItem, 'category'> & { category: HistoryCategory | null }

export function operationAppearance(item: OperationParts, { now }: { now: Moment }): OperationAppearance {
  switch (item.category) {
    case null:
      return { icon: 'arrow-up-right', tone: 'plain', text: 'Отправлено вам' }
    case 'reward':
      return rewardAppearance(item, { now })
    case 'release':
      return { icon: 'plus', tone: 'income', text: 'Стало доступно' }
    case 'withdrawal':
      return { icon: 'arrow-up-right', tone: 'plain', text: 'Заявка на\u00a0вывод' }
    case 'refund':
      return { icon: 'arrow-u-up-left', tone: 'income', text: 'Деньги вернулись' }
    case 'correction':
      return correctionAppearance(item)
  }
}

function correctionAppearance(item: OperationParts): OperationAppearance {
  const message = 'Корректировка'
  if (item.amount < 0) return { icon: 'arrow-u-up-left', tone: 'warn', text: message }
  if (item.availableDelta > 0) return { icon: 'plus', tone: 'income', text: message }
  return getFrozenDelta(item) > 0
    ? { icon: 'snowflake', tone: 'frozen', text: message }
    : { icon: 'plus', tone: 'plain', text: message }
}

export type Share = { name: string; text: string }

/**
 * Returns the changes that an operation made to the frozen points and to the debt, each with a name («Снято с
 * замороженного») and a sum («−500 б.»). Returns an empty array when the operation changed neither.
 */
export function toBalanceChanges(item: OperationParts): Share[] {
  const { debtDelta } = item
  const frozenDelta = getFrozenDelta(item)
  const shares = [
    { name: 'Заморожено', sum: formatSignedAmount(frozenDelta), isShown: frozenDelta > 0 },
    { name: 'Снято с\u00a0замороженного', sum: formatSignedAmount(frozenDelta), isShown: frozenDelta < 0 },
    { name: 'Стало долгом', sum: formatAmount(-debtDelta), isShown: debtDelta < 0 },
    { name: 'Зачтено в\u00a0счёт долга', sum: formatAmount(debtDelta), isShown: debtDelta > 0 },
  ]
  return shares.flatMap(({ name, sum, isShown }) => (isShown ? [{ name, text: `${sum}\u00a0б.` }] : []))
}

/**
 * Returns by how much a correction changed the frozen points: its amount minus the changes of the available
 * points and of the debt. Returns 0 for other operations.
 */
const getFrozenDelta = ({ category, amount, availableDelta, debtDelta }: OperationParts): number =>
  category === 'correction' ? amount - availableDelta - debtDelta : 0

/**
 * Returns the appearance of a reward. A reward without frozen points has been released or clawed back; the
 * release or the clawback is a separate row of the history.
 */
function rewardAppearance(
  { frozenAmount, releasesAt, isBlocked }: OperationParts,
  { now }: { now: Moment },
): OperationAppearance {
  if (frozenAmount === 0 || releasesAt === null)
    return { icon: 'plus', tone: 'plain', text: 'Заморозка снята' }
  if (isBlocked) return { icon: 'clock', tone: 'frozen', text: 'На\u00a0проверке' }
  return {
    icon: 'snowflake',
    tone: 'frozen',
    text: `Заморожено ${noWrap(formatUntil(releasesAt, { now }))}`,
  }
}
