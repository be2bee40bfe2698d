import { createHash } from 'node:crypto'
import type { FeedResult } from '@impulse/api/contracts/feed'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { codeKey } from '../../../platform/db/searchable.rules.ts'
import type { Vault } from '../../../platform/vault/vault.ts'
import {
  type ContractRow,
  createSubscriberHasher,
  createProductLookup,
  readRow,
  recordContracts,
  type Recorded,
  recordConcurrently,
} from '../contracts/contracts.service.ts'
import { groupNotifications } from '../../../platform/notifications/notifications.service.ts'
import { loadRuleSets } from '../rewards/rewards.service.ts'
import { type EventResult, toEventKey, saveResults, takeEvents } from './contract-feed.sql.ts'
import { parseFields, type ReadFields } from './feed-row.rules.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export { createKey, keyValidDays, listKeys, revokeKey, warnOfEndingKeys } from './api-keys.ts'

type FeedContext = DbContext & Pick<AppContext, 'log'> & { vault: Pick<Vault, 'hashFor'>; actor: string }
type FeedEvent = { index: number; event: string; hash: Buffer; row: ContractRow }

/**
 * Records contract events and returns a result for each row. An invalid row does not reject the other rows. A
 * repeated event returns its first result; an event whose id was already used with other data is rejected.
 */
export async function applyFeed(
  { db, clock, vault, log, actor }: FeedContext,
  sent: readonly unknown[],
): Promise<FeedResult[]> {
  const ruleSets = await loadRuleSets(db)
  const options = { today: moscowDay(clock.businessNow()), findProduct: createProductLookup(ruleSets) }
  const results: FeedResult[] = []
  const run = `feed:${newId()}`
  const rounds: FeedEvent[][] = []
  const nextRounds = new Map<string, number>()
  const hide = createSubscriberHasher({ db, vault })
  for (const [index, one] of sent.entries()) {
    const visible = await hidden(parseFields(one), hide)
    const read = 'fields' in visible ? readRow(visible, options) : visible
    if ('reason' in read) {
      const { number = '' } = 'fields' in visible ? { number: visible.fields[0] ?? '' } : visible
      results[index] = { number, result: 'rejected', code: read.code, message: read.reason }
    } else if ('fields' in visible) {
      const { row } = read
      // Puts the n-th event of each contract into the n-th round. The rounds run one after another, so the events of
      // one contract are applied in their order, together with events of other contracts.
      const key = codeKey(row.number)
      const round = nextRounds.get(key) ?? 0
      nextRounds.set(key, round + 1)
      ;(rounds[round] ??= []).push({ index, row, event: visible.event, hash: hashContractRow(row) })
    }
  }
  for (const round of rounds) {
    const byIndex = new Map(round.map((visible) => [visible.index, visible]))
    await recordConcurrently(
      round.map(({ row, index }) => ({ row, line: index, repeats: null })),
      {
        db,
        log,
        record: (tx, planned) =>
          recordEvents(
            tx,
            planned.flatMap(({ line }) => byIndex.get(line) ?? []),
            { actor, now: clock.businessNow(), recordedAt: clock.systemNow(), run },
          ),
        recorded: ({ line, row }, recorded) => {
          results[line] = toFeedResult(row.number, recorded)
        },
      },
    )
  }
  return results
}

async function hidden(
  visible: ReadFields,
  hide: ReturnType<typeof createSubscriberHasher>,
): Promise<ReadFields> {
  if (!('fields' in visible)) return visible
  const [hiddenFields = visible] = await hide([visible])
  return hiddenFields
}

async function recordEvents(
  tx: Tx,
  visible: readonly FeedEvent[],
  on: { actor: string; now: Date; recordedAt: Date; run: string },
): Promise<Recorded[]> {
  const events = visible.map(({ event, hash, row }) => ({ event, hash, contractKey: codeKey(row.number) }))
  const earlier = await takeEvents(tx, { events, now: on.recordedAt })
  const isNew = events.map((event) => !earlier.has(toEventKey(event)))
  const rows = visible.filter((_, i) => isNew[i]).map(({ row }) => row)
  await groupNotifications(tx, on.run)
  const recorded = await recordContracts(tx, rows, { ...on, batch: null })
  await saveResults(
    tx,
    events
      .filter((_, i) => isNew[i])
      .map((event, i) => {
        const { kind } = recorded[i] ?? { kind: 'rejected' }
        return { ...event, result: kind === 'rejected' ? null : kind }
      }),
  )
  const recordedRows = recorded[Symbol.iterator]()
  return events.flatMap((event): Recorded[] => {
    const before = earlier.get(toEventKey(event))
    if (before) return [{ ...toRepeatedResult(before, event.hash), storedAs: before.number }]
    const { value } = recordedRows.next()
    return value ? [value] : []
  })
}

const nothingMoved = { storedAs: null, memberCreated: false, accrued: 0n, due: 0n, clawedBack: 0n }

const toRepeatedResult = (
  { hash, result }: { hash: Buffer; result: EventResult },
  requestHash: Buffer,
): Recorded =>
  hash.equals(requestHash)
    ? { kind: result, ...nothingMoved }
    : {
        kind: 'rejected',
        code: 'idempotency_mismatch',
        reason: 'это событие уже пришло с другими данными',
        ...nothingMoved,
      }

function toFeedResult(number: string, { kind, code, reason, storedAs }: Recorded): FeedResult {
  const result: FeedResult = { number, result: kind }
  if (storedAs !== null && storedAs !== number) result.storedAs = storedAs
  return kind === 'rejected' ? { ...result, code, message: reason } : result
}

/**
 * Returns the SHA-256 of the normalized data of an event. The phone of the subscriber is included only as its
 * stored hash.
 */
function hashContractRow({
  number,
  product,
  phone,
  city,
  connectedOn,
  status,
  subscriber,
}: ContractRow): Buffer {
  const visible = [
    codeKey(number),
    product,
    phone,
    city,
    connectedOn,
    status,
    ...(subscriber === null ? [] : [subscriber]),
  ]
  return createHash('sha256').update(visible.join('\u001f')).digest()
}
