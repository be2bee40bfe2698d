import type { HistoryCategory, HistoryFilterCategory, HistoryItem } from '@impulse/api/balance/balance'
import { formatFrozen } from '../../../shared/balance/due-lot.ts'
import { formatNumber, formatSignedNumber } from '@impulse/copy-ru/balance/format-number'
import { formatTime, type Moment } from '../../../shared/format/date.ts'
import type { ContractStatus } from '@impulse/api/contracts/contract'
import type { OrderStatus } from '@impulse/api/orders/order'
import type { IconName } from '../../../shared/icon/icon-name.ts'
import { isRefunded } from '../../../shared/orders/order-status.ts'

export type OperationAppearance = {
  icon: IconName
  /** Colour of the icon's tile and of the amount. Green is only for points that have become available. */
  tone: 'income' | 'frozen' | 'plain' | 'warn'
  /** Meaning of the icon and the colour as text, for members who cannot see the icon and the colour. */
  text: string
  /** Present for an operation whose points moved back later: a withdrawal without a payout, a reward taken back. */
  isUndone?: true
}

export const categoryNames: Record<'all' | HistoryFilterCategory, string> = {
  all: 'Все',
  earned: 'Доход',
  reward: 'Начисления',
  release: 'Разморожено',
  withdrawal: 'Выводы',
  refund: 'Возвраты',
  correction: 'Перерасчёты',
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
      return { icon: 'plus', tone: 'income', text: 'Разморожено' }
    case 'withdrawal':
      return isFailed(item)
        ? { icon: 'x', tone: 'plain', text: withdrawalText(item), isUndone: true }
        : { icon: 'arrow-up-right', tone: 'plain', text: withdrawalText(item) }
    case 'refund':
      return { icon: 'arrow-u-up-left', tone: 'income', text: 'Деньги вернулись' }
    case 'correction':
      return correctionAppearance(item)
  }
}

const withdrawalTexts: Partial<Record<OrderStatus, string>> = {
  review: 'На\u00a0рассмотрении',
  approved: 'Одобрен',
  sent: 'Отправлен в\u00a0банк',
  paid: 'Выплачен',
  rejected: 'Отклонён',
  returned: 'Возвращён банком',
  cancelled: 'Отменён',
}

const isFailed = ({ withdrawal }: OperationParts): boolean =>
  withdrawal !== undefined && isRefunded(withdrawal.status)

const withdrawalText = ({ withdrawal }: OperationParts): string =>
  (withdrawal && withdrawalTexts[withdrawal.status]) ?? 'Заявка на\u00a0вывод'

function correctionAppearance(item: OperationParts): OperationAppearance {
  // The title says what happened to the contract, and is not shown above when the contract has a name.
  const message = item.contract ? item.title : 'Корректировка'
  if (item.amount < 0) {
    const isOnlyFrozen = getFrozenDelta(item) === item.amount
    return { icon: 'arrow-u-up-left', tone: isOnlyFrozen ? 'frozen' : 'warn', text: message }
  }
  if (item.availableDelta > 0) return { icon: 'plus', tone: 'income', text: message }
  return getFrozenDelta(item) > 0
    ? { icon: 'snowflake', tone: 'frozen', text: message }
    : { icon: 'plus', tone: 'plain', text: message }
}

/**
 * Returns the parts of the line below an operation's name: what happened or its state, the changes of frozen points and
 * debt, and by how much a reward was recalculated. `when`: date and time of the operation, for a list without day
 * headings. In a list with day headings, an operation of a contract has the number of the contract instead of a time,
 * because such operations are posted many at a time.
 */
export function operationDetails(
  item: OperationParts,
  { now, when }: { now: Moment; when?: string | undefined },
): string[] {
  const { text } = operationAppearance(item, { now })
  const shares = toBalanceChanges(item).map(({ name, text: sum }) => `${name.toLowerCase()}: ${sum}`)
  if (item.recalculated) shares.push(`пересчитано\u00a0${formatSignedNumber(item.recalculated)}\u00a0б.`)
  const isCorrection = item.category === 'correction'
  if (item.contract !== undefined && when === undefined) {
    // The text of a correction already contains the number.
    return [text, ...(isCorrection ? [] : [`№\u00a0${item.contractNumber}`]), ...shares]
  }
  // A correction without a contract is shown without the label of its type. The title and the changed balances describe
  // it completely, and the label would need a third line.
  const isDescribed = isCorrection && item.contract === undefined && shares.length > 0
  return [when ?? formatTime(item.date), ...(isDescribed ? [] : [text]), ...shares]
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
    { name: 'Заморожено', sum: formatSignedNumber(frozenDelta), isShown: frozenDelta > 0 },
    { name: 'Снято с\u00a0замороженного', sum: formatSignedNumber(frozenDelta), isShown: frozenDelta < 0 },
    { name: 'Стало долгом', sum: formatNumber(-debtDelta), isShown: debtDelta < 0 },
    { name: 'Зачтено в\u00a0счёт долга', sum: formatNumber(debtDelta), isShown: debtDelta > 0 },
  ]
  return shares.flatMap(({ name, sum, isShown }) => (isShown ? [{ name, text: `${sum}\u00a0б.` }] : []))
}

/**
 * Returns by how much a correction changed the frozen points: its amount minus the changes of the available
 * points and of the debt. Returns 0 for other operations.
 */
const getFrozenDelta = ({ category, amount, availableDelta, debtDelta }: OperationParts): number =>
  category === 'correction' ? amount - availableDelta - debtDelta : 0

/** A contract is also stored as cancelled when a check took its reward back, so the text does not tell the reason. */
const endedTexts: Partial<Record<ContractStatus, string>> = {
  released: 'Доступно',
  cancelled: 'Начисление снято',
}

/**
 * Returns the appearance of a reward. A reward without frozen points has been released or clawed back; the state of its
 * contract says which, when it is known.
 */
function rewardAppearance(
  { frozenAmount, releasesAt, isBlocked, contract }: OperationParts,
  { now }: { now: Moment },
): OperationAppearance {
  if (frozenAmount === 0 || releasesAt === null) {
    const isTakenBack = contract?.status === 'cancelled'
    return {
      icon: isTakenBack ? 'x' : 'plus',
      tone: 'plain',
      text: (contract && endedTexts[contract.status]) ?? 'Заморозка снята',
      ...(isTakenBack && { isUndone: true }),
    }
  }
  if (isBlocked) return { icon: 'clock', tone: 'frozen', text: 'На\u00a0проверке' }
  return { icon: 'snowflake', tone: 'frozen', text: formatFrozen(releasesAt, { now }) }
}
