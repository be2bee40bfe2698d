/** Labels of the records that the details of a refusal name: for one record, and for several. */
const labels = {
  withdrawals: ['Заявка №', 'Заявки №'],
  blockedWithdrawals: ['Ждёт заявка №', 'Ждут заявки №'],
  batches: ['Пакет №', 'Пакеты №'],
  riskCases: ['Случай №', 'Случаи №'],
  accounts: ['Счёт', 'Счета'],
  documents: ['Документ №', 'Документы №'],
} as const

const maxNamed = 10

/** Returns the records that the details of a refusal name: «. Заявки № 1012, 1015». Empty when they name none. */
export const formatNamedRecords = (details: Readonly<Record<string, unknown>>): string =>
  Object.entries(labels)
    .map(([key, label]) => formatRecords(label, details[key]))
    .join('')

function formatRecords([one, several]: readonly [string, string], records: unknown): string {
  // Details with objects are for the screen, which shows them itself.
  if (!Array.isArray(records) || records.length === 0 || typeof records[0] === 'object') return ''
  const more = records.length - maxNamed
  const named = records.slice(0, maxNamed).join(', ')
  return `. ${records.length === 1 ? one : several}\u00A0${named}${more > 0 ? ` и\u00A0ещё ${more}` : ''}`
}
