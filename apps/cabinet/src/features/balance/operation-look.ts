import type { HistoryCategory, HistoryItem } from '@impulse/wire/balance'
import { formatAmount } from '../../shared/format/amount.ts'
import { formatDate, formatUntil, type Moment } from '../../shared/format/date.ts'
import type { IconName } from '../../shared/icon/icon-name.ts'
import { unbroken } from './frozen-words.ts'

export type OperationLook = {
  icon: IconName
  /** Of the tile and of the sum. Green is for money that has come and can be withdrawn, and for nothing else. */
  tone: 'income' | 'frozen' | 'plain' | 'warn'
  /** What happened, for the eye that sees no colour. */
  words: string
}

export const categoryNames: Record<'all' | HistoryCategory, string> = {
  all: 'Все',
  reward: 'Начисления',
  release: 'Разморожено',
  withdrawal: 'Выводы',
  refund: 'Возвраты',
  correction: 'Корректировки',
}

export function operationLook(item: HistoryItem, { now }: { now: Moment }): OperationLook {
  switch (item.category) {
    case 'reward':
      return rewardLook(item, { now })
    case 'release':
      return { icon: 'plus', tone: 'income', words: 'Стало доступно' }
    case 'withdrawal':
      return { icon: 'arrow-up-right', tone: 'plain', words: 'Заявка на\u00a0вывод' }
    case 'refund':
      return { icon: 'arrow-u-up-left', tone: 'income', words: 'Деньги вернулись' }
    case 'correction':
      return item.amount < 0
        ? { icon: 'arrow-u-up-left', tone: 'warn', words: 'Корректировка' }
        : { icon: 'plus', tone: 'income', words: 'Корректировка' }
  }
}

/** «300 б. зачтено в счёт долга», «500 б. записано в долг»; null when debt was not touched. */
export function debtWords({ debtDelta }: HistoryItem): string | null {
  if (debtDelta === 0) return null
  const sum = `${formatAmount(Math.abs(debtDelta))}\u00a0б.`
  return debtDelta > 0 ? `${sum} зачтено в\u00a0счёт долга` : `${sum} записано в\u00a0долг`
}

/** Of a reward whose lot is empty the row does not know whether it was released or taken back: another row says it. */
function rewardLook({ frozenAmount, releasesAt }: HistoryItem, { now }: { now: Moment }): OperationLook {
  if (frozenAmount === 0 || releasesAt === null)
    return { icon: 'plus', tone: 'plain', words: 'Заморозка снята' }
  return {
    icon: 'snowflake',
    tone: 'frozen',
    words: `Заморожено ${unbroken(formatUntil(releasesAt, { now }))}`,
  }
}

/** «станет доступно 28 ноября». */
export const releaseWords = (releasesAt: Moment, { now }: { now: Moment }): string =>
  `Станет доступно ${unbroken(formatDate(releasesAt, { now }))}`
