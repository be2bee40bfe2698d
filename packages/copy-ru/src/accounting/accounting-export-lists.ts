import type { MemberIncomeRow, TaxFigureRow } from '@impulse/api/accounting/accounting-exports'
import { dayInDigits } from '@impulse/api/fields/day'
import { defineList } from '../lists/define-list.ts'
import { accountLabels } from './accounting-lists.ts'
import { accountNumbers, operationLabels } from './chart-of-accounts.ts'
import { formatMonth } from './format-month.ts'

/**
 * Journal entries of a month, one row for each day, kind of operation and pair of accounts, with the account numbers of
 * 1С:Бухгалтерия.
 */
export const journalListDefinition = defineList({
  name: 'journal-entries',
  view: 'accounting.view',
  export: 'accounting.export',
  filters: { month: { title: 'Месяц', placeholder: 'прошлый (ГГГГ-ММ)' } },
  columns: {
    day: { title: 'Дата', width: 12, text: ({ day }) => dayInDigits(day) },
    debit: { title: 'Дебет', width: 10, text: ({ debit }) => accountNumbers[debit] },
    debitAnalytics: { title: 'Субконто дебета', width: 34, text: ({ debit }) => accountLabels[debit] },
    credit: { title: 'Кредит', width: 10, text: ({ credit }) => accountNumbers[credit] },
    creditAnalytics: { title: 'Субконто кредита', width: 34, text: ({ credit }) => accountLabels[credit] },
    amount: { title: 'Сумма', unit: '₽', width: 16, sum: ({ amount }) => amount },
    content: { title: 'Содержание', width: 34, text: ({ kind }) => operationLabels[kind] ?? kind },
    count: { title: 'Операций', width: 12, count: ({ count }) => count },
  },
})

type OfMember = Pick<MemberIncomeRow, 'memberId' | 'fullName' | 'phone'>

/** Columns of the member in the registers of members. */
const memberColumns = {
  fullName: {
    title: 'ФИО',
    width: 34,
    text: ({ fullName }: OfMember) => fullName,
    link: ({ memberId }: OfMember) => `/members/${memberId}/show`,
  },
  phone: { title: 'Телефон', width: 18, phone: ({ phone }: OfMember) => phone },
}

const rateColumn = {
  title: 'Ставка, %',
  width: 12,
  text: ({ rate }: { rate: number | null }) => (rate === null ? null : String(rate)),
}

/** Code of income from work under a civil contract (приказ ФНС ММВ-7-11/387@). */
const incomeCode = '2010'

/** Income and withheld tax of each member by month and rate of a year: the figures of the certificate 2-НДФЛ. */
export const memberIncomeListDefinition = defineList({
  name: 'member-incomes',
  view: 'accounting.view',
  export: 'accounting.export',
  filters: { year: { title: 'Год', isNumber: true, placeholder: 'текущий' } },
  columns: {
    ...memberColumns,
    month: { title: 'Месяц', width: 16, text: ({ month }) => formatMonth(month) },
    code: { title: 'Код дохода', width: 12, text: () => incomeCode },
    rate: rateColumn,
    income: { title: 'Доход', unit: '₽', width: 14, sum: ({ income }) => income },
    withheld: { title: 'Удержано НДФЛ', unit: '₽', width: 16, sum: ({ withheld }) => withheld },
  },
})

/** Tax base and tax of each member by rate of a year: section 2 of the certificate 2-НДФЛ. */
export const memberTaxRateListDefinition = defineList({
  name: 'member-tax-rates',
  view: 'accounting.view',
  export: 'accounting.export',
  filters: { year: { title: 'Год', isNumber: true, placeholder: 'текущий' } },
  columns: {
    ...memberColumns,
    rate: rateColumn,
    income: { title: 'Налоговая база', unit: '₽', width: 16, sum: ({ income }) => income },
    calculated: { title: 'НДФЛ исчисленный', unit: '₽', width: 18, sum: ({ calculated }) => calculated },
    withheld: { title: 'НДФЛ удержанный', unit: '₽', width: 18, sum: ({ withheld }) => withheld },
  },
})

const figureLabels: Record<TaxFigureRow['figure'], string> = {
  withheld_term: 'Удержано НДФЛ за срок',
  withheld_total: 'Удержано НДФЛ за последние три месяца',
  refunded_total: 'Возвращено НДФЛ за последние три месяца',
  members: 'Физических лиц, получивших доход',
  income: 'Сумма дохода',
  calculated: 'НДФЛ исчисленный',
  withheld: 'НДФЛ удержанный',
  not_withheld: 'НДФЛ не удержанный',
  excess: 'НДФЛ излишне удержанный',
  refunded: 'НДФЛ возвращённый',
}

/** Formats the name of a figure. Each figure but that of a due date has a row for each rate, and a row with its total. */
const formatFigure = ({ figure, rate }: TaxFigureRow): string =>
  `${figureLabels[figure]}${rate === null && figure !== 'withheld_term' ? ', всего' : ''}`

const isPeople = (figure: TaxFigureRow['figure']): boolean => figure === 'members'

/** Figures of the tax calculation 6-НДФЛ for a period from the beginning of a year. */
export const taxCalculationListDefinition = defineList({
  name: 'tax-calculation',
  view: 'accounting.view',
  export: 'accounting.export',
  filters: {
    year: { title: 'Год', isNumber: true, placeholder: 'текущий' },
    quarter: {
      title: 'Период',
      choices: { 1: 'первый квартал', 2: 'полугодие', 3: 'девять месяцев', 4: 'год' },
    },
  },
  columns: {
    section: { title: 'Раздел', width: 10, text: ({ section }) => String(section) },
    figure: { title: 'Показатель', width: 50, text: formatFigure },
    days: {
      title: 'Дни выплат',
      width: 24,
      text: ({ from, to }) => (from && to ? `${dayInDigits(from)}–${dayInDigits(to)}` : null),
    },
    rate: rateColumn,
    people: {
      title: 'Человек',
      width: 10,
      count: ({ figure, amount }) => (isPeople(figure) ? amount : null),
    },
    amount: {
      title: 'Сумма',
      unit: '₽',
      width: 18,
      sum: ({ figure, amount }) => (isPeople(figure) ? null : amount),
    },
  },
})
