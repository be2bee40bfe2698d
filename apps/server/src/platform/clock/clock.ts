import type { Db, Queryable } from '../db/db.ts'
import type { Log } from '../log/log.ts'

/**
 * Two clocks. `businessNow` is for contracts, months, hold periods and the history; in demo mode it can be
 * moved. `systemNow` is for codes, tokens, sessions, leases and limits; it always shows the real time.
 */
export type Clock = {
  businessNow(): Date
  systemNow(): Date
}

/**
 * Opens a clock. A movable clock reads its offset from the database every second, so that `lk clock` also
 * moves the clock of a running server.
 */
export async function openClock(db: Db, options: { movable: boolean }): Promise<Clock & { close(): void }> {
  let offsetMs = options.movable ? await readOffsetMs(db) : 0
  let timer: NodeJS.Timeout | undefined
  if (options.movable) {
    timer = setInterval(() => {
      // While the database is unavailable, the clock keeps the offset that it read last.
      readOffsetMs(db).then(
        (read) => (offsetMs = read),
        () => undefined,
      )
    }, 1000)
    timer.unref()
  }
  return {
    businessNow: () => new Date(Date.now() + offsetMs),
    systemNow: () => new Date(),
    close: () => clearInterval(timer),
  }
}

/** Moves the business clock forward by `byMs` milliseconds, or resets it to the system clock. */
export async function moveClock(db: Db, move: { byMs: number } | 'reset'): Promise<void> {
  await db.query(
    move === 'reset'
      ? { text: 'update business_clock set offset_ms = 0', values: [] }
      : { text: 'update business_clock set offset_ms = offset_ms + $1', values: [move.byMs] },
  )
}

async function readOffsetMs(db: Db): Promise<number> {
  const { rows } = await db.query<{ offset_ms: bigint }>({
    name: 'clock_offset',
    text: 'select offset_ms from business_clock',
    values: [],
  })
  return Number(rows[0]?.offset_ms ?? 0)
}

/** Difference between the clocks of this machine and of the database from which the server warns. */
const maxDifferenceMs = 1_000

/**
 * Compares the system clock with that of the database, and warns when they differ: times of one event would then
 * contradict each other in log, journal and audit. The time that the answer took is not counted as a difference.
 */
export async function compareClocks(db: Queryable, log: Pick<Log, 'warn'>): Promise<void> {
  const sentMs = Date.now()
  const { rows } = await db.query<{ now: Date }>({
    name: 'clock_of_database',
    text: 'select clock_timestamp() as now',
    values: [],
  })
  const databaseMs = rows[0]?.now.getTime() ?? sentMs
  const differenceMs = Math.max(databaseMs - Date.now(), sentMs - databaseMs, 0)
  if (differenceMs > maxDifferenceMs)
    log.warn({ differenceMs }, 'the clocks of the server and of the database differ: synchronise both by NTP')
}
