import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { compareWithCheckpoint, containsLink, getCheckpoint } from '../../../../platform/audit/chain.ts'
import { hasCheckpoint } from '../../../../platform/audit/saved-checkpoint.ts'
import type { PayoutConfig } from '../../../../platform/config/config.ts'
import type { AppContext } from '../../../../platform/context.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Db, Queryable, Tx } from '../../../../platform/db/db.ts'
import {
  type DatabaseEpoch,
  insertEpoch,
  selectDatabaseOid,
  selectLastEpoch,
  selectSystemIdentifier,
  selectTimeline,
  wasCheckpointIn,
} from './database-epoch.sql.ts'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { listAuditEvents } from '../../../../platform/audit/audit.service.ts'
import { lockPayoutPauseRow, type PayoutPause, updatePayoutPause } from './payout-pause.sql.ts'
import { addReason, toReasons } from './payout-pause.ts'

type EpochContext = Pick<AppContext, 'db' | 'clock' | 'log'> & {
  config: Pick<PayoutConfig, 'databaseFailover'>
}

/**
 * Records the identity of the database at the start of a server or command. Pauses payouts when the database is not
 * that of the last start: its identity differs (a new timeline counts only when a failover may lose commits), its audit chain lacks the last known checkpoint, or the checkpoint file
 * that an earlier start found is lost, which a restore of the whole machine would explain. After a restore or a
 * failover, the database may lack payouts that were already sent, and the server would send them again. Two
 * administrators must resume payouts after the lost days were reconciled. While that pause is on, a command leaves it to
 * the next start of a server: the checkpoint file differs until the operator deletes it, and each command would discard
 * the first consent and add a day to reconcile. `dataDir`: folder of the audit checkpoint.
 */
export async function recordEpoch({
  db,
  clock,
  log,
  config,
  dataDir,
  isCommand = false,
}: EpochContext & { dataDir: string; isCommand?: boolean }): Promise<void> {
  lastSeen.delete(db)
  const identity = await readIdentity(db, dataDir)
  const chainDifference = await compareWithCheckpoint(db, dataDir).catch((err: unknown) => {
    // An unreadable checkpoint file proves nothing, so it is treated like a checkpoint that the chain does not
    // contain.
    log.error({ err }, 'the checkpoint of the audit chain cannot be read')
    return err
  })
  const folder = `${hostname()}:${resolve(dataDir)}`
  const isSaved = await hasCheckpoint(dataDir)
  const change = await db.transaction(async (tx) => {
    // The lock lets only one of several processes that start at the same time detect the change.
    const pause = await lockPayoutPauseRow(tx)
    if (isCommand && pause?.isOn && pause.unreconciled) return null
    const last = await selectLastEpoch(tx)
    await recordIdentity(tx, clock, { ...identity, checkpointFolder: isSaved ? folder : null })
    const isChainChanged = chainDifference !== null || !(await containsCheckpoint(tx, last))
    const isFileLost = !isSaved && (await wasCheckpointIn(tx, folder))
    const difference =
      toDifference(identity, last, config) ??
      (isChainChanged ? 'audit chain' : null) ??
      (isFileLost ? 'audit checkpoint file' : null)
    // A pause that is already on is set again, so that the consent of its first administrator is discarded: it was
    // given for the earlier state of the database.
    const reason = difference === 'audit checkpoint file' ? lostFileReason : newEpochReason
    if (difference) await pauseForNewEpoch(tx, { clock, pause, reason })
    return difference
  })
  if (change)
    log.error({ change }, 'payouts are paused: the database is not the one of the last start of a server')
}

/**
 * Pauses payouts when, while the server runs, a failover that may lose commits has begun a new PostgreSQL timeline, or the
 * database was replaced by a copy or lost its newest audit link.
 */
export async function pauseIfDatabaseChanged(context: EpochContext): Promise<void> {
  const { db } = context
  const [timeline, last] = [await readOrEmpty(() => selectTimeline(db)), await selectLastEpoch(db)]
  const seen = { oid: await selectDatabaseOid(db), link: await getCheckpoint(db) }
  const isReplaced = await wasReplaced(db, seen.oid)
  if (!isReplaced && !last) return
  if (isReplaced || (timeline !== '' && timeline !== last?.timeline)) {
    const isPaused = await db.transaction(async (tx) => {
      const pause = await lockPayoutPauseRow(tx)
      // Another process may have already recorded the new timeline.
      if (!isReplaced && (await selectLastEpoch(tx))?.timeline === timeline) return false
      const { systemIdentifier = '', dataDirectory = '' } = last ?? {}
      const identity = { systemIdentifier, timeline, dataDirectory }
      await recordIdentity(tx, context.clock, { ...identity, checkpointFolder: null })
      if (!isReplaced && isLossless(context.config)) return false
      await pauseForNewEpoch(tx, { clock: context.clock, pause, reason: newEpochReason })
      return true
    })
    const change = { timeline, isReplaced }
    if (isPaused) context.log.error(change, 'payouts are paused: the database was moved or replaced')
  }
  lastSeen.set(db, seen)
}

/**
 * Database and newest audit link that this process saw last. After the database was replaced, only the memory of a
 * running process shows it: the copy lacks every trace of what came later.
 */
const lastSeen = new WeakMap<Db, { oid: bigint; link: Awaited<ReturnType<typeof getCheckpoint>> }>()

/** Returns true when the database is not the one that this process saw last, or lacks the audit link that it saw. */
async function wasReplaced(db: Db, oid: bigint): Promise<boolean> {
  const before = lastSeen.get(db)
  if (!before) return false
  return before.oid !== oid || (before.link !== null && !(await containsLink(db, before.link)))
}

const toReconcile = 'Сверьте с банком, что уже выплачено, потом запустят два администратора'
const newEpochReason = `База данных восстановлена из копии или переехала. ${toReconcile}`
const lostFileReason = `Пропал файл audit-head.txt: без него не видно, не восстановлена ли база данных из копии. ${toReconcile}`

/**
 * Pauses payouts until two administrators resume them. Keeps the reasons of a pause that is already on, and its
 * unreconciled days.
 */
async function pauseForNewEpoch(
  tx: Tx,
  { clock, pause, reason }: { clock: Clock; pause: PayoutPause | null; reason: string },
): Promise<void> {
  const at = clock.businessNow()
  const from = await findFirstLostDay(tx, clock)
  const earlier = pause?.unreconciled?.from
  await updatePayoutPause(tx, {
    isOn: true,
    byAdmin: true,
    unreconciled: { from: earlier !== undefined && earlier < from ? earlier : from, to: moscowDay(at) },
    actor: 'system',
    reason: addReason(toReasons(pause), reason),
    at,
  })
}

/**
 * Returns the day before that of the last audit event: payouts that were sent later may be missing. One day more,
 * because after a failover events may have been recorded before the server noticed it.
 */
async function findFirstLostDay(tx: Tx, clock: Clock): Promise<string> {
  const [last] = await listAuditEvents(tx, { limit: 1 })
  const age = last ? clock.systemNow().getTime() - last.at.getTime() : 0
  return addDays(moscowDay(new Date(clock.businessNow().getTime() - Math.max(age, 0))), -1)
}

type Identity = Pick<DatabaseEpoch, 'systemIdentifier' | 'timeline' | 'dataDirectory'>

/** Stores the identity of the database with the last link of its audit chain. */
async function recordIdentity(
  tx: Tx,
  clock: Clock,
  identity: Identity & { checkpointFolder: string | null },
): Promise<void> {
  const checkpoint = await getCheckpoint(tx)
  await insertEpoch(tx, {
    ...identity,
    at: clock.systemNow(),
    checkpointLink: checkpoint?.place ?? null,
    checkpointHash: checkpoint?.hash ?? null,
  })
}

async function readIdentity(db: Db, dataDir: string): Promise<Identity> {
  return {
    systemIdentifier: await readOrEmpty(() => selectSystemIdentifier(db)),
    timeline: await readOrEmpty(() => selectTimeline(db)),
    dataDirectory: await readDataDirectory(dataDir),
  }
}

/**
 * Returns the value that `read` reads, or an empty text when the database role may not read it, as in some managed
 * databases.
 */
async function readOrEmpty(read: () => Promise<string>): Promise<string> {
  try {
    return await read()
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return ''
    throw error
  }
}

/**
 * Returns the identity of the embedded PostgreSQL's data directory in the folder; an empty text when there is none. A
 * copy of the whole folder has the system identifier, timeline and checkpoint file of the original, but other files.
 */
async function readDataDirectory(dataDir: string): Promise<string> {
  const file = await stat(join(dataDir, 'pg', 'PG_VERSION'), { bigint: true }).catch(() => null)
  // The birth time is zero where the file system stores none. PostgreSQL never writes this file again.
  return file ? `${file.ino} ${file.birthtimeNs}` : ''
}

/** Returns true when the replica that becomes the primary has every commit that was acknowledged. */
const isLossless = ({ databaseFailover }: EpochContext['config']): boolean =>
  databaseFailover === 'synchronous'

/** Returns the part of the identity that differs from the last start; null when no part differs. */
function toDifference(
  identity: Identity,
  last: Identity | null,
  config: EpochContext['config'],
): keyof Identity | null {
  const isOther = (part: keyof Identity) =>
    last !== null &&
    identity[part] !== '' &&
    last[part] !== '' &&
    identity[part] !== last[part] &&
    !(part === 'timeline' && isLossless(config))
  return (['systemIdentifier', 'timeline', 'dataDirectory'] as const).find(isOther) ?? null
}

/** Returns true when the audit chain still contains the link that was its newest link at the last start. */
async function containsCheckpoint(
  db: Queryable,
  last: Pick<DatabaseEpoch, 'checkpointLink' | 'checkpointHash'> | null,
): Promise<boolean> {
  if (!last?.checkpointHash || last.checkpointLink === null) return true
  return containsLink(db, { place: last.checkpointLink, hash: last.checkpointHash })
}
