import type { Queryable, Tx } from '../../../../platform/db/db.ts'

/**
 * Identity of a database and the last link of its audit chain. `systemIdentifier` or `timeline` is an empty text when
 * the database role may not read it, `dataDirectory` when PostgreSQL is not the embedded one.
 */
export type DatabaseEpoch = {
  systemIdentifier: string
  timeline: string
  dataDirectory: string
  checkpointLink: bigint | null
  checkpointHash: Buffer | null
}

/** Returns true when an earlier start found the checkpoint file of the audit chain in this folder of this machine. */
export async function wasCheckpointIn(db: Queryable, folder: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'select from database_epochs where checkpoint_folder = $1 limit 1',
    values: [folder],
  })
  return rowCount > 0
}

/** Returns the PostgreSQL system identifier. Fails with SQLSTATE 42501 when the role may not read it. */
export async function selectSystemIdentifier(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ id: string }>({
    text: 'select system_identifier::text as id from pg_control_system()',
    values: [],
  })
  return rows[0]?.id ?? ''
}

/** Returns the timeline of the write-ahead log. Fails with SQLSTATE 42501 when the role may not read it. */
export async function selectTimeline(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ timeline: string }>({
    text: 'select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline',
    values: [],
  })
  return rows[0]?.timeline ?? ''
}

/** Returns the number of the database in its cluster. A copy of a database has another number. */
export async function selectDatabaseOid(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ oid: bigint }>({
    text: 'select oid::bigint from pg_database where datname = current_database()',
    values: [],
  })
  return rows[0]?.oid ?? 0n
}

/** Returns the identity of the database at the last start of a server; null before the first start. */
export async function selectLastEpoch(db: Queryable): Promise<DatabaseEpoch | null> {
  const { rows } = await db.query<DatabaseEpoch>({
    text: `select system_identifier as "systemIdentifier", timeline, data_directory as "dataDirectory",
      checkpoint_link as "checkpointLink", checkpoint_hash as "checkpointHash" from database_epochs order by id desc limit 1`,
    values: [],
  })
  return rows[0] ?? null
}

export async function insertEpoch(
  tx: Tx,
  { at, ...epoch }: DatabaseEpoch & { at: Date; checkpointFolder: string | null },
): Promise<void> {
  await tx.query({
    text: `insert into database_epochs
        (started_at, system_identifier, timeline, data_directory, checkpoint_link, checkpoint_hash, checkpoint_folder)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      at,
      epoch.systemIdentifier,
      epoch.timeline,
      epoch.dataDirectory,
      epoch.checkpointLink,
      epoch.checkpointHash,
      epoch.checkpointFolder,
    ],
  })
}
