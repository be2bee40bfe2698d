import { afterEach, expect, it } from 'vitest'
import { chanceBelow } from '../testing/harness/random.ts'
import { repeated } from '../testing/harness/repeat.ts'
import { aLedgerOperation, aMemberWithMoney, getMoney } from '../testing/earnings/ledger-fixtures.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { postCorrection, postHold } from './ledger.ts'
import type { LedgerOperation } from './posting.ts'
import { lockBalances } from './post.sql.ts'
import { verifyLedger } from './verify.ts'

const { db } = await testDatabase({ connections: 20 })

const withdraw = (operation: LedgerOperation, amount: bigint) =>
  db.transaction((tx) => postHold(tx, { ...operation, amount }))

const getErrorCode = (result: PromiseSettledResult<unknown>): string =>
  result.status === 'fulfilled' ? 'done' : String((result.reason as { code?: string }).code)

const tally = (results: PromiseSettledResult<unknown>[]): Record<string, number> => {
  const tallied: Record<string, number> = {}
  for (const result of results) tallied[getErrorCode(result)] = (tallied[getErrorCode(result)] ?? 0) + 1
  return tallied
}

// After each test, checks that the stored balances, the lots and holds, and the counts of transactions match the
// entries.
afterEach(async () => {
  expect(await db.snapshot(verifyLedger)).toEqual([])
})

it('the ledger accepts exactly as many parallel withdrawals as the available balance covers, and refuses the others', async () => {
  const spends = repeated(600)
  const member = await aMemberWithMoney(db, { available: 1_000n })
  const results = await Promise.allSettled(
    Array.from({ length: spends }, () => withdraw(aLedgerOperation(member), 10n)),
  )
  expect(tally(results)).toEqual({ done: 100, insufficient_funds: spends - 100 })
  expect(await getMoney(db, member)).toEqual({ available: 0n, frozen: 0n, held: 1_000n, debt: 0n })
})

it('parallel requests with the same idempotency key hold the points once and return the same result', async () => {
  const sends = repeated(300)
  const member = await aMemberWithMoney(db, { available: 10n })
  const operation = aLedgerOperation(member)
  const results = await Promise.all(Array.from({ length: sends }, () => withdraw(operation, 10n)))
  expect(new Set(results.map(({ seq, availableAfter }) => `${seq} ${availableAfter}`)).size).toBe(1)
  expect(await getMoney(db, member)).toMatchObject({ available: 0n, held: 10n })

  const otherResults = await Promise.allSettled(Array.from({ length: 50 }, () => withdraw(operation, 9n)))
  expect(tally(otherResults)).toEqual({ idempotency_mismatch: 50 })
})

it('parallel transfers among ten members neither deadlock nor lose points, and every read during the transfers returns the same total of the balances', async () => {
  const transfers = repeated(2_000)
  const start = 1_000n
  const members = await Promise.all(
    Array.from({ length: 10 }, () => aMemberWithMoney(db, { available: start })),
  )
  const total = start * BigInt(members.length)

  const transfer = () =>
    db.transaction(async (tx) => {
      const from = chanceBelow(10)
      const to = (from + 1 + chanceBelow(9)) % 10
      const pair = [members[from], members[to]].filter((id) => id !== undefined)
      // Locks the balances of both members in the order of their ids, so that two opposite transfers do not
      // deadlock.
      await lockBalances(tx, pair)
      const [payer, payee] = pair
      if (!payer || !payee) throw new Error('two members make a transfer')
      await postCorrection(tx, { ...aLedgerOperation(payer), amount: -1n })
      await postCorrection(tx, { ...aLedgerOperation(payee), amount: 1n })
    })

  let reading = true
  let reads = 0
  const watch = (async () => {
    while (reading) {
      const { rows } = await db.query<{ sum: string }>({
        text: 'select sum(available + debt)::text as sum from balances where member_id = any($1)',
        values: [members],
      })
      expect(BigInt(rows[0]?.sum ?? 0)).toBe(total)
      reads++
    }
  })()
  // Twice as many transfers at once as connections: with all of them at once, the last ones would wait for a connection
  // longer than allowed on a slow machine.
  const results: PromiseSettledResult<unknown>[] = []
  let left = transfers
  const transferOn = async () => {
    while (left-- > 0) results.push(...(await Promise.allSettled([transfer()])))
  }
  await Promise.all(Array.from({ length: 40 }, transferOn))
  reading = false
  await watch
  expect(tally(results)).toEqual({ done: transfers })
  expect(reads).toBeGreaterThan(10)
})
