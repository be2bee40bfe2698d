import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { BackupFolder } from './backup-folder.ts'
import { copyFileDurably, syncFolder } from './copy-file.ts'

/** Name of the replication slot, which keeps the write-ahead log on the server until it was copied. */
const slot = 'impulse_backup'

type Position = { timeline: number; segmentBytes: bigint; flushed: bigint; copied: bigint }

/**
 * Copies the write-ahead log up to its last flushed byte, so also the segment that PostgreSQL is writing. Everything that
 * was committed before the call is in the copy afterwards. `owner` is a connection of a superuser.
 *
 * @throws Error when PostgreSQL has removed a part that was not copied: then a new base backup is needed
 */
export async function copyWal(
  owner: pg.Client,
  { pgData, folder }: { pgData: string; folder: BackupFolder },
): Promise<void> {
  const { timeline, segmentBytes, flushed, copied } = await readPosition(owner)
  const source = join(pgData, 'pg_wal')
  for (let start = copied - (copied % segmentBytes); start < flushed; start += segmentBytes) {
    const name = walFileName(timeline, start / segmentBytes, segmentBytes)
    const from = copied > start ? copied - start : 0n
    const end = flushed - start < segmentBytes ? flushed - start : segmentBytes
    await copyRange(join(source, name), join(folder.wal, name), {
      from: Number(from),
      end: Number(end),
      size: Number(segmentBytes),
    })
  }
  for (const name of await readdir(source))
    if (name.endsWith('.history')) await copyFileDurably(join(source, name), join(folder.wal, name))
  await syncFolder(folder.wal)
  await owner.query(`select pg_replication_slot_advance('${slot}', $1)`, [formatLsn(flushed)])
}

/** Creates the slot. After this call the server keeps everything that a base backup needs. */
export async function reserveWal(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query(
    `select from pg_replication_slots where slot_name = $1 and wal_status <> 'lost'`,
    [slot],
  )
  if (rowCount) return
  await owner.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1`,
    [slot],
  )
  await owner.query('select pg_create_physical_replication_slot($1, true)', [slot])
}

/** Returns true when the slot reserves the write-ahead log, so that copies have no gap since the last one. */
export async function isWalReserved(owner: pg.Client): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_replication_slots where slot_name = $1 and wal_status <> 'lost'`,
    [slot],
  )
  return rowCount === 1
}

async function readPosition(owner: pg.Client): Promise<Position> {
  const { rows } = await owner.query<{ timeline: number; segment: string; flushed: string; copied: string }>(
    `select (select timeline_id from pg_control_checkpoint()) as timeline,
      (select setting from pg_settings where name = 'wal_segment_size') as segment,
      pg_current_wal_flush_lsn() - '0/0'::pg_lsn as flushed,
      restart_lsn - '0/0'::pg_lsn as copied
    from pg_replication_slots where slot_name = $1 and wal_status <> 'lost'`,
    [slot],
  )
  const [row] = rows
  if (!row)
    throw new Error('the write-ahead log was removed before it was copied: a new base backup is needed')
  return {
    timeline: row.timeline,
    segmentBytes: BigInt(row.segment),
    flushed: BigInt(row.flushed),
    copied: BigInt(row.copied),
  }
}

/** Returns the file name of a segment, as `pg_walfile_name` does. */
export function walFileName(timeline: number, segment: bigint, segmentBytes: bigint): string {
  const perId = 0x1_0000_0000n / segmentBytes
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  return hex(BigInt(timeline)) + hex(segment / perId) + hex(segment % perId)
}

const formatLsn = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase()

/**
 * Copies a range of a segment into its copy, which has the size of a whole segment. Zeros after the copied range end a
 * recovery there. Begins at the first byte when there is no copy yet.
 */
async function copyRange(
  source: string,
  target: string,
  { from, end, size }: { from: number; end: number; size: number },
): Promise<void> {
  await using input = await open(source, 'r')
  const existing = await open(target, 'r+').catch(() => undefined)
  await using output = existing ?? (await open(target, 'w+', 0o600))
  const start = existing ? from : 0
  if (!existing) await output.truncate(size)
  const buffer = Buffer.alloc(1 << 20)
  for (let position = start; position < end;) {
    const { bytesRead } = await input.read(buffer, 0, Math.min(buffer.length, end - position), position)
    if (bytesRead === 0) throw new Error(`${source} ends before its flushed byte`)
    await output.write(buffer, 0, bytesRead, position)
    position += bytesRead
  }
  await output.sync()
}
