import { referenceCharacters } from './payout-reference.ts'

/** Returns the SQL of the reference of the payout of an order: what `toReference` returns. `order`: SQL alias of its row. */
export const referenceSql = (order: string): string => `(
    select 'IM-' || ${order}.number || '-' || string_agg(
      substr('${referenceCharacters}', get_byte(sha256(convert_to(${order}.id::text, 'UTF8')), i) % 32 + 1, 1), '' order by i)
    from generate_series(0, 5) i
  )`
