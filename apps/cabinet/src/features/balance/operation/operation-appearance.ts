import type { HistoryCategory, HistoryItem } from '@impulse/api/balance/balance'
import { noWrap } from '../../../shared/balance/frozen-labels.ts'
import { formatAmount, formatSignedAmount } from '../../../shared/format/amount.ts'
import { formatUntil, type Moment } from '../../../shared/format/date.ts'
import type { IconName } from '../../../shared/icon/icon-name.ts'

export type OperationAppearance = {
  icon: IconName
  /** Of the tile and of the sum. Green is for money that has come and can be withdrawn, and for nothing else. */
  tone: 'income' | 'frozen' | 'plain' | 'warn'
  /** Icon of the operation, for people who do not see colours. */
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

/** In their order on the screen. Not the wire's list, whose schemas the browser need not carry. */
export const categories = Object.keys(categoryNames) as (keyof typeof categoryNames)[]

/** A payout is told of next to its withdrawal, though it is no item of the history. */
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
 * Where the sum of an operation came from or went, as far as it is not the available money: «Снято с замороженного»,
 * «−500 б.». Nothing for most operations.
 */
export function toShares(item: OperationParts): Share[] {
  const { debtDelta } = item
  const frozenDelta = getFrozenDelta(item)
  const shares = [
    { name: 'Заморожено', sum: formatSignedAmount(frozenDelta), there: frozenDelta > 0 },
    { name: 'Снято с\u00a0замороженного', sum: formatSignedAmount(frozenDelta), there: frozenDelta < 0 },
    { name: 'Стало долгом', sum: formatAmount(-debtDelta), there: debtDelta < 0 },
    { name: 'Зачтено в\u00a0счёт долга', sum: formatAmount(debtDelta), there: debtDelta > 0 },
  ]
  return shares.flatMap(({ name, sum, there }) => (there ? [{ name, text: `${sum}\u00a0б.` }] : []))
}

/** A correction is all of its accounts; what is neither available nor debt was frozen. Elsewhere the title says it. */
const getFrozenDelta = ({ category, amount, availableDelta, debtDelta }: OperationParts): number =>
  category === 'correction' ? amount - availableDelta - debtDelta : 0

/** Of a reward whose lot is empty the row does not know whether it was released or taken back: another row says it. */
function rewardAppearance(
  { frozenAmount, releasesAt, onCheck }: OperationParts,
  { now }: { now: Moment },
): OperationAppearance {
  if (frozenAmount === 0 || releasesAt === null)
    return { icon: 'plus', tone: 'plain', text: 'Заморозка снята' }
  if (onCheck) return { icon: 'clock', tone: 'frozen', text: 'На\u00a0проверке' }
  return {
    icon: 'snowflake',
    tone: 'frozen',
    text: `Заморожено ${noWrap(formatUntil(releasesAt, { now }))}`,
  }
}
