import { hash } from 'node:crypto'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { formatBankFile1c } from './bank-file-1c.ts'
import { formatBankFileCsv } from './bank-file-csv.ts'
import type { BatchWithLines } from './payout-batches.sql.ts'

export type BankFileFormat = '1c' | 'csv'

export const hashFile = (file: Buffer): Buffer => hash('sha256', file, 'buffer')

/**
 * Formats the file of a batch. Refuses when the stored payments have changed since the batch was made.
 * @throws Refusal batch_cancelled, batch_format, batch_file_changed
 */
export function formatBankFile({ batch, lines }: BatchWithLines, format: BankFileFormat): Buffer {
  if (batch.state === 'cancelled') throw new Refusal('batch_cancelled')
  // The 1C format has no field for a phone.
  if (format === '1c' && batch.kind !== 'account') throw new Refusal('batch_format')
  const csv = formatBankFileCsv(batch, lines)
  if (!hashFile(csv).equals(batch.fileHash)) throw new Refusal('batch_file_changed')
  return format === 'csv' ? csv : formatBankFile1c(batch, lines)
}
