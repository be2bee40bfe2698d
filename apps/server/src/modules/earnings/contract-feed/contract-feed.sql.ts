import type { Tx } from '../../../platform/db/db.ts'

/** Event of the billing system about one contract. `contractKey`: contract number, normalized by `codeKey`. */
export type FeedEventRow = { contractKey: string; event: string; hash: Buffer }
export type EventResult = 'created' | 'updated' | 'unchanged'

const toSqlValues = (events: readonly FeedEventRow[]) => [
  events.map(({ contractKey }) => contractKey),
  events.map(({ event }) => event),
]

/**
 * Inserts events in a fixed order, so that parallel requests wait for each other and do not deadlock. Returns
 * the stored results of the events that were recorded before, keyed by `toEventKey`, with the stored contract number.
 */
export async function takeEvents(
  tx: Tx,
  { events, now }: { events: readonly FeedEventRow[]; now: Date },
): Promise<Map<string, { hash: Buffer; result: EventResult; number: string | null }>> {
  const { rowCount } = await tx.query({
    text: `insert into feed_events (contract_key, event, request_hash, recorded_at)
      select contract_key, event, hash, $4 from unnest($1::text[], $2::text[], $3::bytea[]) as e (contract_key, event, hash)
      order by contract_key, event on conflict do nothing`,
    values: [...toSqlValues(events), events.map(({ hash }) => hash), now],
  })
  if (rowCount === events.length) return new Map()
  const { rows } = await tx.query<{
    contract_key: string
    event: string
    request_hash: Buffer
    result: EventResult
    number: string | null
  }>({
    text: `select f.contract_key, f.event, f.request_hash, f.result, c.number
      from unnest($1::text[], $2::text[]) as e (contract_key, event)
      join feed_events f on f.contract_key = e.contract_key and f.event = e.event
      left join contracts c on c.number_key = f.contract_key where f.result is not null`,
    values: toSqlValues(events),
  })
  return new Map(
    rows.map((row) => [
      toEventKey({ contractKey: row.contract_key, event: row.event }),
      { hash: row.request_hash, result: row.result, number: row.number },
    ]),
  )
}

export const toEventKey = ({ contractKey, event }: Pick<FeedEventRow, 'contractKey' | 'event'>): string =>
  `${contractKey}\n${event}`

/**
 * Saves the results of applied events. Deletes the events without a result, which were rejected, so that the same event id
 * can be sent again with corrected data.
 */
export async function saveResults(
  tx: Tx,
  events: readonly (FeedEventRow & { result: EventResult | null })[],
): Promise<void> {
  const [applied, rejected] = [
    events.filter(({ result }) => result !== null),
    events.filter(({ result }) => result === null),
  ]
  if (applied.length > 0) {
    await tx.query({
      text: `update feed_events f set result = e.result
        from unnest($1::text[], $2::text[], $3::text[]) as e (contract_key, event, result)
        where f.contract_key = e.contract_key and f.event = e.event`,
      values: [...toSqlValues(applied), applied.map(({ result }) => result)],
    })
  }
  if (rejected.length > 0) {
    await tx.query({
      text: `delete from feed_events f using unnest($1::text[], $2::text[]) as e (contract_key, event)
        where f.contract_key = e.contract_key and f.event = e.event`,
      values: toSqlValues(rejected),
    })
  }
}
