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
