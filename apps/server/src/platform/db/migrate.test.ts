import { randomBytes } from 'node:crypto'
import { cp, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import { migrate } from './migrate.ts'

const { ownerUrl, servingUrl } = await testDatabase({}, 'template1')

it('migrate refuses a database that the first version of the server created, and leaves the database unchanged', async () => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`create table migrations (name text primary key, hash text not null);
    create table members (phone text primary key);
    insert into members values ('79990000001');
    insert into migrations values ('0001_members.sql', 'first'), ('0002_ledger.sql', 'second')`)
  const contents = async () => {
    const { rows } = await client.query(`
      select (select array_agg(relname || ' ' || coalesce(relacl::text, '') order by relname) from pg_class
          where relnamespace = 'public'::regnamespace) as relations,
        (select jsonb_agg(m) from migrations m) as migrations, (select jsonb_agg(m) from members m) as members`)
    return rows
  }
  const before = await contents()
  await expect(
    migrate({ ownerUrl, servingRole: decodeURIComponent(new URL(servingUrl).username) }),
  ).rejects.toThrow(
    /^The database was made by another version .* DATA_DIR .* nothing was changed in this one\.$/,
  )
  expect(await contents()).toEqual(before)
})

it('migrate refuses a database when the text of a migration has changed since the migration ran there', async () => {
  const migrated = await testDatabase()
  const client = new pg.Client({ connectionString: migrated.ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const run = () =>
    migrate({
      ownerUrl: migrated.ownerUrl,
      servingRole: decodeURIComponent(new URL(migrated.servingUrl).username),
    })
  expect(await run()).toEqual([])
  const { rows } = await client.query<{ name: string }>(
    `update migrations set hash = 'other' where name = (select max(name) from migrations) returning name`,
  )
  await expect(run()).rejects.toThrow(`it has the migration ${rows[0]?.name}`)
})

it('migrate grants nothing again while the privileges are as it granted them, and restores changed privileges', async () => {
  const migrated = await testDatabase()
  const client = new pg.Client({ connectionString: migrated.ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const servingRole = decodeURIComponent(new URL(migrated.servingUrl).username)
  const run = () => migrate({ ownerUrl: migrated.ownerUrl, servingRole })
  // The id of the transaction that last changed each row.
  const versions = async () => {
    const { rows } = await client.query(`select
      (select array_agg(relname || ' ' || xmin order by relname) from pg_class where relnamespace = 'public'::regnamespace) as relations,
      (select array_agg(name || ' ' || xmin order by name) from serving_roles) as roles`)
    return rows
  }
  const rights = async () => {
    const { rows } = await client.query(
      `select has_table_privilege($1, 'entries', 'update') as changes_entries, has_table_privilege($1, 'entries', 'insert') as inserts_entries,
        has_column_privilege($1, 'payouts', 'reference', 'update') as changes_reference`,
      [servingRole],
    )
    return rows[0]
  }
  await run()
  const before = await versions()
  await run()
  expect(await versions()).toEqual(before)

  const granted = { changes_entries: false, inserts_entries: true, changes_reference: false }
  const role = pg.escapeIdentifier(servingRole)
  for (const change of [
    `grant update on entries to ${role}`,
    `revoke insert on entries from ${role}`,
    `grant update (reference) on payouts to ${role}`,
  ]) {
    await client.query(change)
    expect(await rights()).not.toEqual(granted)
    await run()
    expect(await rights()).toEqual(granted)
  }
})

/** Creates a database with the migrations of the server and a folder to which a test adds more of them. */
async function aMigratedDatabase(...files: [name: string, text: string][]) {
  const { ownerUrl, servingUrl, folder } = await testDatabase()
  const from = pathToFileURL(`${folder}/migrations-${randomBytes(4).toString('hex')}/`)
  await cp(new URL('../../../../../db/migrations/', import.meta.url), from, { recursive: true })
  for (const [name, text] of files) await writeFile(new URL(name, from), text)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  onTestFinished(async () => {
    await client.query(
      'drop table if exists half; alter table news drop column if exists added; drop index if exists news_by_title',
    )
    await client.query(`delete from migrations where name like '9%'`)
    await client.end()
  })
  const servingRole = decodeURIComponent(new URL(servingUrl).username)
  return { client, ownerUrl, run: () => migrate({ ownerUrl, servingRole, from }) }
}

it('a migration of a table in use gives way to requests, and runs when the table is free', async () => {
  const { client, ownerUrl, run } = await aMigratedDatabase([
    '9001_added.sql',
    'alter table news add column added text',
  ])
  const reader = new pg.Client({ connectionString: ownerUrl })
  await reader.connect()
  await reader.query('begin; select from news')
  const running = run()
  await setTimeout(4_500)
  // The first attempt has given up, so a request does not wait behind it for long.
  await client.query(`set statement_timeout = '4s'; select from news`)
  await reader.query('commit')
  await reader.end()
  expect(await running).toEqual(['9001_added.sql'])
  expect(await run()).toEqual([])
})

it('each migration has a transaction of its own: a failed one leaves nothing, and the earlier ones stay', async () => {
  const { client, run } = await aMigratedDatabase(
    ['9001_added.sql', 'alter table news add column added text'],
    ['9002_half.sql', 'create table half (id int); select 1 / 0'],
  )
  await expect(run()).rejects.toThrow('division by zero')
  const { rows } = await client.query(
    `select (select count(*)::int from migrations where name like '9%') as ran, to_regclass('half') as half`,
  )
  expect(rows).toEqual([{ ran: 1, half: null }])
})

it('an index is built outside a transaction, and again when an interrupted run has left it invalid', async () => {
  const { client, run } = await aMigratedDatabase([
    '9001_news_by_title.concurrently.sql',
    'create index concurrently if not exists news_by_title on news (title)',
  ])
  await client.query('create index news_by_title on news (title)')
  await client.query(`update pg_index set indisvalid = false where indexrelid = 'news_by_title'::regclass`)
  expect(await run()).toEqual(['9001_news_by_title.concurrently.sql'])
  const { rows } = await client.query(
    `select indisvalid as valid from pg_index where indexrelid = 'news_by_title'::regclass`,
  )
  expect(rows).toEqual([{ valid: true }])
})
