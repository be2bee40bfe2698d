/** Operations of one run, or one operation: what a member is told of their money. Points. */
export type MoneyNotice = {
  kind: string
  items: number
  amount: number
  /** What of it became debt. */
  debt: number
  /** Of rewards: the day on which the last of them is released, in words; null: nothing is frozen. */
  until: string | null
  /** Where it is one contract. */
  contractNumber: string | null
}

export function moneyNotice(told: MoneyNotice): { title: string; body: string } {
  const words = wordsOf(told)
  return { ...words, body: `${words.body}${told.debt > 0 ? `. Долгом стало ${points(told.debt)}` : ''}` }
}

function wordsOf(told: MoneyNotice): { title: string; body: string } {
  const { kind, items, amount, until } = told
  const isOne = items === 1
  const which = contractsOf(told)
  const signedItems = isOne && told.contractNumber !== null ? `${which}: ` : `+${which}, `
  switch (kind) {
    case 'reward':
      return {
        title: isOne ? 'Новое вознаграждение' : 'Новые вознаграждения',
        body: `${signedItems}${signed(amount)}${until ? ` заморожено до ${until}` : ''}`,
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
    case 'annulment':
      return {
        title: isOne ? 'Начисление отменено' : 'Начисления отменены',
        body: `${which}: ${signed(amount)}`,
      }
    case 'reinstatement':
      return {
        title: isOne ? 'Договор восстановлен' : 'Договоры восстановлены',
        body: `${which}: ${signed(amount)}`,
      }
    case 'recalculation':
      return { title: 'Перерасчёт по новым правилам', body: `${which}: ${signed(amount)}` }
    case 'debt':
      return { title: 'Долг уменьшился', body: `В счёт долга зачтено ${points(amount)}` }
    default:
      return { title: 'Корректировка', body: `${signed(amount)} на${nbsp}балансе` }
  }
}

const contractsOf = ({ items, contractNumber }: MoneyNotice): string =>
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
