import type { RowRefusal } from '@impulse/api/contracts/feed'

/**
 * Row as the billing system sent it, or the reason why the row is rejected. `fields`: texts in the column order of a
 * contract file, with the optional phone of the subscriber last.
 */
export type ReadFields =
  | { event: string; fields: readonly string[] }
  | { number: string; code: RowRefusal; reason: string }

const names = ['number', 'product', 'phone', 'city', 'connectedAt', 'status'] as const
const maxFieldLength = 1_000

/**
 * Reads the fields of a row that the billing system sent. Checks only their types and lengths; later `readRow`
 * validates the values, in the same way as the values of a contract file.
 */
export function parseFields(sent: unknown): ReadFields {
  const row: Record<string, unknown> = typeof sent === 'object' && sent !== null ? { ...sent } : {}
  const number = typeof row['number'] === 'string' ? row['number'].slice(0, 100) : ''
  const missing = names.find((name) => typeof row[name] !== 'string')
  if (missing !== undefined)
    return { number, code: 'unreadable', reason: `поле ${missing} должно быть текстом` }
  const { subscriberPhone = null } = row
  if (subscriberPhone !== null && typeof subscriberPhone !== 'string')
    return { number, code: 'unreadable', reason: 'поле subscriberPhone должно быть текстом' }
  const standardFields = names.map((name) => String(row[name]))
  const fields = subscriberPhone === null ? standardFields : [...standardFields, subscriberPhone]
  if (fields.some(({ length }) => length > maxFieldLength))
    return { number, code: 'unreadable', reason: `поля — до ${maxFieldLength} знаков` }
  const { event } = row
  // An event id consists of visible ASCII characters, so that a person can read it out and type it.
  if (typeof event !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(event))
    return {
      number,
      code: 'invalid_event',
      reason: 'событие — от 1 до 100 латинских букв, цифр и знаков без пробелов',
    }
  return { event, fields }
}
