import type { Db } from '../db/db.ts'

/**
 * Two clocks. The business clock (contracts, months, hold periods, history) can be moved in demo mode; the
 * system clock (codes, tokens, sessions, leases, limits) cannot.
 */
export type Clock = {
  businessNow(): Date
  systemNow(): Date
}

/**
 * Opens a clock. The offset of its business time is read from `business_clock` every second, so that `lk
 * clock` affects a running server.
 */
export async function openClock(db: Db, options: { movable: boolean }): Promise<Clock & { close(): void }> {
  let offsetMs = options.movable ? await readOffsetMs(db) : 0
  let timer: NodeJS.Timeout | undefined
  if (options.movable) {
    timer = setInterval(() => {
      // While the database is unavailable, the clock keeps the last offset.
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

/** Moves the business clock forward by milliseconds, or resets it to the system clock. */
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
