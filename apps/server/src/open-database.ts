import { seedDemo } from '../../../db/seed/demo.ts'
import { takeSeed } from '../../../db/seed/take-seed.ts'
import { seedBanks } from '../../../db/seed/demo-banks.ts'
import { seedClaims } from '../../../db/seed/demo-claims.ts'
import { seedDocumentWithScans } from '../../../db/seed/demo-identity-document.ts'
import { seedNews } from '../../../db/seed/demo-news.ts'
import { seedWithdrawals } from '../../../db/seed/demo-withdrawals.ts'
import { seedTickets } from '../../../db/seed/demo-tickets.ts'
import type { Config } from './platform/config/config.ts'
import { openClock } from './platform/clock/clock.ts'
import { type Db, openDb } from './platform/db/db.ts'
import { migrate, type RanMigration, requireMigrated } from './platform/db/migrate.ts'
import { openConfiguredFiles } from './platform/storage/files.ts'
import { assertDurable, openEmbeddedDatabase } from './platform/db/embedded/embedded.ts'
import { keepRunning } from './platform/db/embedded/postmaster/supervise.ts'
import { openConfiguredVault } from './platform/vault/vault.ts'
import { createPictures } from './platform/pictures/pictures.ts'
import type { AppContext } from './platform/context.ts'

export type ServerDatabase = {
  db: Db
  servingUrl: string
  /** Closes the connections, and stops the embedded database if no other process uses it. */
  close(): Promise<void>
}

type Opening = Pick<AppContext, 'config' | 'log'> & {
  /** True for `lk migrate`. In production nothing else migrates an own PostgreSQL. */
  migrates?: boolean
  /** True for the server: requests then fail within three seconds when the database does not respond. */
  watch?: boolean
}

/**
 * Opens the database of the server and of `lk`: the database at `DATABASE_URL`, or the embedded PostgreSQL, which is
 * started when it is not running. Migrates the database, in production only for `lk migrate`, and refuses settings that could lose committed data. In
 * production, also refuses a role that could change the ledger's protection; in demo mode, creates the demo data.
 */
export async function openServerDatabase({
  config,
  log,
  migrates = false,
  watch = false,
}: Opening): Promise<ServerDatabase> {
  const server = await openServer({ config, log, migrates })
  let db: Db | undefined
  let closing = false
  try {
    const { servingUrl, ownerUrl } = server
    db = openDb({
      url: servingUrl,
      ...(watch && watched(log)),
      // Logs a lost connection, except while the database is being closed: the embedded PostgreSQL then
      // breaks the connections on purpose.
      onError: (err) => closing || log.warn({ err }, 'a database connection was lost'),
    })
    const opened = db
    if (ownerUrl === undefined) await requireMigrated(await selectRanMigrations(opened))
    else await migrate({ ownerUrl, servingRole: await getDatabaseRole(opened) })
    await assertDurable((sql) => opened.query({ text: sql, values: [] }), { checksums: !config.databaseUrl })
    if (config.mode === 'production') await refusePowerfulRole(opened)
    else if (!(await isSeeded(opened))) await seed(servingUrl, config)
    return {
      db: opened,
      servingUrl,
      close: async () => {
        closing = true
        await opened.close()
        await server.stop()
      },
    }
  } catch (error) {
    await db?.close()
    await server.stop()
    throw error
  }
}

/**
 * Time limits of the server. An outage is noticed after two checks, and a request waits for a free connection for no
 * longer, so that it gets its response within three seconds.
 */
const watched = (log: Opening['log']) => ({
  queueTimeoutMs: 2_500,
  watch: {
    intervalMs: 250,
    timeoutMs: 1_200,
    onChange: (isUnavailable: boolean) =>
      isUnavailable ? log.error('the database does not respond') : log.info('the database responds again'),
  },
})

async function openServer({ config, log, migrates }: Opening) {
  const { mode, databaseUrl, migrateDatabaseUrl, dataDir } = config
  if (databaseUrl) {
    return {
      servingUrl: databaseUrl,
      // In production only `lk migrate` has the password of the owner, who can change every table.
      ownerUrl: mode === 'production' && !migrates ? undefined : (migrateDatabaseUrl ?? databaseUrl),
      stop: () => Promise.resolve(),
    }
  }
  const options = { dataDir, log: (message: string) => log.info(message) }
  const opened = await openEmbeddedDatabase(options)
  const supervisor = keepRunning(opened, options)
  return { servingUrl: opened.servingUrl, ownerUrl: opened.ownerUrl, stop: () => supervisor.stop() }
}

/** Returns the migrations that have run. */
async function selectRanMigrations(db: Db): Promise<RanMigration[]> {
  const { rows } = await db.query<RanMigration>({
    text: 'select name, hash, release from migrations',
    values: [],
  })
  return rows
}

/**
 * Returns the database role of the connection. Does not read the role from the database URL, because the URL
 * may omit it.
 */
async function getDatabaseRole(db: Db): Promise<string> {
  const { rows } = await db.query<{ role: string }>({ text: 'select current_user as role', values: [] })
  return rows[0]?.role ?? ''
}

/**
 * Refuses a database role that is a superuser or owns the ledger's tables. Such a role could disable the
 * triggers that protect the ledger.
 */
async function refusePowerfulRole(db: Db): Promise<void> {
  const { rows } = await db.query<{ is_superuser: boolean; owns: boolean }>({
    text: `select
        (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
        exists (
          select from pg_tables
          where schemaname = 'public' and tablename in ('entries', 'transactions', 'pending_parts', 'balances')
            and pg_has_role(current_user, tableowner, 'member')
        ) as owns`,
    values: [],
  })
  const role = rows[0]
  if (!role || role.is_superuser || role.owns) {
    throw new Error(
      'The role of DATABASE_URL is a superuser or owns the tables of the ledger. Give the programme a role of its own: ' +
        'create role impulse_app login, and leave the owner to MIGRATE_DATABASE_URL.',
    )
  }
}

/**
 * Returns true when `DEMO_DATA` is `empty` now or was at an earlier start. The database remembers this, so that
 * a later start or command without the setting does not create the demo data.
 */
const staysEmpty = (db: Db, { demoData }: Config): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (demoData === 'empty') await takeSeed(tx, 'empty')
    const { rowCount } = await tx.query({ text: `select from seeds where name = 'empty'`, values: [] })
    return rowCount === 1
  })

/**
 * Returns true when an earlier start has created the last part of the demo data or has left the database empty. Each
 * command of `lk` opens the database, and this read takes much less time than the transactions that would find each part
 * created already.
 */
async function isSeeded(db: Db): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from seeds where name in ('news', 'empty') limit 1`,
    values: [],
  })
  return rowCount === 1
}

/**
 * Creates the demo data on separate connections, and closes these connections. A connection caches the query plans
 * that it made for empty tables, and these plans would slow down the server.
 */
async function seed(servingUrl: string, config: Config): Promise<void> {
  const db = openDb({ url: servingUrl, connections: 2 })
  try {
    const clock = await openClock(db, { movable: true })
    clock.close()
    await seedBanks(db)
    if (await staysEmpty(db, config)) return
    await seedDemo({ db, clock })
    await seedWithdrawals({ db, clock })
    const files = await openConfiguredFiles({ db, clock, config })
    await seedDocumentWithScans({ db, clock, files, vault: await openConfiguredVault({ db, config }) })
    await seedClaims({ db, clock, files })
    await seedTickets({ db, clock, files })
    await seedNews({ db, clock, pictures: await createPictures({ db, clock, config }) })
  } finally {
    await db.close()
  }
}
