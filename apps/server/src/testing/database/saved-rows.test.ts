import pg from 'pg'
import { expect, it } from 'vitest'
import { databaseEach } from './test-database.ts'

const { db, ownerUrl } = await databaseEach()

const write = (name: string) =>
  db.query({
    text: `insert into column_mappings (name, mapping, updated_at) values ($1, '{}', '2026-01-01')`,
    values: [name],
  })
await write('initial')
let first: unknown

/** Opens a connection of the owner that the test leaves open. */
async function anOpenConnection(): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  // The connection is cut when the database is copied again.
  owner.on('error', () => undefined)
  await owner.connect()
  return owner
}

it.each([
  ['drops a table', async () => (await anOpenConnection()).query('drop table push_subscriptions')],
  [
    'leaves a transaction open',
    async () => (await anOpenConnection()).query('begin; lock table column_mappings in share mode'),
  ],
  [
    'adds a column',
    async () => (await anOpenConnection()).query('alter table column_mappings add added int'),
  ],
  [
    'cuts the connections of others',
    async () =>
      (await anOpenConnection()).query(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ),
  ],
  ['inserts a row', async () => undefined],
  ['inserts the same row again', async () => undefined],
])(
  'a test finds the initial rows, sequences and tables, whatever the earlier tests did; then it %s',
  async (_, change) => {
    const { rows } = await db.query({
      text: `select (select jsonb_agg(m.name) from column_mappings m) as names, to_regclass('push_subscriptions') is not null as has_table,
      nextval(pg_get_serial_sequence('row_hashes', 'id')) as next`,
      values: [],
    })
    first ??= rows
    expect(rows).toEqual(first)
    expect(rows).toMatchObject([{ names: ['initial'], has_table: true }])
    await write('left by a test')
    await change()
  },
)
