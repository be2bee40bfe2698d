import type { History, HistoryItem } from '@impulse/api/balance/balance'
import type { Explanation } from '@impulse/api/balance/operation'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { postCorrection, postHold, postRefund } from '../../../ledger/ledger.ts'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import {
  aFile,
  aLine,
  aNumber,
  aFixedClock,
  importLines,
  silentLog,
} from '../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { aLedgerOperation, getMoney, payOut } from '../../../testing/earnings/ledger-fixtures.ts'
import { activateRules, someRules } from '../../../testing/earnings/reward-rules-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  importContracts,
  readContractFile,
  reassignContract,
  undoImport,
} from '../contracts/contracts.service.ts'
import { releaseDue } from '../../../testing/earnings/release-fixtures.ts'
import { balanceRoutes } from './balance.routes.ts'
import { operationRoutes } from './operation.routes.ts'

const { db } = await testDatabase()
const { app } = await buildTestApp({
  db,
  routes: (parts) => [balanceRoutes(parts), operationRoutes(parts)],
})

const sendRequest = (path: string, { accessToken }: SignedIn) =>
  app.inject({ url: `/api/balance/${path}`, headers: { authorization: `Bearer ${accessToken}` } })

async function explain(member: SignedIn, id: string): Promise<Explanation> {
  const response = await sendRequest(`operation/${id}/`, member)
  expect([id, response.statusCode]).toEqual([id, 200])
  return response.json()
}

/** Returns the member's whole history, newest first, read in pages of seven items. */
async function getHistory(member: SignedIn, query = ''): Promise<HistoryItem[]> {
  const items: HistoryItem[] = []
  for (;;) {
    const response = await sendRequest(
      `account-history/?maxResultCount=7&skipCount=${items.length}&${query}`,
      member,
    )
    const { history } = response.json<History>()
    if (history.length === 0) return items
    items.push(...history)
  }
}

const days = ['2027-11-30', '2027-12-01', '2027-12-31', '2028-01-14', '2028-02-29'] as const
const aStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('bring' as const),
      memberIndex: fc.nat(1),
      count: fc.integer({ min: 1, max: 7 }),
    }),
  },
  fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(99), undone: fc.boolean() }),
  fc.record({ kind: fc.constant('undo' as const), which: fc.nat(99), isRepeated: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), which: fc.nat(99), memberIndex: fc.nat(1) }),
  fc.record({
    kind: fc.constant('withdraw' as const),
    memberIndex: fc.nat(1),
    end: fc.constantFrom('pay', 'refund', 'wait'),
  }),
  fc.record({
    kind: fc.constant('correct' as const),
    memberIndex: fc.nat(1),
    amount: fc.integer({ min: -900, max: 900 }),
  }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
  fc.record({
    kind: fc.constant('rules' as const),
    from: fc.constantFrom(...days),
    internet: fc.constantFrom(333, 500, 777),
    percents: fc.constantFrom([100, 125, 150, 200], [50, 333, 1, 99]),
  }),
)
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never

/**
 * Applies the steps to two members. A step that is impossible, such as a cancellation without a contract, is
 * skipped.
 */
async function postRandomOperations(members: readonly SignedIn[], steps: readonly Step[]): Promise<void> {
  const clock = aFixedClock(days[0])
  const [on, importedLines, batches] = [{ db, clock, actor: 'operator' }, [] as Line[], [] as ImportedBatch[]]
  let today = 0
  const importBatch = async (lines: readonly Line[]) => {
    const records = readContractFile(aFile(lines.map(aLine)))
    const { batch } = await importContracts({ db, clock }, records)
    if (batch !== null) batches.push({ batch: BigInt(batch), lines })
  }
  for (const step of steps) {
    const member = 'memberIndex' in step ? members[step.memberIndex] : undefined
    const line = 'which' in step ? importedLines[step.which % importedLines.length] : undefined
    if (step.kind === 'bring' && member) {
      const lines = times(step.count, () => ({
        number: aNumber(),
        phone: member.phone,
        day: days[today] ?? days[0],
      }))
      importedLines.push(...lines)
      await importBatch(lines)
    } else if (step.kind === 'cancel' && line) {
      const file = aFile([aLine({ ...line, status: 'cancelled', city: aNumber() })])
      const { batch } = await importContracts({ db, clock }, readContractFile(file))
      if (step.undone && batch !== null) await undoImport(on, BigInt(batch))
    } else if (step.kind === 'undo' && batches.length > 0) {
      const { batch, lines } = batches[step.which % batches.length] ?? { batch: 0n, lines: [] }
      await undoImport(on, batch).catch(() => undefined)
      if (step.isRepeated) await importBatch(lines)
    } else if (step.kind === 'move' && line && member) {
      await reassignContract(on, { number: line.number, phone: member.phone }).catch(() => undefined)
    } else if (step.kind === 'withdraw' && member) {
      await withdraw(member, step.end)
    } else if (step.kind === 'correct' && member && step.amount !== 0) {
      const amount = BigInt(step.amount)
      await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(member.memberId), amount }))
    } else if (step.kind === 'wait' && today + 1 < days.length) {
      clock.setDay(days[(today += 1)] ?? '')
      await releaseDue({ db, clock, log: silentLog })
    } else if (step.kind === 'rules') {
      await activateRules(on, { from: step.from, rules: someRules(step) })
    }
  }
}
type Line = { number: string; phone: string; day: string }
type ImportedBatch = { batch: bigint; lines: readonly Line[] }

async function withdraw({ memberId }: SignedIn, end: string): Promise<void> {
  const { available } = await getMoney(db, memberId)
  if (available < 2n) return
  const { seq } = await db.transaction((tx) =>
    postHold(tx, { ...aLedgerOperation(memberId), amount: available / 2n }),
  )
  const ledgerOperation = { ...aLedgerOperation(memberId), holdSeq: seq }
  if (end === 'pay') await db.transaction((tx) => payOut(tx, ledgerOperation))
  if (end === 'refund') await db.transaction((tx) => postRefund(tx, ledgerOperation))
}

it('after random operations, every operation has an explanation of its amount, and related operations link to each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 6, maxLength: 22, size: 'max' }), async (steps) => {
      const members = [await aMember(db), await aMember(db)]
      await postRandomOperations(members, steps)
      for (const member of members) {
        const explanations = new Map<string, Explanation>()
        const items = await getHistory(member)
        for (const { id } of items) explanations.set(id, await explain(member, id))
        // Payouts are not in the history, but operations in the history link to them. Therefore payouts are
        // explained as well.
        const further = [...explanations.values()].flatMap(({ related }) => related.map(({ id }) => id))
        for (const id of further) if (!explanations.has(id)) explanations.set(id, await explain(member, id))
        for (const [id, one] of explanations) expectComputed(id, one)
        for (const [id, { related }] of explanations)
          for (const relatedItem of related)
            expect(explanations.get(relatedItem.id)?.related.map((back) => back.id)).toContain(id)
        expect(items).toEqual(items.map(({ id }) => explanations.get(id)?.operation))
        expectContinuous([...explanations.values()])
        const money = await getMoney(db, member.memberId)
        const [last] = [...explanations.values()].toSorted(bySeq).toReversed()
        if (last)
          expect(last.after).toEqual({
            available: Number(money.available),
            frozen: Number(money.frozen),
            withdrawal: Number(money.held),
            debt: 0 - Number(money.debt),
          })
        for (const query of ['category=correction', 'category=release', 'search=договор'])
          for (const item of await getHistory(member, query))
            expect(explanations.get(item.id)?.operation).toEqual(item)
      }
    }),
    { numRuns: repeated(8) },
  )
})

function expectComputed(id: string, { formula, terms, operation, changes, why, contract }: Explanation) {
  const message = JSON.stringify({ id, operation, formula, terms })
  if (formula) {
    const earned = ({ base, percent }: { base: number; percent: number }) =>
      Math.floor((base * percent) / 100)
    expect(earned(formula) - (formula.before ? earned(formula.before) : 0), message).toBe(operation.amount)
    expect(formula.stepFrom, message).toBeLessThanOrEqual(formula.n)
  }
  expect(formula !== null, message).toBe(/^(Договор №\s\S+|Перерасчёт.*)$/.test(operation.title))
  expect(sum(terms.map(({ points }) => points)), message).toBe(operation.amount)
  expect(terms.length, message).toBeGreaterThan(0)
  expect(changes.available, message).toBe(operation.availableDelta)
  expect(why, message).not.toMatch(/не записано|undefined|NaN|null/)
  expect(contract?.number ?? null, message).toBe(operation.contractNumber)
  if (contract)
    expect(contract, message).toMatchObject({ product: 'Интернет', connectedAt: expect.any(String) })
}

function expectContinuous(explanations: readonly Explanation[]) {
  const money = { available: 0, frozen: 0, withdrawal: 0, debt: 0 }
  for (const { changes, after, operation } of explanations.toSorted(bySeq)) {
    money.available += changes.available
    money.frozen += changes.frozen
    money.withdrawal += changes.withdrawal
    money.debt -= changes.debt
    expect(after).toEqual(money)
    expect(operation.balanceAfter).toBe(money.available)
  }
}

const bySeq = (one: Explanation, other: Explanation) => Number(one.operation.id) - Number(other.operation.id)
const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

it('the explanation of a reward shows the contract, the rule set and the percent, and links to the cancellation', async () => {
  const clock = aFixedClock('2028-11-21')
  const member = await aMember(db)
  await activateRules({ db, clock }, { from: '2028-11-01', rules: someRules() })
  const lines = times(10, () => ({ number: aNumber(), phone: member.phone, day: '2028-11-10' }))
  await importLines(db, clock, lines.map(aLine))
  const tenth = lines[9] ?? lines[0]
  await importLines(db, clock, [aLine({ number: '', phone: '', day: '', ...tenth, status: 'cancelled' })])
  const { why, formula, contract, after, related, operation } = await explain(member, '10')
  const calculation =
    'Интернет: 500 б. × 1,5 = 750 б. Это 10-й договор ноября по порядку начисления, с 10-го по 19-й договор месяца ставка ×1,5'
  expect(plain(why)).toBe(calculation)
  // The formula stays on one line.
  expect(why).toContain('500\u00A0б.\u00A0×\u00A01,5\u00A0=\u00A0750\u00A0б.')
  expect(formula).toMatchObject({ n: 10, stepFrom: 10, before: null })
  expect(contract).toEqual({
    number: tenth?.number,
    product: 'Интернет',
    city: 'Москва',
    connectedAt: '2028-11-10',
    status: 'cancelled',
  })
  expect([operation.frozenAmount, after]).toEqual([
    0,
    { available: 0, frozen: 4 * 500 + 5 * 625 + 750, withdrawal: 0, debt: 0 },
  ])
  expect(related).toMatchObject([
    { id: '11', title: `Договор №\u00A0${tenth?.number} расторгнут`, amount: -750 },
  ])
  const back = await explain(member, '11')
  expect(plain(back.why)).toBe('Договор расторгнут: снято то, что по нему начислили')
  expect(plain(back.calculation ?? '')).toBe(calculation)
  expect([back.terms, back.related]).toMatchObject([
    [{ id: '10', points: -750 }],
    [{ id: '10', amount: 750 }],
  ])
})

it('the explanation of a release shows how the released reward was calculated, and the explanation of a recalculated reward shows when and why it changed, and from what to what', async () => {
  const clock = aFixedClock('2029-11-21')
  const member = await aMember(db)
  await activateRules({ db, clock }, { from: '2029-11-01', rules: someRules() })
  const lines = times(5, () => ({ number: aNumber(), phone: member.phone, day: '2029-11-10' }))
  await importLines(db, clock, lines.map(aLine))
  clock.setDay('2029-11-30')
  await releaseDue({ db, clock, log: silentLog })
  await activateRules({ db, clock }, { from: '2029-11-01', rules: someRules({ internet: 400 }) })
  const [recalculation, , , , , release] = await getHistory(member)
  const { calculation, operation } = await explain(member, release?.id ?? '')
  expect([operation.category, plain(calculation ?? '')]).toEqual([
    'release',
    'Интернет: 500 б. × 1,25 = 625 б. Это 5-й договор ноября по порядку начисления, с 5-го по 9-й договор месяца ставка ×1,25',
  ])
  const reward = await explain(member, '5')
  expect(plain(reward.why)).toContain('500 б. × 1,25 = 625 б.')
  expect(plain(reward.calculation ?? '')).toBe(
    '30 ноября начисление пересчитали. Правила изменились. Было 500 б. × 1,25 = 625 б., стало 400 б. × 1,25 = 500 б. Разница −125 б.',
  )
  const recalculated = await explain(member, recalculation?.id ?? '')
  expect([plain(recalculated.calculation ?? ''), recalculated.why, recalculated.causes]).toEqual([
    expect.stringMatching(/^Было 500 б\. × .* = .* б\., стало 400 б\. × .* = .* б\. Разница −/),
    'Правила изменились',
    [],
  ])
})

it('the explanation of an old operation that was stored without details shows that the calculation is not recorded', async () => {
  const member = await aMember(db)
  const { memberId } = member
  await db.query({
    text: `with row as (
        insert into transactions (member_id, seq, category, kind, contract_number, amount, available_delta, available_after,
          debt_delta, occurred_at, accounted_at, actor, idempotency_key, request_hash)
        values ($1, 1, 'reward', 'reward', 'Старый-1', 70, 0, 0, 0, '2025-03-01', '2025-03-01', 'somebody', 'old', '')
      ), balance as (update balances set last_seq = 1, frozen = 70, reward_items = 1 where member_id = $1)
      insert into entries (member_id, seq, position, account, amount, part)
      values ($1, 1, 1, 'frozen', 70, 1), ($1, 1, 2, 'rewards', -70, null)`,
    values: [memberId],
  })
  expect(await explain(member, '1')).toMatchObject({
    why: 'Как посчитана эта сумма, не записано',
    formula: null,
    terms: [],
    related: [],
    contract: { number: 'Старый-1', product: null, city: null, connectedAt: null, status: null },
  })
})

it.each(['2', '0', '01', '-1', '1e3', 'x', '999999999999999999', '9'.repeat(30), '%00'])(
  'returns 404 for the explanation of operation %s, because the member has no such operation or because the number is invalid',
  async (id) => {
    const [owner, other] = [await aMember(db), await aMember(db)]
    await db.transaction(async (tx) => {
      await postCorrection(tx, { ...aLedgerOperation(owner.memberId), amount: 1n })
      await postCorrection(tx, { ...aLedgerOperation(owner.memberId), amount: 1n })
    })
    const response = await sendRequest(`operation/${id}/`, other)
    expect([response.statusCode, response.json().error.message]).toEqual([
      404,
      'Такой страницы или записи нет',
    ])
    expect((await app.inject(`/api/balance/operation/${id}/`)).statusCode).toBe(401)
  },
)

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
