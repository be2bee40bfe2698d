import { fillPath } from '@impulse/api/routes/fill-path'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, it } from 'vitest'
import {
  type BalanceChangeRow,
  type NewBalanceChange,
} from '@impulse/api/balance/console-balance-corrections'
import type { ListResponse } from '@impulse/api/lists/console-list'
import { type Today } from '@impulse/api/dashboard/console-dashboard'
import { postCorrection } from '../../../ledger/ledger.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { aLedgerOperation, aMemberWithMoney, getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import {
  sendAsStaff,
  aStaffMember,
  buildTestConsole,
  type SignedInStaffActor,
  withoutRoles,
} from '../../../testing/operations/staff-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase({ connections: 16 })
const test = await buildTestConsole({ db })
let [anna, boris, vera]: SignedInStaffActor[] = []
beforeAll(async () => {
  ;[anna, boris, vera] = [
    await aStaffMember(test, { roles: ['finance'] }),
    await aStaffMember(test, { roles: ['finance'] }),
    await aStaffMember(test, { roles: ['admin'] }),
  ]
})

type Person = SignedInStaffActor | undefined
const toCookieHeader = (person: Person) => ({ cookie: person?.cookie })
const propose = (
  person: Person,
  changeInput: Partial<NewBalanceChange> & { memberId: string; amount?: number },
) =>
  sendAsStaff(test, 'POST', '/console/api/balance-corrections', {
    ...toCookieHeader(person),
    payload: { id: randomUUID(), kind: 'correction', reason: 'Ошибка загрузки', ...changeInput },
  })
const decide = (person: Person, id: string, isApproved = true) =>
  sendAsStaff(test, 'POST', fillPath('/console/api/balance-corrections/:id/decision', { id }), {
    ...toCookieHeader(person),
    payload: { isApproved },
  })
const proposed = async (person: Person, changeInput: Parameters<typeof propose>[1]) => {
  const response = await propose(person, changeInput)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ id: string }>().id
}
const listCorrections = async (query: string) =>
  (await sendAsStaff(test, 'GET', `/console/api/balance-corrections?${query}`, toCookieHeader(anna))).json<
    ListResponse<BalanceChangeRow>
  >().data

/** Creates a member who has deleted the account and still owes this debt. */
async function aLeaver(debt: bigint): Promise<string> {
  const memberId = await aMemberWithMoney(db)
  if (debt > 0n)
    await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), amount: -debt }))
  await db.query({
    text: 'update members set phone = null, deleted_at = now() where id = $1',
    values: [memberId],
  })
  return memberId
}

afterEach(async () => {
  expect(await verifyLedger(db)).toEqual([])
})

it('a balance correction moves points only after a second staff member has accepted the correction', async () => {
  const memberId = await aMemberWithMoney(db, { available: 1_000n })
  const id = await proposed(anna, { memberId, amount: -1_300 })
  expect(await getMoney(db, memberId)).toMatchObject({ available: 1_000n })
  expect(toOutcome(await decide(anna, id))).toMatchObject({ code: 'second_person_is_another' })
  const withoutAnna = await withoutRoles(db, anna?.name, () => decide(boris, id))
  expect(toOutcome(withoutAnna)).toMatchObject({ code: 'author_not_permitted' })
  expect((await decide(boris, id)).statusCode).toBe(200)
  expect(await getMoney(db, memberId)).toMatchObject({ available: 0n, debt: -300n })
  expect(await listCorrections(`memberId=${memberId}`)).toMatchObject([
    { id, state: 'applied', amount: -1_300, author: anna?.name, decidedBy: boris?.name },
  ])
  const { rows } = await db.query<{ actor: string; action: string; reason: string; after: string }>({
    text: 'select actor, action, reason, before, after from audit_events where member_id = $1 order by id',
    values: [memberId],
  })
  expect(rows).toMatchObject([
    {
      actor: `staff:${anna?.name}`,
      action: 'balance-change.proposed',
      reason: '−1\u00a0300\u00a0б.: Ошибка загрузки',
    },
    {
      actor: `staff:${boris?.name}`,
      action: 'balance-change.made',
      reason: '−1\u00a0300\u00a0б.: Ошибка загрузки',
      before: 'доступно 1000 б., долг 0 б.',
      after: 'доступно 0 б., долг 300 б.',
    },
  ])
})

it('when a proposed correction is accepted twice and declined once in parallel, only one decision takes effect', async () => {
  for (const _ of times(repeated(5), () => 0)) {
    const memberId = await aMemberWithMoney(db)
    const id = await proposed(anna, { memberId, amount: 500 })
    const responses = await Promise.all([decide(boris, id), decide(vera, id), decide(boris, id, false)])
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const [change] = await listCorrections(`memberId=${memberId}`)
    expect((await getMoney(db, memberId)).available).toBe(change?.state === 'applied' ? 500n : 0n)
    expect(toOutcome(await decide(vera, id))).toMatchObject({ code: 'change_decided' })
  }
})

it('a repeated proposal of a correction creates one proposal; a proposal with the same id but another amount or author is refused', async () => {
  const memberId = await aMemberWithMoney(db)
  const changeInput = { id: randomUUID(), memberId, amount: 10 }
  const twice = await Promise.all([propose(anna, changeInput), propose(anna, changeInput)])
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(toOutcome(await propose(anna, { ...changeInput, amount: 11 }))).toMatchObject({
    code: 'idempotency_mismatch',
  })
  expect(toOutcome(await propose(boris, changeInput))).toMatchObject({ code: 'idempotency_mismatch' })
  expect(await listCorrections(`memberId=${memberId}`)).toHaveLength(1)
})

it('a correction that its author has declined can no longer be accepted', async () => {
  const memberId = await aMemberWithMoney(db)
  const id = await proposed(anna, { memberId, amount: 10 })
  expect((await decide(anna, id, false)).statusCode).toBe(200)
  expect(toOutcome(await decide(boris, id))).toMatchObject({ code: 'change_decided' })
  expect(await getMoney(db, memberId)).toMatchObject({ available: 0n })
})

it.each([0, 0.5, 10_000_001, -10_000_001, '5', null])(
  'refuses a proposal of a correction with the invalid amount %j',
  async (amount) => {
    const memberId = await aMemberWithMoney(db)
    expect((await propose(anna, { memberId, amount: amount as number })).statusCode).toBe(400)
  },
)

it('the whole debt of a deleted account is written off once, and only after a second staff member has accepted the write-off', async () => {
  const memberId = await aLeaver(700n)
  expect(toOutcome(await propose(anna, { memberId, amount: 700 }))).toMatchObject({ code: 'member_has_left' })
  const id = await proposed(anna, { memberId, kind: 'write_off' })
  expect(toOutcome(await propose(boris, { memberId, kind: 'write_off' }))).toMatchObject({
    code: 'written_off_already',
  })
  expect(toOutcome(await decide(anna, id))).toMatchObject({ code: 'second_person_is_another' })
  expect((await decide(boris, id)).statusCode).toBe(200)
  expect(await getMoney(db, memberId)).toEqual({ available: 0n, frozen: 0n, held: 0n, debt: 0n })
  expect(toOutcome(await propose(anna, { memberId, kind: 'write_off' }))).toMatchObject({
    code: 'nothing_to_write_off',
  })
})

it('refuses a write-off when the debt has changed since the proposal, or when the account is not deleted', async () => {
  const memberId = await aLeaver(700n)
  const id = await proposed(anna, { memberId, kind: 'write_off' })
  await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), amount: 100n }))
  expect(toOutcome(await decide(boris, id))).toMatchObject({ code: 'nothing_to_write_off' })
  expect(await getMoney(db, memberId)).toMatchObject({ available: 0n, debt: -600n })
  const debtor = await aMemberWithMoney(db)
  await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(debtor), amount: -5n }))
  expect(toOutcome(await propose(anna, { memberId: debtor, kind: 'write_off' }))).toMatchObject({
    code: 'nothing_to_write_off',
  })
})

it('staff can neither propose nor accept a correction of their own balance', async () => {
  const memberId = await aMemberWithMoney(db)
  const id = await proposed(anna, { memberId, amount: 10 })
  await db.query({
    text: 'update staff set phone = (select phone from members where id = $1) where name = $2',
    values: [memberId, boris?.name],
  })
  expect(toOutcome(await decide(boris, id))).toMatchObject({ code: 'own_account' })
  expect(toOutcome(await propose(boris, { memberId, amount: 10 }))).toMatchObject({ code: 'own_account' })
  // The author of a proposal may prove only later that the account is the own one.
  await db.query({ text: 'update staff set phone = null where name = $1', values: [boris?.name] })
  const byBoris = await proposed(boris, { memberId, amount: 10 })
  await db.query({
    text: 'update staff set phone = (select phone from members where id = $1) where name = $2',
    values: [memberId, boris?.name],
  })
  expect(toOutcome(await decide(anna, byBoris))).toMatchObject({ code: 'author_not_permitted' })
  await expect(
    db.query({
      text: `update balance_corrections set state = 'applied', decided_by = author, decided_at = now(), seq = 1 where id = $1`,
      values: [id],
    }),
  ).rejects.toMatchObject({ constraint: 'balance_corrections_second_person' })
})

it('the screen «Сегодня» shows only finance staff how many balance corrections wait for a decision', async () => {
  const waiting = async (person: Person) =>
    (await sendAsStaff(test, 'GET', '/console/api/dashboard', toCookieHeader(person)))
      .json<Today>()
      .waiting.find(({ kind }) => kind === 'balance-corrections')
  const before = (await waiting(boris))?.count ?? 0
  const id = await proposed(anna, { memberId: await aMemberWithMoney(db), amount: 10 })
  expect(await waiting(boris)).toMatchObject({ count: before + 1, oldestHours: expect.any(Number) })
  expect(await waiting(await aStaffMember(test, { roles: ['verifier', 'content'] }))).toBeUndefined()
  await decide(boris, id)
  expect((await waiting(boris))?.count).toBe(before)
})
