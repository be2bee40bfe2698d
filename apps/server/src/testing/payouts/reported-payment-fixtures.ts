import { explainReportedPayment } from '../../modules/payouts/payouts/bank-responses/explain-reported-payment.ts'
import { importFileFromBank } from '../../modules/payouts/payouts/payouts.service.ts'
import { getReconciliation } from '../../modules/payouts/payouts/reconciliation/day-closing.ts'
import type { PayoutTest } from './payout-fixtures.ts'

let files = 0
/** Imports a table of results, and returns the outcome of each row. Every table has other bytes. */
export async function importTable(
  context: PayoutTest,
  rows: readonly string[],
  { staffName = 'petr', dryRun = false } = {},
): Promise<string[]> {
  const lines = ['Референс;Сумма;Результат;Дата;Номер документа', ...rows, `;;файл ${(files += 1)};;`]
  const bytes = Buffer.from(lines.join('\n'))
  const report = await importFileFromBank(context, { bytes, staffName, dryRun })
  return report.rows.map(({ outcome }) => outcome).slice(0, -1)
}

/** Returns the reported payments that «Сверка» names. */
export const listReported = async (context: PayoutTest) =>
  (await getReconciliation(context)).reportedPayments.first

/** Explains the reported payments that «Сверка» names, and returns their number. */
export async function explainReported(context: PayoutTest, staffName: string): Promise<number> {
  const reported = await listReported(context)
  for (const { id } of reported)
    await explainReportedPayment(context, { id: BigInt(id), staffName, reason: 'Банк исправил таблицу' })
  return reported.length
}
