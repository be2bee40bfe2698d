import * as z from 'zod/mini'
import { Refusal } from '../../../platform/refusal/refusal.ts'

export type ListedBank = { id: string; name: string; shortName: string }

/** Rows of a bank list by bank id or BIC, and the number of skipped rows. */
export type ReadList<Row> = { rows: Map<string, Row>; skipped: number }

/**
 * Both supported formats of a bank list: that of the national payment system and that of a payout provider.
 */
const listSchema = z.union([
  z.pipe(
    z.object({ dictionary: z.array(z.object({ bankName: z.string(), schema: z.string() })) }),
    z.transform(({ dictionary }) =>
      dictionary.map(({ bankName, schema }) => ({ id: schema.replace(/^bank/, ''), name: bankName })),
    ),
  ),
  z.pipe(
    z.object({ items: z.array(z.object({ bank_id: z.string(), name: z.string() })) }),
    z.transform(({ items }) => items.map(({ bank_id, name }) => ({ id: bank_id, name }))),
  ),
])

/**
 * Reads a list of banks that take payments by phone: JSON in UTF-8.
 * @throws Refusal bank_list_unreadable
 */
export function readSbpList(bytes: Uint8Array): ReadList<ListedBank> {
  const read = listSchema.safeParse(parseJson(bytes))
  if (!read.success) throw new Refusal('bank_list_unreadable')
  const rows = new Map<string, ListedBank>()
  let skipped = 0
  for (const { id, name: listedName } of read.data) {
    const name = listedName.replace(/[\p{C}\s]+/gu, ' ').trim()
    if (/^\d{12}$/.test(id) && name !== '' && name.length <= 200 && !rows.has(id))
      rows.set(id, { id, name, shortName: name })
    else skipped += 1
  }
  return { rows, skipped }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('bank_list_unreadable')
  }
}
