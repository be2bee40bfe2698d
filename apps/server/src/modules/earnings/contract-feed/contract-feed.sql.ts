import type { Tx } from '../../../platform/db/db.ts'

/** Event of the billing system about one contract. `number`: key of the contract number. */
export type EventDto = { number: string; event: string; hash: Buffer }
export type EventResult = 'created' | 'updated' | 'unchanged'

const toColumns = (events: readonly EventDto[]) => [
  events.map(({ number }) => number),
  events.map(({ event }) => event),
]

/**
 * Inserts events in a fixed order, so that parallel requests wait for each other and do not deadlock. For
 * events that were recorded before, returns their results by `toEventKey`.
 */
export async function takeEvents(
  tx: Tx,
  { events, now }: { events: readonly EventDto[]; now: Date },
): Promise<Map<string, { hash: Buffer; result: EventResult }>> {
  const { rowCount } = await tx.query({
    text: `insert into feed_events (contract_key, event, request_hash, recorded_at)
      select number, event, hash, $4 from unnest($1::text[], $2::text[], $3::bytea[]) as e (number, event, hash)
      order by number, event on conflict do nothing`,
    values: [...toColumns(events), events.map(({ hash }) => hash), now],
  })
  if (rowCount === events.length) return new Map()
  const { rows } = await tx.query<{
    number: string
    event: string
    request_hash: Buffer
    result: EventResult
  }>({
    text: `select f.contract_key as number, f.event, f.request_hash, f.result
      from unnest($1::text[], $2::text[]) as e (number, event)
      join feed_events f on f.contract_key = e.number and f.event = e.event where f.result is not null`,
    values: toColumns(events),
  })
  return new Map(rows.map((row) => [toEventKey(row), { hash: row.request_hash, result: row.result }]))
}

export const toEventKey = ({ number, event }: { number: string; event: string }): string =>
  `${number}\n${event}`

/**
 * Saves the results of applied events. Deletes rejected events, so that the same event id can be sent again
 * with corrected data.
 */
export async function settleEvents(
  tx: Tx,
  settled: readonly (EventDto & { result: EventResult | null })[],
): Promise<void> {
  const [done, refused] = [
    settled.filter(({ result }) => result !== null),
    settled.filter(({ result }) => result === null),
  ]
  if (done.length > 0) {
    await tx.query({
      text: `update feed_events f set result = e.result
        from unnest($1::text[], $2::text[], $3::text[]) as e (number, event, result)
        where f.contract_key = e.number and f.event = e.event`,
      values: [...toColumns(done), done.map(({ result }) => result)],
    })
  }
  if (refused.length > 0) {
    await tx.query({
      text: `delete from feed_events f using unnest($1::text[], $2::text[]) as e (number, event)
        where f.contract_key = e.number and f.event = e.event`,
      values: toColumns(refused),
    })
  }
}
