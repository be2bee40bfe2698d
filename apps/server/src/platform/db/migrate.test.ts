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
