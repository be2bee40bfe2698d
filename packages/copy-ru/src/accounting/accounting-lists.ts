import type { TrialBalanceRow } from '@impulse/api/accounting/console-accounting'
import { defineList } from '../lists/define-list.ts'
import { formatMonth } from './format-month.ts'

export const accountLabels: Readonly<Record<TrialBalanceRow['id'], string>> = {
  available: 'Участникам: доступно',
  frozen: 'Участникам: заморожено',
  held: 'Участникам: отложено на вывод',
  in_transit: 'Участникам: в пути',
  debt: 'Долги участников',
  rewards: 'Вознаграждения за договоры',
  corrections: 'Изменения балансов',
  settled: 'Выплачено банком',
  tax: 'Удержанный НДФЛ',
  fees: 'Удержанные расходы на выплату',
  unclaimed: 'Невостребованные выплаты',
  breakage: 'Сгоревшие баллы',
  total: 'Итого',
}

/** Trial balance: opening balance, turnover and closing balance of each account of the ledger. */
export const trialBalanceListDefinition = defineList({
  name: 'trial-balance',
  view: 'accounting.view',
  export: 'accounting.export',
  filters: { since: { title: 'С', isDay: true }, to: { title: 'По', isDay: true } },
  columns: {
    account: { title: 'Счёт', width: 34, text: ({ id }) => accountLabels[id] },
    openingDebit: { title: 'На начало, дебет', width: 18, sum: ({ openingDebit }) => openingDebit },
    openingCredit: { title: 'На начало, кредит', width: 18, sum: ({ openingCredit }) => openingCredit },
    debit: { title: 'Оборот, дебет', width: 18, sum: ({ debit }) => debit },
    credit: { title: 'Оборот, кредит', width: 18, sum: ({ credit }) => credit },
    closingDebit: { title: 'На конец, дебет', width: 18, sum: ({ closingDebit }) => closingDebit },
    closingCredit: { title: 'На конец, кредит', width: 18, sum: ({ closingCredit }) => closingCredit },
  },
})

/** Tax register of a calendar year: what each member was paid, and the tax due and withheld. */
export const taxRegisterListDefinition = defineList({
  name: 'tax-register',
  view: 'accounting.view',
  export: 'accounting.export',
  filters: { year: { title: 'Год', isNumber: true, placeholder: 'текущий' } },
  columns: {
    fullName: {
      title: 'ФИО',
      width: 34,
      text: ({ fullName }) => fullName,
      link: ({ id }) => `/members/${id}/show`,
    },
    phone: { title: 'Телефон', width: 18, phone: ({ phone }) => phone },
    income: { title: 'Доход', unit: '₽', width: 14, sum: ({ income }) => income },
    due: { title: 'НДФЛ по шкале', unit: '₽', width: 16, sum: ({ due }) => due },
    withheld: { title: 'Удержано', unit: '₽', width: 14, sum: ({ withheld }) => withheld },
    refunded: { title: 'Возвращено', unit: '₽', width: 14, sum: ({ refunded }) => refunded },
    difference: { title: 'Разница', unit: '₽', width: 14, sum: ({ difference }) => difference },
    untaxed: { title: 'Без удержания', unit: '₽', width: 16, sum: ({ untaxed }) => untaxed },
    refund: { title: 'Решение', isDrawn: true },
  },
})

/** Closed months, newest first. */
export const closedMonthListDefinition = defineList({
  name: 'closed-months',
  view: 'accounting.view',
  export: 'accounting.export',
  columns: {
    month: { title: 'Месяц', width: 20, text: ({ id }) => formatMonth(id) },
    closedBy: { title: 'Закрыл', width: 20, text: ({ closedBy }) => closedBy },
    closedAt: { title: 'Когда', width: 20, moment: ({ closedAt }) => closedAt },
  },
})
