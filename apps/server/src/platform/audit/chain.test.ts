import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Queryable } from '../db/db.ts'
import { openCorruptions } from '../../testing/database/corruptions.ts'
import { repeated, times } from '../../testing/harness/repeat.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { linkAndCheckpoint, verifyAudit } from './chain.ts'
import { readCheckpoint } from './saved-checkpoint.ts'
import { recordAudit } from './record-audit.ts'

const database = await testDatabase({ connections: 16 })
const { db, folder: dataDir } = database
const afterCorruption = openCorruptions(database)

let eventCount = 0
const write = (queryable: Queryable = db) =>
  recordAudit(queryable, {
    at: new Date(1_795_000_000_000 + ++eventCount),
    actor: 'staff:olga',
    action: 'member.seen',
    memberId: null,
    object: `«${eventCount}»`,
    before: 'было',
    after: 'стало',
  })
const link = () => linkAndCheckpoint({ db, dataDir })
const whatDiffers = async (queryable: Queryable = db) =>
  (await verifyAudit(queryable, await readCheckpoint(dataDir))).differences
// Writes and links 100 events: the corruptions below change links up to number 50, or delete all links after 60.
await Promise.all(times(100, () => write()))
await link()

it('linkAndCheckpoint builds one chain when many transactions write and link events in parallel, and stores the checkpoint in a file', async () => {
  const count = repeated(200)
  const linking = { now: true }
  const linkers = times(3, async () => {
    while (linking.now) await db.transaction((tx) => write(tx)).then(link)
  })
  await Promise.all(
    times(count, (index) =>
      db
        .transaction(async (tx) => {
          await write(tx)
          // Some transactions are rolled back, so that the ids of the events have gaps.
          if (index % 7 === 0) throw new Error('undone')
        })
        .catch(() => undefined),
    ),
  )
  linking.now = false
  await Promise.all(linkers)
  await link()
  const { linked, waiting, differences } = await verifyAudit(db, await readCheckpoint(dataDir))
  const { rows } = await db.query<{ count: bigint }>({
    text: 'select count(*) from audit_events',
    values: [],
  })
  expect({ waiting, differences, linked }).toEqual({
    waiting: 0,
    differences: [],
    linked: Number(rows[0]?.count),
  })
  expect(await readFile(join(dataDir, 'audit-head.txt'), 'utf8')).toMatch(
    new RegExp(`^${linked} [0-9a-f]{64}\n$`),
  )
})

const nth = (place: number) => `(select event_id from audit_links where place = ${place})`
const reordered = `update audit_links l set event_id = o.event_id from audit_links o
  where (l.place, o.place) in ((20, 21), (21, 20))`

it.each([
  [
    'a changed row',
    `update audit_events set actor = 'staff:petr' where id = ${nth(50)}`,
    'are unchanged since',
  ],
  [
    'a change of a microsecond',
    `update audit_events set at = at + interval '1 microsecond' where id = ${nth(50)}`,
    'are unchanged since',
  ],
  [
    'text that was moved from one column to the next',
    `update audit_events set object = object || reason, reason = before, before = '' where id = ${nth(9)}`,
    'are unchanged since',
  ],
  ['a deleted row', `delete from audit_events where id = ${nth(50)}`, 'every linked row still exists'],
  [
    'a deleted row with its link',
    `with l as (delete from audit_links where place = 50 returning event_id) delete from audit_events where id in (select event_id from l)`,
    'no link is missing',
  ],
  [
    'an inserted row',
    `insert into audit_events (at, actor, action) values (now(), 'system', 'passport.read')`,
    'every row has a link',
  ],
  [
    'links that were reordered',
    `alter table audit_links drop constraint audit_links_event_id_key; ${reordered}`,
    'are unchanged since',
  ],
  [
    'the last rows deleted together with their links',
    `with l as (delete from audit_links where place > 60 returning event_id) delete from audit_events where id in (select event_id from l)`,
    'contains the checkpoint',
  ],
  [
    'all rows deleted together with their links',
    `with l as (delete from audit_links returning event_id) delete from audit_events where id in (select event_id from l)`,
    'contains the checkpoint',
  ],
  ['a changed row with all links computed again', remade(), 'contains the checkpoint'],
])(
  'verifyAudit reports that the stored events no longer match their hash chain after this corruption: %s',
  async (_what, corruption, expected) => {
    const found = await afterCorruption(corruption, whatDiffers)
    expect(found.map(({ what }) => what).join('\n')).toContain(expected)
  },
)

it('after a corruption was rolled back, the audit chain has no differences and later events can be linked', async () => {
  expect(await whatDiffers()).toEqual([])
  await write()
  expect(await verifyAudit(db, await readCheckpoint(dataDir))).toMatchObject({ waiting: 1, differences: [] })
  expect(await link()).not.toBeNull()
  expect(await link()).toBeNull()
})

it('linkAndCheckpoint throws when the chain does not contain the stored checkpoint, and leaves the checkpoint file unchanged', async () => {
  const savedCheckpoint = await readFile(join(dataDir, 'audit-head.txt'), 'utf8')
  const changedCheckpoint = savedCheckpoint.replace(/\w(?=\n$)/, (sign) => (sign === 'a' ? 'b' : 'a'))
  await writeFile(join(dataDir, 'audit-head.txt'), changedCheckpoint)
  await write()
  await expect(link()).rejects.toThrow('the checkpoint that is stored outside')
  expect(await readFile(join(dataDir, 'audit-head.txt'), 'utf8')).toBe(changedCheckpoint)
  await writeFile(join(dataDir, 'audit-head.txt'), savedCheckpoint)
  expect(await link()).not.toBeNull()
})

it('the server’s database role may not change or delete links of the chain', async () => {
  for (const text of ['update audit_links set hash = $1', 'delete from audit_links where hash <> $1'])
    await expect(db.query({ text, values: [Buffer.alloc(32)] })).rejects.toMatchObject({ code: '42501' })
})

/**
 * Simulates an attacker who can change the whole database: rewrites an event and recomputes the hashes of all
 * links.
 */
function remade(): string {
  return `update audit_events set actor = 'staff:petr' where id = ${nth(50)};
    do $$ declare l record; before bytea := ''; begin
      for l in select k.place, sha256(convert_to(e.actor, 'UTF8')) as hash from audit_links k join audit_events e on e.id = k.event_id order by k.place loop
        before := sha256(before || l.hash);
        update audit_links set hash = before where place = l.place;
      end loop; end $$`
}
