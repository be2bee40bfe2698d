/**
 * Input of a notification about money: about one operation, or about all operations of one kind in a
 * notification run. Amounts are points.
 */
export type MoneyNotificationInput = {
  kind: string
  items: number
  amount: number
  /** Part of the points that became debt. */
  debt: number
  /** Part of the rewards' points that is frozen. */
  frozen: number
  /**
   * `since` and `until`: dates of the first and the last release as texts («6 декабря»). Both are null when no points
   * are frozen. Only `since` is null for a notification that an older version of the server created.
   */
  since: string | null
  until: string | null
  /** Number of the contract when the notification is about one contract; otherwise null. */
  contractNumber: string | null
}

export function moneyNotification(notification: MoneyNotificationInput): { title: string; body: string } {
  const texts = toTexts(notification)
  return notification.debt > 0
    ? { ...texts, body: sentences(texts.body, `Долгом стало ${points(notification.debt)}`) }
    : texts
}

function toTexts(notification: MoneyNotificationInput): { title: string; body: string } {
  const { kind, items, amount } = notification
  const isOne = items === 1
  const which = formatContracts(notification)
  const signedItems = isOne && notification.contractNumber !== null ? `${which}: ` : `+${which}, `
  switch (kind) {
    case 'reward':
      return {
        title: isOne ? 'Новое вознаграждение' : 'Новые вознаграждения',
        body: rewardsBody(notification, `${signedItems}${signed(amount)}`),
      }
    case 'release':
      return {
        title: 'Деньги разморожены',
        body: `${signed(amount)} теперь доступны${isOne ? '' : `: ${which}`}`,
      }
    case 'cancellation':
      return {
        title: isOne ? 'Договор расторгнут' : 'Договоры расторгнуты',
        body: `${which}: ${signed(amount)}`,
      }
    case 'reversal':
      return {
        title: isOne ? 'Начисление снято' : 'Начисления сняты',
        body: `${which}: ${signed(amount)}`,
      }
    case 'restore':
      return {
        title: isOne ? 'Договор восстановлен' : 'Договоры восстановлены',
        body: `${which}: ${signed(amount)}`,
      }
    case 'recalculation':
      return { title: 'Перерасчёт вознаграждений', body: `${which}: ${signed(amount)}` }
    case 'debt':
      return { title: 'Долг уменьшился', body: `В счёт долга зачтено ${points(amount)}` }
    default:
      return { title: 'Корректировка', body: `${signed(amount)} на${nbsp}балансе` }
  }
}

/**
 * Adds the frozen points and their dates to the text of the rewards. Example:
 * «+4 договора, +2 400 б. 800 б. откроются после проверки, 1 600 б. — 4–6 декабря».
 */
function rewardsBody({ amount, frozen, since, until }: MoneyNotificationInput, rewards: string): string {
  if (until === null || frozen === 0) return rewards
  const isOneDay = since === null || since === until
  if (frozen === amount && isOneDay) return `${rewards} заморожено до ${until}`
  const days = isOneDay ? until : formatDateSpan(since, until)
  const opens =
    frozen === amount
      ? `Разморозятся ${days}`
      : `${points(amount - frozen)} откроются после проверки, ${points(frozen)} —${nbsp}${days}`
  return sentences(rewards, opens)
}

/** Formats a span of dates, such as «4–6 декабря» or «28 ноября – 3 декабря». */
function formatDateSpan(since: string, until: string): string {
  const [first = '', month] = since.split(' ')
  return month === until.split(' ')[1] ? `${first}–${until}` : `${since} – ${until}`
}

/** Joins two sentences. When the first one ends with «б.», adds no second full stop. */
const sentences = (first: string, second: string): string =>
  `${first}${first.endsWith('.') ? '' : '.'} ${second}`

const formatContracts = ({ items, contractNumber }: MoneyNotificationInput): string =>
  contractNumber !== null ? `Договор №${nbsp}${contractNumber}` : `${items}${nbsp}${contractWord(items)}`

function contractWord(count: number): string {
  const [tens, ones] = [count % 100, count % 10]
  if (tens > 10 && tens < 20) return 'договоров'
  if (ones === 1) return 'договор'
  return ones > 1 && ones < 5 ? 'договора' : 'договоров'
}

const nbsp = '\u00A0'
const points = (value: number): string => `${String(value).replaceAll(/\B(?=(\d{3})+$)/g, nbsp)}${nbsp}б.`
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${points(Math.abs(value))}`
