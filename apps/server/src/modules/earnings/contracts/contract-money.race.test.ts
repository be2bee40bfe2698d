import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { chanceBelow } from '../../../testing/harness/random.ts'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import { expectConsistentBooks } from '../../../testing/earnings/ledger-consistency.ts'
import { aFile, aLine, aNumber, aFixedClock, silentLog } from '../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { aLedgerOperation, payOut } from '../../../testing/earnings/ledger-fixtures.ts'
import { someRules } from '../../../testing/earnings/reward-rules-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { postHold, postRefund } from '../../../ledger/ledger.ts'
import { addDays } from '../../../platform/clock/moscow.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { approveRules, countMonths, saveDraft } from '../rewards/rewards.service.ts'
import { releaseDue } from '../../../testing/earnings/release-fixtures.ts'
import {
  importContracts,
  readContractFile,
  reassignContract,
  recordContracts,
  undoImport,
} from './contracts.service.ts'
import { retryConflicts } from './record-concurrently.ts'

// Forty connections, because all operations of a round run in parallel on contracts of four members.
const { db } = await testDatabase({ connections: 40 })
const actor = 'test'
let today = '2026-11-01'
const clock = aFixedClock(today)
const phones = times(4, aPhone)
let contracts = times(40, aContract)

function aContract() {
  return { number: aNumber(), phone: pickRandom(phones), day: daysAgo(1, 8, 13, 29) }
}

function pickRandom<T>(list: readonly T[]): T {
  const one = list[chanceBelow(list.length)]
  if (one === undefined) throw new Error('the list to choose from is empty')
  return one
}

function daysAgo(...days: readonly number[]): string {
  return addDays(today, -pickRandom(days))
}

/**
 * Returns lines of a contract file for some of the contracts. A few lines cancel their contract, or
 * contradict the stored phone and date.
 */
function someLines(): string[] {
  return contracts
    .filter(() => chanceBelow(3) > 0)
    .map((contract) => {
      const changes = chanceBelow(10) === 0 ? { phone: pickRandom(phones), day: daysAgo(2, 9) } : {}
      const status = chanceBelow(12) === 0 ? 'cancelled' : 'confirmed'
      return aLine({ ...contract, ...changes, status, city: pickRandom(['Москва', 'Тула']) })
    })
}

const operations = {
  importFile: () => importContracts({ db, clock }, readContractFile(aFile(someLines()))),
  undo: async () => {
    // Undoes one of the six latest imports. The import may still be running.
    const { rows } = await db.query<{ id: bigint }>({
      text: 'select id from import_batches where undone_at is null order by id desc limit 6',
      values: [],
    })
    if (rows.length > 0) await undoImport({ db, clock, actor }, pickRandom(rows).id)
  },
  count: () => countMonths({ db, clock, log: silentLog, limit: 1 + chanceBelow(4) }),
  release: () => releaseDue({ db, clock, log: silentLog, limit: 1 + chanceBelow(20) }),
  report: async () => {
    const rows = contracts
      .filter(() => chanceBelow(4) === 0)
      .map(({ day: connectedOn, ...contract }) => ({
        ...contract,
        connectedOn,
        product: 'internet',
        city: 'Москва',
        subscriber: null,
        status: chanceBelow(8) === 0 ? ('cancelled' as const) : ('confirmed' as const),
      }))
    const on = { actor, batch: null, now: clock.businessNow() }
    await retryConflicts(() => db.transaction((tx) => recordContracts(tx, rows, on)))
  },
  move: () =>
    reassignContract(
      { db, clock, actor },
      { number: pickRandom(contracts).number, phone: pickRandom(phones) },
    ),
  changeRules: async () => {
    const operating = { db, clock, actor, chunkSize: 7 }
    const percents = pickRandom([
      [100, 125, 150, 200],
      [100, 200, 300, 400],
    ])
    const rules = someRules({
      percents,
      internet: pickRandom([0, 100, 500, 700]),
      holdDays: pickRandom([1, 14, 30]),
      countsCancelled: chanceBelow(2) === 0,
    })
    const { version } = await saveDraft(operating, { rules, from: daysAgo(5, 20, 40) })
    await approveRules(operating, { version, retroactive: true })
  },
  withdraw: async () => {
    const { rows } = await db.query<{ member_id: string; available: bigint }>({
      text: 'select member_id, available from balances where available > 0',
      values: [],
    })
    if (rows.length === 0) return
    const { member_id: memberId, available } = pickRandom(rows)
    const operation = { ...aLedgerOperation(memberId), amount: BigInt(1 + chanceBelow(Number(available))) }
    const { seq } = await db.transaction((tx) => postHold(tx, operation))
    // Two operations try to pay out or refund the same hold in parallel.
    await Promise.all(
      [payOut, pickRandom([payOut, postRefund])].map((end) =>
        db.transaction((tx) => end(tx, { ...aLedgerOperation(memberId), holdSeq: seq })),
      ),
    )
  },
}
const { importFile, undo, release, count, report, move, changeRules, withdraw } = operations
const roundOperations = [
  importFile,
  importFile,
  importFile,
  undo,
  undo,
  undo,
  release,
  release,
  count,
  count,
  report,
  report,
  move,
  move,
  move,
  move,
  changeRules,
  withdraw,
  withdraw,
  withdraw,
]

/**
 * Runs an operation after a random delay. Returns `done`, or the code when the operation is refused. Any
 * other error fails the test.
 */
async function answered(doing: () => Promise<unknown>): Promise<string> {
  await setTimeout(chanceBelow(60))
  try {
    await doing()
    return 'done'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code
  }
}

const outcomes = new Set([
  'done',
  'import_undone',
  'contract_not_found',
  'contract_cancelled',
  'contract_there_already',
  'insufficient_funds',
])

it('when imports, undos, releases, counts of months, moves, rule changes and withdrawals run in parallel on the same contracts, no points are created or lost', async () => {
  const iterations = repeated(40)
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    clock.setDay((today = addDays(today, 2)))
    contracts = [...contracts.slice(10), ...times(10, aContract)]
    for (const outcome of await Promise.all(roundOperations.map(answered)))
      expect(outcomes).toContain(outcome)
    await expectConsistentBooks(db)
    const { rows } = await db.query({
      text: `select (select sum(available + frozen + held + debt) from balances)::bigint
          + (select coalesce(sum(amount), 0) from entries where account in ('rewards', 'settled'))::bigint as surplus`,
      values: [],
    })
    expect(rows).toEqual([{ surplus: 0n }])
  }
}, 3_600_000)
