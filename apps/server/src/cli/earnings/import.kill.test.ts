import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { chanceBelow } from '../../testing/harness/random.ts'
import { aPhone } from '../../testing/identity/member-fixtures.ts'
import { aFile, aLine, aNumber } from '../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../testing/harness/repeat.ts'
import { testDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { verifyRewards } from '../../modules/earnings/rewards/rewards.service.ts'
import { addDays, moscowDay } from '../../platform/clock/moscow.ts'

const [killedDb, referenceDb] = [await testDatabase(), await testDatabase()]
const { folder } = referenceDb

const entry = fileURLToPath(new URL('../../cli.ts', import.meta.url))

/** Starts the import in a separate process, so that the test can kill the process with SIGKILL. */
const start = ({ env }: TestDatabase, path: string): ChildProcess =>
  spawn(process.execPath, [entry, 'import', 'contracts', path], {
    env: { ...env, DEMO_DATA: 'empty' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

async function imported(to: TestDatabase, path: string): Promise<string[]> {
  const child = start(to, path)
  const output = child.stdout ? text(child.stdout) : ''
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  return (await output).trimEnd().split('\n')
}

async function saved(name: string, lines: readonly string[]): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, aFile(lines))
  return path
}

async function queryRows({ db }: TestDatabase, statement: string): Promise<unknown[]> {
  return (await db.query({ text: statement, values: [] })).rows
}

/** Returns the number of rows of the imported files that are already recorded in the database. */
async function recorded(database: TestDatabase): Promise<number> {
  const [row] = await queryRows(
    database,
    `select (select count(*) from contracts where batch is not null) + (select count(*) from import_changes) as count`,
  )
  return Number((row as { count: bigint }).count)
}

/**
 * Returns everything that an import changes, without generated ids, so that the test can compare two
 * databases.
 */
const getState = (database: TestDatabase): Promise<unknown[]> =>
  queryRows(
    database,
    `select m.phone, b.available, b.frozen, b.debt, b.last_seq,
      (select array_agg((r.month, r.rewarded)::text order by r.month) from reward_months r where r.member_id = m.id) as months,
      (select array_agg((c.number, c.product, c.city, c.status, c.sequence_in_month, c.lot, c.reward, c.revision)::text order by c.number)
        from contracts c where c.member_id = m.id) as contracts,
      (select array_agg((p.part, p.amount, p.remaining, p.contract_number, p.releases_at)::text order by p.part)
        from pending_parts p where p.member_id = m.id) as lots,
      (select array_agg((t.seq, t.kind, t.contract_number, t.amount, t.available_after, t.params)::text order by t.seq)
        from transactions t where t.member_id = m.id) as transactions
    from members m join balances b on b.member_id = m.id
    where m.id in (select member_id from contracts where number like 'T-%') order by m.phone`,
  )

const kills = repeated(15)
const rows = repeated(10_000)

it('an import that was killed several times stores the same data as an uninterrupted import, and importing the file again changes nothing', async () => {
  const today = moscowDay(new Date())
  const phones = times(rows / 20, aPhone)
  // The contracts are 1 to 44 days old, so the hold period of some rewards is over. No release date is near today.
  // Otherwise, when midnight passes between the imports into the two databases, a reward could be due in only one of
  // them.
  const contracts = times(rows, (i) => ({
    number: aNumber(),
    phone: phones[(i * 7) % phones.length] ?? '',
    day: addDays(today, i % 40 < 11 ? -(1 + (i % 40)) : -(5 + (i % 40))),
  }))
  const before = contracts.slice(0, rows / 4)
  const earlier = await saved(
    'earlier.csv',
    before.map((contract) => aLine(contract)),
  )
  const file = await saved(
    'file.csv',
    contracts.map((contract, i) =>
      aLine({ ...contract, ...(i < before.length && i % 3 !== 0 && { status: 'cancelled' }) }),
    ),
  )
  for (const one of [killedDb, referenceDb]) await imported(one, earlier)
  const [began, ends] = [await recorded(killedDb), rows + (before.length * 2) / 3]
  for (let kill = 1; kill <= kills; kill += 1) {
    const child = start(killedDb, file)
    const exit = once(child, 'exit')
    const over = exit.then(() => true)
    const until = began + chanceBelow(Math.floor(ends) - began)
    // Every second kill happens at a random time, which may be before, during or after the import. The other
    // kills happen when a random number of rows is recorded.
    if (kill % 2 === 0) await Promise.race([over, setTimeout(chanceBelow(3_000))])
    else while ((await recorded(killedDb)) < until && !(await Promise.race([over, setTimeout(5, false)])));
    child.kill('SIGKILL')
    await exit
  }
  await imported(killedDb, file)
  await imported(referenceDb, file)
  expect(await getState(killedDb)).toEqual(await getState(referenceDb))

  for (const one of [killedDb, referenceDb]) {
    expect(await queryRows(one, 'select count(*) from import_batches where finished_at is null')).toEqual([
      { count: 0n },
    ])
    expect(await one.db.snapshot(verifyLedger)).toEqual([])
    expect(await one.db.snapshot(verifyRewards)).toEqual([])
  }
  const reports = 'select id, report from import_batches order by id'
  expect(await queryRows(killedDb, reports)).toEqual(await queryRows(referenceDb, reports))
  const audited = `select object, after from audit_events where action = 'import.recorded' order by id`
  expect(await queryRows(killedDb, audited)).toEqual(await queryRows(referenceDb, audited))

  await expectUnchangedBy(file)
})

async function expectUnchangedBy(file: string): Promise<void> {
  const statement = `select (select count(*) from transactions) as transactions, (select count(*) from import_batches) as batches,
    (select count(*) from members) as members, (select max(updated_at) from contracts) as last`
  const before = await queryRows(referenceDb, statement)
  const outputLines = await imported(referenceDb, file)
  expect(outputLines.slice(-4)).toEqual(['created 0', 'updated 0', `unchanged ${rows}`, 'rejected 0'])
  expect(await queryRows(referenceDb, statement)).toEqual(before)
}
