import { referenceCharacters } from './payout-reference.ts'

/** Returns the SQL of the reference of the payout of an order: what `toReference` returns. `order`: SQL alias of its row. */
export const referenceSql = (order: string): string => `(
    select 'IM-' || ${order}.number || '-' || string_agg(
      substr('${referenceCharacters}', get_byte(sha256(convert_to(${order}.id::text, 'UTF8')), i) % 32 + 1, 1), '' order by i)
    from generate_series(0, 5) i
  )`

/**
 * Returns the SQL of the id of the withdrawal whose payout has `reference`, also before its approval; null when there is
 * none. `reference`: SQL expression.
 */
export const orderOfReferenceSql = (reference: string): string => `(
    select o.id from orders o join withdrawals w on w.order_id = o.id
    where o.number = substring(${reference} from '^IM-([0-9]{1,12})-')::bigint and ${reference} = ${referenceSql('o')}
  )`
