import { afterAll, expect, it } from 'vitest'
import {
  accrue,
  aLedgerOperation,
  aMemberWithMoney,
  getMoney,
  payOut,
} from '../testing/earnings/ledger-fixtures.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import {
  blockReleases,
  countOverdueLots,
  findDueLots,
  lockBalances,
  postCorrection,
  postHold,
  post,
  postAll,
  postRefund,
  planRecalculation,
  planRelease,
  planClawback,
  planRestore,
  postPayout,
} from './ledger.ts'
import { planHold } from './withdrawal-operations.ts'
import { countChecked, verifyLedger } from './verify.ts'

const { db } = await testDatabase()
const later = new Date('2099-01-01')

const reward = (memberId: string, amount: bigint) =>
  db.transaction((tx) => accrue(tx, { ...aLedgerOperation(memberId), amount, releasesAt: later }))
const withdraw = (memberId: string, amount: bigint, operation = aLedgerOperation(memberId)) =>
  db.transaction((tx) => postHold(tx, { ...operation, amount }))

it('a frozen reward increases the frozen balance and leaves the available balance unchanged', async () => {
  const member = await aMemberWithMoney(db)
  const posted = await reward(member, 500n)
  expect(posted.availableAfter).toBe(0n)
  expect(await getMoney(db, member)).toEqual({ available: 0n, frozen: 500n, held: 0n, debt: 0n })
})

it('numbers the entries of each transaction from one', async () => {
  const member = await aMemberWithMoney(db)
  await reward(member, 500n)
  await reward(member, 300n)
  const { rows } = await db.query<{ entry: string }>({
    text: `select seq || ': ' || position as entry from entries where member_id = $1 order by seq, position`,
    values: [member],
  })
  expect(rows.map(({ entry }) => entry)).toEqual(['1: 1', '1: 2', '2: 1', '2: 2'])
})

it('a lot is due from its release date on, and only the first release of the lot moves its points from frozen to available', async () => {
  const member = await aMemberWithMoney(db)
  const { seq: lot } = await reward(member, 500n)
  const due = async (now: Date) => {
    const lots = await findDueLots(db, { now, limit: 1_000 })
    return lots.filter(({ memberId }) => memberId === member)
  }
  expect(await due(new Date(later.getTime() - 1))).toEqual([])
  expect(await due(later)).toMatchObject([{ lot }])
  await db.transaction((tx) => post(tx, planRelease({ ...aLedgerOperation(member), lot })))
  expect(await due(later)).toEqual([])
  expect(await db.transaction((tx) => post(tx, planRelease({ ...aLedgerOperation(member), lot })))).toBeNull()
  expect(await getMoney(db, member)).toMatchObject({ available: 500n, frozen: 0n })
})

it('a lot that was posted after its release date counts as overdue only when it was posted that long ago as well', async () => {
  const member = await aMemberWithMoney(db)
  const operation = { ...aLedgerOperation(member), amount: 500n, releasesAt: new Date('2026-01-10') }
  const count = (before: string) => countOverdueLots(db, { before: new Date(before) })
  const others = await count('2026-01-20')
  await db.transaction((tx) => accrue(tx, { ...operation, at: new Date('2026-01-20') }))
  expect(await count('2026-01-19')).toBe(others)
  expect(await count('2026-01-20')).toBe(others + 1)
})

it('a lot whose risk check is requested and never runs counts as overdue; one whose check failed has a metric of its own', async () => {
  const member = await aMemberWithMoney(db)
  const operation = { ...aLedgerOperation(member), amount: 500n, releasesAt: new Date('2026-01-10') }
  const count = () => countOverdueLots(db, { before: new Date('2026-01-20') })
  const others = await count()
  await db.transaction((tx) => accrue(tx, { ...operation, at: new Date('2026-01-10') }))
  await db.query({ text: 'insert into risk_check_queue (member_id) values ($1)', values: [member] })
  expect(await count()).toBe(others + 1)
  await db.query({
    text: 'update risk_check_queue set failed_at = now(), retry_at = now() where member_id = $1',
    values: [member],
  })
  expect(await count()).toBe(others)
})

it('the clawback of a frozen reward takes the points from the reward’s own lot, not from other lots or the available balance', async () => {
  const member = await aMemberWithMoney(db, { available: 100n })
  const { seq: lot } = await reward(member, 500n)
  await reward(member, 800n)
  await db.transaction((tx) =>
    post(tx, planClawback({ ...aLedgerOperation(member), lots: [lot], amount: 500n })),
  )
  expect(await getMoney(db, member)).toEqual({ available: 100n, frozen: 800n, held: 0n, debt: 0n })
})

it('when a reward is clawed back after its points were withdrawn, these points become debt; the next release and the next credit pay this debt', async () => {
  const member = await aMemberWithMoney(db)
  const { seq: lot } = await reward(member, 500n)
  await db.transaction((tx) => post(tx, planRelease({ ...aLedgerOperation(member), lot })))
  await withdraw(member, 400n)
  await db.transaction((tx) =>
    post(tx, planClawback({ ...aLedgerOperation(member), lots: [lot], amount: 500n })),
  )
  expect(await getMoney(db, member)).toEqual({ available: 0n, frozen: 0n, held: 400n, debt: -400n })

  const { seq: next } = await reward(member, 300n)
  expect(await getMoney(db, member)).toMatchObject({ frozen: 300n, debt: -400n })
  await db.transaction((tx) => post(tx, planRelease({ ...aLedgerOperation(member), lot: next })))
  expect(await getMoney(db, member)).toMatchObject({ available: 0n, frozen: 0n, debt: -100n })

  await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(member), amount: 1n }))
  expect(await getMoney(db, member)).toMatchObject({ available: 0n, debt: -99n })
  await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(member), amount: 249n }))
  expect(await getMoney(db, member)).toMatchObject({ available: 150n, debt: 0n })
})

it('when one call contains two releases of the same lot, the second release moves no points', async () => {
  const member = await aMemberWithMoney(db)
  const { seq: lot } = await reward(member, 500n)
  const releases = [1, 2].map(() => planRelease({ ...aLedgerOperation(member), lot }))
  const [first, second] = await db.transaction((tx) => postAll(tx, releases))
  expect([first?.availableAfter, second]).toEqual([500n, null])
  expect(await getMoney(db, member)).toMatchObject({ available: 500n, frozen: 0n })
})

it('posts an operation only once when one call contains the operation twice', async () => {
  const member = await aMemberWithMoney(db, { available: 100n })
  const hold = planHold({ ...aLedgerOperation(member), amount: 60n })
  const [first, second] = await db.transaction((tx) => postAll(tx, [hold, hold]))
  expect(second).toEqual(first)
  expect(await getMoney(db, member)).toMatchObject({ available: 40n, held: 60n })
})

it('`blockReleases` blocks a reward with frozen points, even when only a recalculation froze them, and skips a released reward', async () => {
  const member = await aMemberWithMoney(db)
  const [frozen, released, raised] = [
    await reward(member, 500n),
    await reward(member, 300n),
    await reward(member, 200n),
  ]
  for (const { seq: lot } of [released, raised])
    await db.transaction((tx) => post(tx, planRelease({ ...aLedgerOperation(member), lot })))
  const increase = { ...aLedgerOperation(member), lots: [raised.seq], amount: 70n, releasesAt: later }
  await db.transaction((tx) => post(tx, planRecalculation(increase)))
  const { rows } = await db.query<{ number: bigint }>({
    text: `insert into risk_cases (rule, subject, facts, opened_at) values ('burst', $1, '{}', now())
      returning number`,
    values: [member],
  })
  const blocked = await db.transaction(async (tx) => {
    await lockBalances(tx, [member])
    return blockReleases(tx, {
      caseNumber: rows[0]?.number ?? 0n,
      rewards: [frozen, released, raised].map(({ seq: lot }) => ({ memberId: member, lot })),
    })
  })
  expect(blocked).toEqual([frozen, raised].map(({ seq: lot }) => ({ memberId: member, lot })))
})

it('rejects a recalculation whose idempotency key was already used to recalculate another reward', async () => {
  const member = await aMemberWithMoney(db)
  const [one, other] = [await reward(member, 500n), await reward(member, 500n)]
  const operation = { ...aLedgerOperation(member), amount: 70n, releasesAt: null }
  const recalculate = (lot: bigint) =>
    db.transaction((tx) => post(tx, planRecalculation({ ...operation, lots: [lot] })))
  expect(await recalculate(one.seq)).toEqual(await recalculate(one.seq))
  await expect(recalculate(other.seq)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
  expect(await getMoney(db, member)).toMatchObject({ available: 70n, frozen: 1_000n })
})

it('rejects the restore of points to a lot that does not exist, and moves no points', async () => {
  const member = await aMemberWithMoney(db)
  const { seq: lot } = await reward(member, 500n)
  const operation = { ...aLedgerOperation(member), amount: 500n }
  await db.transaction((tx) => post(tx, planClawback({ ...operation, lots: [lot] })))
  const before = await getMoney(db, member)
  const intoLots = [{ lot: lot + 100n, amount: 200n }]
  await expect(
    db.transaction((tx) =>
      post(tx, planRestore({ ...aLedgerOperation(member), amount: 500n, lot, intoLots })),
    ),
  ).rejects.toThrow('parts that were opened')
  expect(await getMoney(db, member)).toEqual(before)
})

it('moves no points when a paid hold is refunded or a refunded hold is paid', async () => {
  const member = await aMemberWithMoney(db, { available: 1000n })
  const { seq: paid } = await withdraw(member, 300n)
  const { seq: returned } = await withdraw(member, 200n)
  await db.transaction((tx) => payOut(tx, { ...aLedgerOperation(member), holdSeq: paid }))
  await db.transaction((tx) => postRefund(tx, { ...aLedgerOperation(member), holdSeq: returned }))
  expect(
    await db.transaction((tx) => postRefund(tx, { ...aLedgerOperation(member), holdSeq: paid })),
  ).toBeNull()
  expect(
    await db.transaction((tx) => payOut(tx, { ...aLedgerOperation(member), holdSeq: returned })),
  ).toBeNull()
  expect(await getMoney(db, member)).toEqual({ available: 700n, frozen: 0n, held: 0n, debt: 0n })
})

it('does not pay a hold that was not submitted to the bank', async () => {
  const member = await aMemberWithMoney(db, { available: 100n })
  const { seq: hold } = await withdraw(member, 100n)
  await expect(
    db.transaction((tx) => postPayout(tx, { ...aLedgerOperation(member), holdSeq: hold })),
  ).rejects.toThrow('drawn from the account')
  expect(await getMoney(db, member)).toEqual({ available: 0n, frozen: 0n, held: 100n, debt: 0n })
})

it('rejects a withdrawal above the available balance, and accepts a smaller withdrawal with the same idempotency key', async () => {
  const member = await aMemberWithMoney(db, { available: 100n })
  const operation = aLedgerOperation(member)
  await expect(withdraw(member, 101n, operation)).rejects.toMatchObject({ code: 'insufficient_funds' })
  expect(await getMoney(db, member)).toMatchObject({ available: 100n, held: 0n })
  await expect(withdraw(member, 100n, operation)).resolves.toMatchObject({ availableAfter: 0n })
})

it('a repeated request returns the first result, and a different request with the same idempotency key is rejected', async () => {
  const member = await aMemberWithMoney(db, { available: 100n })
  const operation = aLedgerOperation(member)
  const first = await withdraw(member, 60n, operation)
  expect(await withdraw(member, 60n, operation)).toEqual(first)
  await expect(withdraw(member, 61n, operation)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
  expect(await getMoney(db, member)).toMatchObject({ available: 40n, held: 60n })

  const rewardOperation = { ...aLedgerOperation(member), amount: 5n, releasesAt: later }
  const rewarded = await db.transaction((tx) => accrue(tx, rewardOperation))
  expect(await db.transaction((tx) => accrue(tx, rewardOperation))).toEqual(rewarded)
  await expect(db.transaction((tx) => accrue(tx, { ...rewardOperation, amount: 6n }))).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  })
})

it('a transaction never gets an earlier date than the member’s previous transaction, even when several transactions are posted in parallel', async () => {
  const memberId = await aMemberWithMoney(db)
  const credit = (at: string) => ({ ...aLedgerOperation(memberId), at: new Date(at), amount: 10n })
  await db.transaction((tx) => postCorrection(tx, credit('2026-05-03')))
  await db.transaction((tx) => postCorrection(tx, credit('2026-05-01')))
  await Promise.all(
    ['2026-05-09', '2026-05-04', '2026-05-08'].map((at) =>
      db.transaction((tx) => postCorrection(tx, credit(at))),
    ),
  )
  const { rows } = await db.query<{ at: Date }>({
    text: 'select occurred_at as at from transactions where member_id = $1 order by seq',
    values: [memberId],
  })
  const times = rows.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.slice(0, 2)).toEqual([Date.parse('2026-05-03'), Date.parse('2026-05-03')])
  expect(times.at(-1)).toBe(Date.parse('2026-05-09'))
  expect(await db.snapshot(verifyLedger)).toEqual([])
})

it('the database refuses a second operation with the same key when the caller wrongly marks the key as new', async () => {
  const member = await aMemberWithMoney(db, { available: 100n })
  const operation = { ...aLedgerOperation(member), isNewKey: true }
  await withdraw(member, 30n, operation)
  await expect(withdraw(member, 30n, operation)).rejects.toThrow('transactions_idempotency_key')
  expect(await getMoney(db, member)).toMatchObject({ available: 70n, held: 30n })
})

it('a hold is rolled back when its database transaction fails after the hold was posted', async () => {
  const member = await aMemberWithMoney(db, { available: 100n })
  const failing = db.transaction(async (tx) => {
    await postHold(tx, { ...aLedgerOperation(member), amount: 50n })
    throw new Error('the operation failed')
  })
  await expect(failing).rejects.toThrow('the operation failed')
  expect(await getMoney(db, member)).toMatchObject({ available: 100n, held: 0n })
})

// After all tests, checks that the stored balances, the lots and holds, and the counts of transactions match the
// entries.
afterAll(async () => {
  const differences = await db.snapshot(verifyLedger)
  const checked = await countChecked(db)
  expect(differences).toEqual([])
  expect(checked.transactions).toBeGreaterThan(0)
})
