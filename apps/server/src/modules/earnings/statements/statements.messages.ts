import type { StatementAccount } from '@impulse/api/statements/statement'
import type { HistoryCategory } from '@impulse/api/balance/balance'

/** Labels in the files of statements. */
export const statementLabels = {
  statement: 'Выписка',
  yearSummary: 'Сводка',
  forYear: (year: string) => `за ${year} год`,
  forPeriod: (since: string, to: string) => `за ${since} — ${to}`,
  member: 'Участник',
  phone: 'Телефон',
  period: 'Период',
  madeAt: 'Сформирована',
  moscow: 'МСК',
  programme: 'Программа',
  unit: 'Суммы в баллах (б.), 1 б. выплачивается как 1 рубль',
  opening: 'На начало периода',
  income: 'Поступило',
  outgo: 'Списано',
  returned: 'Возвращено',
  closing: 'На конец периода',
  formatClosing: (account: string, day: string) => `${account} на\u00A0${day}`,
  earned: 'Доход за период',
  incomeByMonth: 'Доступный доход по месяцам',
  incomeByMonthAbout:
    'Доход учтён в месяце, в котором баллы стали доступны к выводу. Начислены они могли быть раньше',
  credited: 'Стало доступно',
  recalculated: 'Расторжения и перерасчёты',
  earnedInMonth: 'Доход',
  recalculatedInMonth: 'Снято и пересчитано',
  withdrawn: 'Выводы',
  pendingAt: (day: string, points: string) => `Выводы в обработке на ${day}: ${points}`,
  upToIssue: 'по дату выпуска',
  automatic: 'Сформировано автоматически. Подлинность подтверждает код проверки',
  sum: 'Сумма',
  total: 'Всего',
  figures: 'Итоги',
  byCategory: 'По видам операций',
  operationKind: 'Вид операций',
  count: 'Операций',
  operations: 'Операции',
  noOperations: 'За этот период операций не было',
  months: 'По месяцам',
  month: 'Месяц',
  account: 'Счёт',
  monthOpening: 'На начало',
  monthClosing: 'На конец',
  moment: 'Дата и время (МСК)',
  operation: 'Операция',
  contract: 'Договор',
  product: 'Продукт',
  city: 'Город',
  amount: 'Сумма операции',
  change: 'изменение',
  after: 'остаток',
} as const

export const statementAccountNames: Record<StatementAccount, string> = {
  available: 'Доступно',
  frozen: 'Заморожено',
  debt: 'Долг',
}

export const statementCategoryNames: Record<HistoryCategory, string> = {
  reward: 'Начисления',
  release: 'Разморожено',
  withdrawal: 'Выводы',
  refund: 'Возвраты',
  correction: 'Перерасчёты',
}

const monthNames = [
  'Январь',
  'Февраль',
  'Март',
  'Апрель',
  'Май',
  'Июнь',
  'Июль',
  'Август',
  'Сентябрь',
  'Октябрь',
  'Ноябрь',
  'Декабрь',
]

/** Formats a month as «Ноябрь 2026». `month`: first day of the month. */
export const statementMonthName = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`
