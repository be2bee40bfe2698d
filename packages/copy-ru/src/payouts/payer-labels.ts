import type { PayerField, StoredPayer } from '@impulse/api/payouts/payer'

export const payerFieldLabels: Record<PayerField, string> = {
  name: 'Наименование',
  inn: 'ИНН',
  kpp: 'КПП',
  bankName: 'Банк',
  bic: 'БИК',
  corrAccount: 'Корр. счёт',
  account: 'Счёт',
  purpose: 'Назначение',
  incomeCode: 'Код вида дохода',
}

/** Formats these fields of the payer as «ИНН: 7701000001, КПП: —». */
export const formatPayer = (payer: StoredPayer, fields: readonly PayerField[]): string =>
  fields.map((field) => `${payerFieldLabels[field]}: ${payer[field] || '—'}`).join(', ')
