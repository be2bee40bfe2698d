import type { AppContext } from '../context.ts'
import { EventBuffer, type EventGroup } from './event-buffer.rules.ts'
import type { SecurityEvent } from './security-events.rules.ts'
import { insertSecurityEvents, type StoredGroup } from './security-events.sql.ts'

export type SecurityJournal = {
  /** Records an event. Never fails and waits for nothing: the event is stored within seconds. */
  record: (event: SecurityEvent) => void
  /** Stores the recorded events. */
  flush(): Promise<void>
  /** Stores the recorded events and stops. Events that are recorded later are stored by the next call. */
  close(): Promise<void>
}

const flushEveryMs = 2_000
/** Largest number of rows that one process adds in a minute. */
const maxGroupsPerMinute = 1_000
/** Bytes of an address hash: enough to tell addresses apart. */
const hashBytes = 8

/** Returns the function that computes the hash under which the journal stores an address. */
export async function openAddressHash({
  db,
  vault,
}: Pick<AppContext, 'db' | 'vault'>): Promise<(address: string) => Buffer> {
  const hash = await vault.hashFor(db, 'addresses of security events')
  return (address) => (address === '' ? Buffer.alloc(0) : hash(address).subarray(0, hashBytes))
}

/**
 * Opens the security journal: groups equal events, and every two seconds stores them and writes a line of the log for
 * each group. A process that is killed loses the events of its last two seconds. Events that the database does not
 * accept wait in memory, up to a limit.
 */
export function openSecurityJournal({
  db,
  clock,
  log,
  vault,
}: Pick<AppContext, 'db' | 'clock' | 'log' | 'vault'>): SecurityJournal {
  const buffer = new EventBuffer(maxGroupsPerMinute)
  let isFailing = false
  let hashAddress: ((address: string) => Buffer) | undefined
  const store = async (groups: readonly EventGroup[]): Promise<StoredGroup[]> => {
    const toHash = (hashAddress ??= await openAddressHash({ db, vault }))
    return insertSecurityEvents(
      db,
      groups.map((group) => ({ ...group, addressHash: toHash(group.address) })),
    )
  }
  const save = async (isLast: boolean): Promise<void> => {
    if (buffer.isEmpty()) return
    const groups = buffer.take(clock.systemNow(), { isLast })
    try {
      for (const { count, ...group } of await store(groups))
        log.info({ ...group, count: Number(count) }, 'security event')
      isFailing = false
    } catch (error) {
      buffer.putBack(groups)
      const lost = isLast ? { lost: groups.reduce((sum, { count }) => sum + count, 0) } : {}
      if (isLast || !isFailing) log.warn({ err: error, ...lost }, 'failed to store security events')
      isFailing = true
    }
  }
  let saving: Promise<void> | undefined
  const saveNext = async (isLast: boolean): Promise<void> => {
    while (saving) await saving
    saving = save(isLast).finally(() => (saving = undefined))
    await saving
  }
  const timer = setInterval(() => void (saving ?? saveNext(false)), flushEveryMs).unref()
  return {
    record: (event) => buffer.add(event, clock.systemNow()),
    flush: () => saveNext(false),
    async close() {
      clearInterval(timer)
      await saveNext(true)
    },
  }
}
