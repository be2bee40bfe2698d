import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { readConfig } from '../../../platform/config/config.ts'
import { saveSettings } from '../../../platform/config/saved-settings/saved-settings.ts'
import { memberTables } from '../../../platform/db/consistency-checks.ts'
import { insertOnly } from '../../../platform/db/rights/serving-rights.ts'
import { hashedTables } from '../../../platform/row-hashes/hashed-tables.ts'
import { readRoot, saveRoot } from '../../../platform/row-hashes/saved-root.ts'
import { verifyRoot, verifyRowHashes } from '../../../platform/row-hashes/verify-row-hashes.ts'
import { databaseEach } from '../../../testing/database/test-database.ts'
import { lineageRows } from '../../../testing/operations/money-rows.ts'
import { anAccount, aPayoutTest, aWithdrawal } from '../../../testing/payouts/payout-fixtures.ts'
import { createContracts } from '../../../testing/payouts/risk-fixtures.ts'
import { recordApproval } from '../../payouts/payouts/payouts.service.ts'
import { verifyAll } from './verification.service.ts'

const database = await databaseEach()
const { db, folder } = database
const context = await aPayoutTest(db)
const { number } = await aWithdrawal(context, { kind: 'account' })
const other = await aWithdrawal(context)
await recordApproval(context, { number, staffName: 'olga' })
for (const text of lineageRows) await db.query({ text, values: [] })

/** Runs SQL as the owner of the tables, with triggers. Returns the number of changed rows. */
async function asOwner(text: string): Promise<number | null> {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    return (await owner.query(text)).rowCount
  } finally {
    await owner.end()
  }
}
/** SQL of the hash that the trigger would write for the only row of a table. */
const hashOf = (salt: string, table: string) =>
  `sha256(convert_to(${salt} || ' ' || (select jsonb_strip_nulls(to_jsonb(t) - 'next_action_at') from ${table} t)::text, 'UTF8'))`
const listDifferences = async () =>
  (await verifyRowHashes(db)).map(({ where, found }) => `${where.split(' ')[0]} ${found}`)
const memberOf = async (of: bigint) => {
  const text = 'select member_id as "memberId" from orders where number = $1'
  const { rows } = await db.query<{ memberId: string }>({ text, values: [of] })
  return rows[0]?.memberId ?? ''
}

it('a trigger with the key and the unhashed columns of the list writes the hashes of each listed table', async () => {
  const { rows } = await db.query<{ table: string; args: string }>({
    text: `select tgrelid::regclass::text as table, encode(tgargs, 'escape') as args from pg_trigger
      where tgfoid = 'hash_row'::regproc and tgtype = 29 and tgenabled = 'O' order by 1`,
    values: [],
  })
  const listed = Object.entries(hashedTables).map(([table, { key, unhashed = [] }]) => ({
    table,
    args: [key, unhashed].map((columns) => `{${columns.join(',')}}\\000`).join(''),
  }))
  expect(rows).toEqual(listed.sort((a, b) => (a.table < b.table ? -1 : 1)))
})

it('the verification of a member reads only rows of this member in each listed table with a member', () => {
  const own = Object.entries(hashedTables).filter(([, { member }]) => member && !member.join)
  expect(own.map(([table, { member }]) => [table, member?.id])).toEqual(
    own.map(([table]) => [table, `t.${memberTables[table]}`]),
  )
})

it.each([
  [`update payouts set approvals_needed = 2`, 'payouts changed'],
  [`update recipients set removed_at = now() where account is not null`, 'recipients changed'],
  [`delete from restrictions`, null],
  [`insert into sole_releases select 'risk:1', 'olga', 1, now()`, 'sole_releases inserted'],
  [`update payout_pause set is_on = true`, 'payout_pause changed'],
  [
    `insert into identity_document_decisions (member_id, at, version, status, actor) select id, now(), 1, 'approved', 'staff:petr' from members`,
    'identity_document_decisions inserted',
  ],
  [`update import_undos set confirmed_by = null`, 'import_undos changed'],
  [`delete from import_changes`, 'import_changes deleted'],
])(
  'the owner of the tables, whose triggers run, leaves a difference by the SQL: %s',
  async (text, difference) => {
    expect(await listDifferences()).toEqual([])
    await asOwner(text)
    // A change of a fact by the owner also requests a risk check, in a row that the server did not write.
    const found = (await listDifferences()).filter((one) => one !== 'risk_check_queue inserted')
    expect(new Set(found)).toEqual(new Set(difference === null ? [] : [difference]))
  },
)

it('a role that is neither the server’s nor the owner leaves a difference, although it may write the table', async () => {
  await asOwner(`create role impulse_support login password 'support';
    grant select, insert on withdrawal_approvals to impulse_support; grant select on staff to impulse_support`)
  const support = new URL(database.ownerUrl)
  support.username = 'impulse_support'
  support.password = 'support'
  const client = new pg.Client({ connectionString: support.href })
  try {
    await client.connect()
    const text = `insert into withdrawal_approvals (order_id, approved_by, at) values ($1, 'petr', now())`
    await client.query(text, [other.orderId])
  } finally {
    await client.end()
    await asOwner('drop owned by impulse_support; drop role impulse_support')
  }
  expect(new Set(await listDifferences())).toEqual(new Set(['withdrawal_approvals inserted']))
})

it('a row that the server changes or deletes leaves no difference, and the row that another role restores afterwards does', async () => {
  const memberId = await memberOf(number)
  await db.query({
    text: `insert into restrictions (member_id, kind, reason, actor, since) values ($1, 'block', 'Проверка', 'staff:olga', now())`,
    values: [memberId],
  })
  await db.query({
    text: `update restrictions set lift_approved_by = 'petr', lift_approved_at = now()`,
    values: [],
  })
  await db.query({ text: 'delete from restrictions', values: [] })
  expect(await listDifferences()).toEqual([])
  await asOwner(`insert into restrictions select '${memberId}', 'block', 'Проверка', 'staff:olga', now()`)
  expect(new Set(await listDifferences())).toEqual(new Set(['restrictions inserted']))
})

it.each([
  [
    `update recipients set removed_at = now(), account = null where account = '${anAccount}'`,
    'recipients',
    `select id from recipients where kind = 'account'`,
  ],
  [
    `update members set phone = null, deleted_at = now(), first_name = '', middle_name = '', last_name = ''`,
    'members',
    'select id from members',
  ],
])(
  'nothing of values that are erased by %s can be found out from the hashes of earlier versions: their random part is deleted',
  async (text, table, keys) => {
    await db.query({ text, values: [] })
    const { rows } = await db.query<{ salts: boolean[] }>({
      text: `select array_agg(salt is not null order by id desc) as salts from row_hashes
        where table_name = $1 and row_key in (select id::text from (${keys}) k) group by row_key`,
      values: [table],
    })
    expect(rows.length).toBeGreaterThan(0)
    for (const { salts } of rows) expect(salts).toEqual(salts.map((_, place) => place === 0))
  },
)

it('a start with the settings of the start before writes no hashes, and other settings replace theirs', async () => {
  const hashCount = async () => {
    const text = `select count(*) from row_hashes where table_name = 'server_settings'`
    return Number((await db.query<{ count: bigint }>({ text, values: [] })).rows[0]?.count)
  }
  await saveSettings(context, readConfig({}))
  const first = await hashCount()
  await saveSettings(context, readConfig({}))
  expect([first > 0, await hashCount()]).toEqual([true, first])
  await saveSettings(context, readConfig({ WITHDRAWAL_MAX: '9000' }))
  expect([await hashCount(), await listDifferences()]).toEqual([first + 1, []])
})

it('the verification of a member names changed rows of this member only', async () => {
  await asOwner(`set session_replication_role = 'replica'; update recipients set phone = '79990000000' where phone is not null;
    update recipients set account = '40817810600000000000' where account is not null`)
  const memberId = await memberOf(number)
  expect(await verifyRowHashes(db, [memberId])).toMatchObject([{ memberId, found: 'changed' }])
  expect(await verifyRowHashes(db, [await memberOf(other.number), memberId])).toHaveLength(2)
  expect(await verifyRowHashes(db, [randomUUID()])).toEqual([])
})

it('the role of the server cannot write the hashes', async () => {
  for (const text of [
    'delete from row_hashes',
    'update row_hashes set salt = null',
    `insert into row_hashes (table_name, row_key) values ('payouts', '1')`,
  ])
    await expect(db.query({ text, values: [] })).rejects.toThrow('permission denied')
})

it('a second hash of an insert-only row is a difference, even if it agrees with the row', async () => {
  expect(insertOnly).toContain('withdrawal_approvals')
  await asOwner(`set session_replication_role = 'replica';
    update withdrawal_approvals set approved_by = approved_by;
    with before as (update row_hashes set salt = null where table_name = 'withdrawal_approvals' and salt is not null returning *),
      again as (select b.*, gen_random_uuid() as new_salt from before b)
    insert into row_hashes (table_name, row_key, salt, hash)
      select table_name, row_key, new_salt, ${hashOf('new_salt', 'withdrawal_approvals')} from again`)
  expect(await listDifferences()).toEqual(['withdrawal_approvals 2 versions'])
})

it('only the root that is saved outside the database reveals a row whose hash was computed again', async () => {
  await asOwner(`update row_hashes set at = at - interval '2 hours'`)
  const { root } = await verifyRoot(db, null)
  await saveRoot(folder, root)
  await asOwner(`set session_replication_role = 'replica'; set timezone = 'UTC';
    update payouts set approvals_needed = 2;
    update row_hashes h set hash = ${hashOf('h.salt', 'payouts')}
    where table_name = 'payouts' and salt is not null`)
  expect(await listDifferences()).toEqual([])
  const saved = await readRoot(folder)
  expect((await verifyRoot(db, saved)).differences).toMatchObject([
    { what: expect.stringContaining('outside the database') },
  ])
})

it('the saved root stays valid when the server writes further rows, and a damaged file is refused', async () => {
  await asOwner(`update row_hashes set at = at - interval '2 hours'`)
  await saveRoot(folder, (await verifyRoot(db, null)).root)
  await recordApproval(context, { number: other.number, staffName: 'olga' })
  expect((await verifyRoot(db, await readRoot(folder))).differences).toEqual([])
  const file = join(folder, 'row-hashes-root.txt')
  await writeFile(file, (await readFile(file, 'utf8')).replace('Z', ''))
  await expect(readRoot(folder)).rejects.toThrow('is damaged')
})

it('the whole verification names a changed row with whose value a check fails', async () => {
  await createContracts(context, { count: 1, daysAgo: 40 })
  await asOwner(
    `set session_replication_role = 'replica'; update rule_sets set rules = '{"products": 1, "steps": 2}'`,
  )
  const { differences, root } = await verifyAll(db, { dataDir: join(folder, randomUUID()) })
  expect(differences).toContainEqual(expect.objectContaining({ where: 'rule_sets 1', found: 'changed' }))
  expect(root).toBe(null)
})
