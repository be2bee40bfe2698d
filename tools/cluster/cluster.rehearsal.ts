import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Db, openDb } from '../../apps/server/src/platform/db/db.ts'
import { deleteRequestedRiskChecks } from '../../apps/server/src/testing/earnings/release-fixtures.ts'
import {
  aProviderPayoutTest,
  carryOutAll,
  expectBooksToAgree,
  makeOlder,
} from '../../apps/server/src/testing/payouts/provider-payout-fixtures.ts'
import { startPayoutStub } from '../../apps/server/src/testing/stubs/payout-stub.ts'
import { clusterFaults } from './cluster-faults.ts'
import { approveAll, type Load, startLoad } from './cluster-load.ts'
import { type DatabaseCluster, startDatabaseCluster } from './database-cluster.ts'
import { freePorts } from './processes.ts'
import { lk, type Product, startProduct } from './product.ts'

const rounds = Number(process.env['ROUNDS'] ?? 20)
/** Longest time without an acknowledged withdrawal. */
const maxOutageSeconds = 30

const settings = {
  DATABASE_FAILOVER: 'synchronous',
  WITHDRAWAL_MONTH_LIMIT: '1000000000',
  WITHDRAWALS_PER_DAY: '1000000',
  PAYOUTS_DAILY_CAP: '1000000000',
  PAYOUTS_SECOND_PERSON_FROM: '1000000000',
  PAYOUTS_APPROVER_DAILY_CAP: '0',
  PAYOUTS_APPROVER_30_DAY_CAP: '0',
  PAYOUTS: 'provider',
  PAYOUTS_AGENT_ID: 'agent',
  PAYOUTS_SECRET: 'secret',
}

test('nothing acknowledged is lost, nothing is paid twice and no session ends when parts of a cluster fail', async () => {
  const folder = await aClusterFolder()
  const { database, product, stub } = await startAll(folder)
  // One machine writes for three nodes, so statements and locks may take long.
  const slow = { queueTimeoutMs: 60_000, lockTimeoutMs: 110_000, statementTimeoutMs: 120_000 }
  const db = openDb({ url: database.ownerUrl, connections: 4, ...slow })
  onTestFinished(() => db.close())
  const context = await aProviderPayoutTest(db, { stub })
  const load = await startLoad(context, { membersUrl: database.membersUrl, product, folder })

  const outages = await runRounds({ database, product, load })
  await load.stop()
  report(load)

  await expectAcknowledged(db, load)
  await Promise.all(product.workers.map((worker) => worker.stop('SIGTERM')))
  await approveAll(context)
  await deleteRequestedRiskChecks(db)
  await makeOlder(db, '2 minutes')
  await carryOutAll(context, { left: [] })
  const { paid } = await expectBooksToAgree(db, stub)
  expect(paid).toBe(load.answers.acknowledged.size)
  await lk(product.environment, 'verify')
  expect([...new Set(load.answers.faults)]).toEqual([])
  expect(Math.max(...outages)).toBeLessThanOrEqual(maxOutageSeconds)
})

/** Creates the folder of the rehearsal. It stays, with the logs of all processes, when the rehearsal fails. */
async function aClusterFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'impulse-cluster-'))
  // PostgreSQL runs as another user than the rehearsal and reads its configuration there.
  await chmod(folder, 0o711)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') console.log(`Logs: ${folder}/logs`)
    else await rm(folder, { recursive: true, force: true })
  })
  return folder
}

async function startAll(folder: string) {
  const webPorts = await freePorts(2)
  const database = await startDatabaseCluster(folder, webPorts)
  onTestFinished(() => database.stop())
  const { stub, close } = await startPayoutStub({ delayMs: 20 })
  onTestFinished(close)
  const { servingUrl, ownerUrl } = database
  const product = await startProduct(folder, {
    servingUrl,
    ownerUrl,
    webPorts,
    settings: { ...settings, PAYOUTS_URL: stub.url },
  })
  onTestFinished(() => product.stop())
  return { database, product, stub }
}

/** Causes the faults one after the other. Returns the longest seconds without an acknowledged withdrawal of each round. */
async function runRounds({
  database,
  product,
  load,
}: {
  database: DatabaseCluster
  product: Product
  load: Load
}): Promise<number[]> {
  const faults = Object.entries(clusterFaults)
  const outages: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [name, cause] = faults[round % faults.length] ?? []
    await sleep(5_000)
    const from = Date.now()
    const mend = await cause?.({ database, product })
    await sleep(25_000)
    await mend?.()
    await database.waitUntilWhole()
    await sleep(3_000)
    const seconds = maxGap(load.answers.acknowledgedAt, from, Date.now()) / 1_000
    outages.push(seconds)
    console.log(`${round + 1}. ${name}: at most ${seconds.toFixed(1)} s between two acknowledged withdrawals`)
  }
  return outages
}

/** Returns the longest time between two of `times`, or of a time and an end of the period, in milliseconds. */
function maxGap(times: readonly number[], from: number, to: number): number {
  const within = [from, ...times.filter((time) => time > from && time < to), to]
  return Math.max(...within.slice(1).map((time, index) => time - (within[index] ?? from)))
}

function report({ answers, imported }: Load): void {
  const statuses = [...answers.statuses].map(([name, count]) => `${name}: ${count}`)
  console.log(`${answers.acknowledged.size} withdrawals, ${imported.length} imported contracts`)
  console.log(`Answers: ${statuses.toSorted((a, b) => a.localeCompare(b)).join(', ')}`)
}

/** Expects that what was acknowledged exists once, that nothing else exists, and that every member is signed in. */
async function expectAcknowledged(db: Db, { answers, imported, members }: Load): Promise<void> {
  const { rows: orders } = await db.query<{ id: string }>({
    text: `select id from orders where category = 'withdrawal'`,
    values: [],
  })
  expect(new Set(orders.map(({ id }) => id))).toEqual(new Set(answers.acknowledged.values()))
  const { rows: contracts } = await db.query<{ number: string }>({
    text: `select number from contracts where number like 'КЛ-%'`,
    values: [],
  })
  const missing = imported.filter((number) => !contracts.some((contract) => contract.number === number))
  expect(missing).toEqual([])
  for (const member of members) {
    await member.openPage()
    expect(member.events).toBeGreaterThan(0)
  }
}
