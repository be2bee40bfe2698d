import type { PayerField, PayerRequisites, StoredPayer } from '@impulse/api/payouts/payer'

export const payerFieldLabels: Record<PayerField, string> = {
  name: 'Наименование',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  address: 'Адрес',
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

/** Formats who pays as «ООО «Ромашка», ИНН 7701000001, КПП 770101001». Leaves out what the payer does not have. */
export const formatRequisites = ({ name, inn, kpp, ogrn = '' }: PayerRequisites): string =>
  [name, `ИНН ${inn}`, kpp && `КПП ${kpp}`, ogrn && `${ogrn.length === 15 ? 'ОГРНИП' : 'ОГРН'} ${ogrn}`]
    .filter(Boolean)
    .join(', ')

/** Returns the lines of a statement or a receipt about the payer. */
export const toPayerFacts = (payer: PayerRequisites): [name: string, value: string][] => [
  ['Плательщик', formatRequisites(payer)],
  ...(payer.address ? [['Адрес плательщика', payer.address] as [string, string]] : []),
]
