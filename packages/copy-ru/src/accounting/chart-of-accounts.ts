import type { JournalRow } from '@impulse/api/accounting/accounting-exports'
import { settlementKindLabels } from './settlement-lists.ts'

/**
 * Chart of accounts: the account of 1С:Бухгалтерия for each account of the ledger, with the numbers of the Ministry of
 * Finance (order 94н) and the subaccounts of 1С. Frozen rewards are a provision until their release.
 */
export const accountNumbers: Readonly<Record<JournalRow['debit'], string>> = {
  available: '76.10',
  frozen: '96.09',
  held: '76.10',
  in_transit: '76.10',
  debt: '76.10',
  rewards: '44.02',
  corrections: '91.02',
  settled: '51',
  tax: '68.01',
  fees: '91.01',
  unclaimed: '76.04',
  breakage: '91.01',
}

/** Text of a journal entry (column «Содержание»), by the kind of its operation. */
export const operationLabels: Readonly<Record<string, string>> = {
  reward: 'Начислено за договоры',
  release: 'Разморожено',
  cancellation: 'Договор расторгнут',
  reversal: 'Начисление снято',
  restore: 'Договор восстановлен',
  recalculation: 'Перерасчёт',
  withdrawal: 'Отложено на вывод',
  submission: 'Отправлено в банк',
  submission_reversal: 'Отправка отменена',
  payout: 'Выплачено',
  refund: 'Возврат на баланс',
  return: 'Возврат из банка',
  correction: 'Изменение баланса',
  merge: 'Объединение учётных записей',
  forfeiture: 'Сгорело при удалении аккаунта',
  ...settlementKindLabels,
  unclaimed_payment_return: 'Выплата невостребованного вернулась',
  tax_refund_return: 'Возврат излишне удержанного НДФЛ вернулся',
}
