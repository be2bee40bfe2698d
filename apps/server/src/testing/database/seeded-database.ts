import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import { openServerDatabase } from '../../open-database.ts'
import { readConfig } from '../../platform/config/config.ts'
import type { DbOptions } from '../../platform/db/db.ts'
import { openLog } from '../../platform/log/log.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { withDatabase } from './database-url.ts'

/**
 * Returns a copy of a database with the demo data, and a folder with the keys and files of the demo data. The
 * first call in a test run creates the demo data, so that a run without such a call need not wait for them.
 */
export async function seededDatabase(options: Omit<DbOptions, 'url'> = {}): Promise<TestDatabase> {
  const seedFolder = join(inject('runFolder'), 'seeded')
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  try {
    // Test files run in parallel, and only one of them may create the demo data. The lock is released when
    // the connection ends.
    await owner.query('select pg_advisory_lock(1)')
    const { rowCount } = await owner.query(`select from pg_database where datname = 'template_seeded'`)
    if (rowCount === 0) await seed(owner, seedFolder)
  } finally {
    await owner.end()
  }
  const database = await testDatabase(options, 'template_seeded')
  await promisify(execFile)('cp', ['-Rp', `${seedFolder}/.`, database.folder])
  return database
}

/**
 * Creates the demo data in a database with a temporary name, and renames it when it is complete. So an
 * incomplete database is never used as the template.
 */
async function seed(owner: pg.Client, dataDir: string): Promise<void> {
  await owner.query('drop database if exists seeding')
  await owner.query('create database seeding template template_migrated')
  const config = readConfig({
    DATABASE_URL: withDatabase(inject('servingUrl'), 'seeding'),
    MIGRATE_DATABASE_URL: withDatabase(inject('ownerUrl'), 'seeding'),
    DATA_DIR: dataDir,
  })
  const database = await openServerDatabase({ config, log: openLog('silent') })
  await database.close()
  await owner.query('alter database seeding rename to template_seeded')
}
