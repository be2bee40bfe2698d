import fc from 'fast-check'
import { expect, it } from 'vitest'
import { repeated } from '../testing/harness/repeat.ts'
import {
  accrue,
  aLedgerOperation,
  aMemberWithMoney,
  type Money,
  getMoney,
  payOut,
} from '../testing/earnings/ledger-fixtures.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import {
  postCorrection,
  findClawbacksFromLots,
  postHold,
  post,
  planRecalculation,
  postRefund,
  planRestore,
  planRelease,
  planClawback,
  postPayout,
  planSubmission,
  planSubmissionReversal,
} from './ledger.ts'
import { countChecked, verifyLedger } from './verify.ts'

const { db } = await testDatabase()

/**
 * Model of a member's accounts: a second, simple implementation of the money rules in docs/rules.md. The test
 * compares the ledger with the model.
 */
type Model = Money & {
  lots: Map<bigint, { left: bigint; earned: bigint; clawedBack: boolean; takenFromLot: bigint }>
  holds: Map<bigint, { left: bigint; isInTransit: boolean }>
}
type Real = { memberId: string }
type Step = fc.AsyncCommand<Model, Real>

const later = new Date('2099-01-01')

class Accrue implements Step {
  readonly amount: bigint
  constructor(amount: bigint) {
    this.amount = amount
  }
  check = () => true
  async run(model: Model, { memberId }: Real) {
    const { seq } = await db.transaction((tx) =>
      accrue(tx, { ...aLedgerOperation(memberId), amount: this.amount, releasesAt: later }),
    )
    model.frozen += this.amount
    model.lots.set(seq, {
      left: this.amount,
      earned: this.amount,
      clawedBack: false,
      takenFromLot: 0n,
    })
    await sameAs(model, memberId)
  }
  toString = () => `accrue ${this.amount}`
}

class Release implements Step {
  readonly pick: number
  constructor(pick: number) {
    this.pick = pick
  }
  check = (model: Readonly<Model>) => model.lots.size > 0
  async run(model: Model, { memberId }: Real) {
    const lot = picked([...model.lots.keys()], this.pick)
    await db.transaction((tx) => post(tx, planRelease({ ...aLedgerOperation(memberId), lot })))
    const state = model.lots.get(lot)
    if (!state) throw new Error('picked from the model')
    model.frozen -= state.left
    credit(model, state.left)
    state.left = 0n
    await sameAs(model, memberId)
  }
  toString = () => `release ${this.pick}`
}

class Cancel implements Step {
  readonly pick: number
  constructor(pick: number) {
    this.pick = pick
  }
  check = (model: Readonly<Model>) => [...model.lots.values()].some((lot) => !lot.clawedBack)
  async run(model: Model, { memberId }: Real) {
    const openLots = [...model.lots].filter(([, state]) => !state.clawedBack)
    const [lot, state] = picked(openLots, this.pick)
    await db.transaction((tx) =>
      post(tx, planClawback({ ...aLedgerOperation(memberId), lots: [lot], amount: state.earned })),
    )
    model.frozen -= state.left
    charge(model, state.earned - state.left)
    state.takenFromLot = state.left
    state.left = 0n
    state.clawedBack = true
    await sameAs(model, memberId)
  }
  toString = () => `cancel ${this.pick}`
}

class Restore implements Step {
  readonly pick: number
  constructor(pick: number) {
    this.pick = pick
  }
  check = (model: Readonly<Model>) => [...model.lots.values()].some((lot) => lot.clawedBack)
  async run(model: Model, { memberId }: Real) {
    const [lot, state] = picked(
      [...model.lots].filter(([, one]) => one.clawedBack),
      this.pick,
    )
    await db.transaction(async (tx) => {
      const takenRows = await findClawbacksFromLots(tx, [{ memberId, lot }])
      const intoLots = takenRows.map(({ from, amount }) => ({ lot: from, amount }))
      await post(tx, planRestore({ ...aLedgerOperation(memberId), lot, amount: state.earned, intoLots }))
    })
    model.frozen += state.takenFromLot
    credit(model, state.earned - state.takenFromLot)
    Object.assign(state, { left: state.takenFromLot, takenFromLot: 0n, clawedBack: false })
    await sameAs(model, memberId)
  }
  toString = () => `reinstate ${this.pick}`
}

class Recalculate implements Step {
  readonly pick: number
  readonly amount: bigint
  constructor(pick: number, amount: bigint) {
    this.pick = pick
    this.amount = amount
  }
  check = (model: Readonly<Model>) =>
    [...model.lots.values()].some((lot) => !lot.clawedBack && lot.earned + this.amount > 0n)
  async run(model: Model, { memberId }: Real) {
    const { amount } = this
    const [lot, state] = picked(
      [...model.lots].filter(([, one]) => !one.clawedBack && one.earned + amount > 0n),
      this.pick,
    )
    const operation = { ...aLedgerOperation(memberId), lots: [lot], amount, releasesAt: null }
    await db.transaction((tx) => post(tx, planRecalculation(operation)))
    const fromLot = amount > 0n ? 0n : -amount < state.left ? -amount : state.left
    state.left -= fromLot
    state.earned += amount
    model.frozen -= fromLot
    if (amount > 0n) credit(model, amount)
    else charge(model, -amount - fromLot)
    await sameAs(model, memberId)
  }
  toString = () => `recalculate ${this.pick} ${this.amount}`
}

class Hold implements Step {
  readonly amount: bigint
  constructor(amount: bigint) {
    this.amount = amount
  }
  check = () => true
  async run(model: Model, { memberId }: Real) {
    const operation = aLedgerOperation(memberId)
    const holding = db.transaction((tx) => postHold(tx, { ...operation, amount: this.amount }))
    if (this.amount > model.available) {
      await expect(holding).rejects.toMatchObject({ code: 'insufficient_funds' })
    } else {
      const { seq } = await holding
      model.available -= this.amount
      model.held += this.amount
      model.holds.set(seq, { left: this.amount, isInTransit: false })
    }
    await sameAs(model, memberId)
  }
  toString = () => `hold ${this.amount}`
}

class MoveHold implements Step {
  readonly pick: number
  readonly isSubmission: boolean
  constructor(pick: number, isSubmission: boolean) {
    this.pick = pick
    this.isSubmission = isSubmission
  }
  check = (model: Readonly<Model>) => model.holds.size > 0
  async run(model: Model, { memberId }: Real) {
    const [part, state] = picked([...model.holds], this.pick)
    const plan = this.isSubmission ? planSubmission : planSubmissionReversal
    const moving = db.transaction((tx) => post(tx, plan({ ...aLedgerOperation(memberId), holdSeq: part })))
    if (state.left > 0n && state.isInTransit === this.isSubmission) {
      await expect(moving).rejects.toThrow('drawn from the account')
    } else {
      expect((await moving) === null).toBe(state.left === 0n)
      if (state.left > 0n) state.isInTransit = this.isSubmission
    }
    await sameAs(model, memberId)
  }
  toString = () => `${this.isSubmission ? 'submit' : 'reverse the submission of'} ${this.pick}`
}

class CloseHold implements Step {
  readonly pick: number
  readonly paid: boolean
  constructor(pick: number, paid: boolean) {
    this.pick = pick
    this.paid = paid
  }
  check = (model: Readonly<Model>) => model.holds.size > 0
  async run(model: Model, { memberId }: Real) {
    const [part, { left, isInTransit }] = picked([...model.holds], this.pick)
    const close = this.paid ? (isInTransit ? postPayout : payOut) : postRefund
    const posted = await db.transaction((tx) => close(tx, { ...aLedgerOperation(memberId), holdSeq: part }))
    expect(posted === null).toBe(left === 0n)
    model.held -= left
    if (!this.paid) credit(model, left)
    model.holds.set(part, { left: 0n, isInTransit })
    await sameAs(model, memberId)
  }
  toString = () => `${this.paid ? 'payout' : 'refund'} ${this.pick}`
}

class Correct implements Step {
  readonly amount: bigint
  constructor(amount: bigint) {
    this.amount = amount
  }
  check = () => true
  async run(model: Model, { memberId }: Real) {
    await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), amount: this.amount }))
    if (this.amount > 0n) credit(model, this.amount)
    else charge(model, -this.amount)
    await sameAs(model, memberId)
  }
  toString = () => `correct ${this.amount}`
}

function credit(model: Model, amount: bigint): void {
  const toDebt = amount < -model.debt ? amount : -model.debt
  model.debt += toDebt
  model.available += amount - toDebt
}

function charge(model: Model, amount: bigint): void {
  const fromAvailable = amount < model.available ? amount : model.available
  model.available -= fromAvailable
  model.debt -= amount - fromAvailable
}

function picked<T>(from: T[], pick: number): T {
  const element = from[pick % from.length]
  if (element === undefined) throw new Error('nothing to pick from')
  return element
}

/**
 * Checks after each step that the member's balances equal those of the model. Also checks that the member's
 * entries, sequence numbers, lots and holds are consistent.
 */
async function sameAs(model: Model, memberId: string): Promise<void> {
  const { available, frozen, held, debt } = model
  expect(await getMoney(db, memberId)).toEqual({ available, frozen, held, debt })
  const { rows } = await db.query<{
    unbalanced: bigint
    broken: bigint
    gaps: bigint
    frozen: string
    held: string
    inTransit: string
  }>({
    name: 'model_invariants',
    text: `select
        (select count(*) from (select seq from entries where member_id = $1 group by seq having sum(amount) <> 0) u) as unbalanced,
        (select count(*) from (
          select available_after, sum(available_delta) over (order by seq) as running from transactions where member_id = $1
        ) c where available_after <> running) as broken,
        (select coalesce(max(seq), 0) - count(*) from transactions where member_id = $1) as gaps,
        (select coalesce(sum(remaining), 0) from pending_parts where member_id = $1 and account = 'frozen') as frozen,
        (select coalesce(sum(remaining), 0) from pending_parts where member_id = $1 and account = 'held') as held,
        (select coalesce(sum(remaining), 0) from pending_parts where member_id = $1 and account = 'in_transit') as "inTransit"`,
    values: [memberId],
  })
  expect(rows[0]).toEqual({
    unbalanced: 0n,
    broken: 0n,
    gaps: 0n,
    frozen: String(frozen),
    held: String(sumHolds(model, false)),
    inTransit: String(sumHolds(model, true)),
  })
}

const sumHolds = ({ holds }: Model, inTransit: boolean): bigint =>
  [...holds.values()].reduce(
    (sum, { left, isInTransit }) => sum + (isInTransit === inTransit ? left : 0n),
    0n,
  )

it('after any sequence of operations, the member’s balances equal those of a simple model of the money rules', async () => {
  const amount = fc.bigInt({ min: 1n, max: 1_000n })
  const pick = fc.nat(50)
  const signed = fc.bigInt({ min: -500n, max: 500n }).filter((value) => value !== 0n)
  const steps = fc.commands(
    [
      amount.map((value) => new Accrue(value)),
      pick.map((value) => new Release(value)),
      pick.map((value) => new Cancel(value)),
      pick.map((value) => new Restore(value)),
      fc.tuple(pick, signed).map(([value, points]) => new Recalculate(value, points)),
      amount.map((value) => new Hold(value)),
      fc.tuple(pick, fc.boolean()).map(([value, isSubmission]) => new MoveHold(value, isSubmission)),
      fc.tuple(pick, fc.boolean()).map(([value, paid]) => new CloseHold(value, paid)),
      signed.map((value) => new Correct(value)),
    ],
    { maxCommands: 50, size: 'max' },
  )
  const numRuns = repeated(25)
  await fc.assert(
    fc.asyncProperty(steps, (commands) =>
      fc.asyncModelRun(async () => {
        const memberId = await aMemberWithMoney(db)
        const model: Model = {
          available: 0n,
          frozen: 0n,
          held: 0n,
          debt: 0n,
          lots: new Map(),
          holds: new Map(),
        }
        await new Accrue(1n).run(model, { memberId })
        return { model, real: { memberId } }
      }, commands),
    ),
    { numRuns },
  )
  const differences = await db.snapshot(verifyLedger)
  const checked = await countChecked(db)
  expect(differences).toEqual([])
  expect(checked.transactions).toBeGreaterThanOrEqual(numRuns)
})
