import { afterEach, expect, it } from 'vitest'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { times } from '../../../../testing/harness/repeat.ts'
import {
  aReadyPayout,
  aProviderPayoutTest,
  carryOutAll,
  checkLater,
  expectBooksToAgree,
  send,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import {
  aPayee,
  aWithdrawal,
  deleteRiskChecksOf,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import {
  checkDuePayouts,
  getAdminWithdrawal,
  getPayoutPause,
  recordRejection,
  resumePayouts,
} from '../payouts.service.ts'
import { selectName } from './provider-payouts.sql.ts'

const { db } = await testDatabase()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub, nameCheck: true })
const withoutCheck = { ...context, config: { ...context.config, nameCheck: false } }
// The provider's response that it has no such payout is final only when the provider's search finds an earlier payout.
// Therefore one payout is paid before the tests.
await aReadyPayout(context)
await carryOutAll(context)

afterEach(async () => {
  Object.assign(stub, { nameResponse: null, holder: null })
  await endWait()
  await resumePayouts(context, { staffName: 'olga' })
  await carryOutAll(context)
  await expectBooksToAgree(db, stub)
})

type Create = typeof context.provider.create

/** Sends ready payouts to a provider whose response is lost. */
const sendUnknown = (): Promise<number> => {
  const create: Create = (...args) => context.provider.create(...args).then(() => ({ kind: 'unknown' }))
  return send({ ...context, provider: { ...context.provider, create } })
}

const endWait = () =>
  db.query({
    text: 'update payout_provider_state set wait_until = null, unknown_outcomes = 0, unavailable_checks = 0',
    values: [],
  })

const endWaitOnly = () => db.query({ text: 'update payout_provider_state set wait_until = null', values: [] })

async function aNamedPayout(member = { lastName: 'Соколова', middleName: 'Ивановна' }) {
  const payee = await aPayee(db)
  await db.query({
    text: `update members set first_name = 'Анна', middle_name = $2, last_name = $3 where id = $1`,
    values: [payee.memberId, member.middleName, member.lastName],
  })
  return { ...(await aReadyPayout(context, { member: payee })), payee }
}
const isAtProvider = async (number: bigint): Promise<boolean> =>
  stub.byReference((await getAdminWithdrawal(context, number)).reference ?? '').length > 0

it.each([
  ['Ивановна', { first_name: 'Анна', middle_name: 'Ивановна', last_name: 'Соколова' }],
  ['', { first_name: 'Анна', last_name: 'Соколова' }],
])(
  'sends the member’s names (middle name «%s») before the payout, and records that the provider compared them',
  async (middleName, names) => {
    stub.holder = 'Соколова'
    const { number } = await aNamedPayout({ lastName: 'Соколова', middleName })
    await carryOutAll(context)
    expect([...stub.names.values()].at(-1)).toEqual(names)
    expect(await getAdminWithdrawal(context, number)).toMatchObject({ status: 'paid', nameCheck: 'match' })
  },
)

it('when the account holder’s name differs from the member’s, nothing is paid, and the next withdrawal to the same recipient shows a warning', async () => {
  stub.holder = 'Петров'
  const { number, memberId, amount, payee } = await aNamedPayout()
  const before = await getMoney(db, memberId)
  await carryOutAll(context)
  expect(await getAdminWithdrawal(context, number)).toMatchObject({
    status: 'returned',
    nameCheck: 'mismatch',
    reason: expect.stringContaining('Имя в банке не совпало'),
  })
  expect(await getMoney(db, memberId)).toMatchObject({
    available: before.available + amount,
    held: 0n,
  })
  const second = await aWithdrawal(context, { member: payee })
  expect((await getAdminWithdrawal(context, second.number)).warnings).toContain('name_differed')
  await recordRejection(context, { number: second.number, staffName: 'petr', reason: 'details_wrong' })
  stub.holder = 'Соколова'
  await aReadyPayout(context, { member: payee })
  await carryOutAll(context)
  const third = await aWithdrawal(context, { member: payee })
  expect((await getAdminWithdrawal(context, third.number)).warnings).not.toContain('name_differed')
})

it('the warning about a differing name also covers failed payouts of accounts that were later merged into the member’s account', async () => {
  stub.holder = 'Петров'
  const { payee: merged } = await aNamedPayout()
  await carryOutAll(context)
  const payee = await aPayee(db)
  await db.query({
    text: 'update members set merged_into = $2 where id = $1',
    values: [merged.memberId, payee.memberId],
  })
  await db.query({
    text: `insert into recipients (id, member_id, kind, bank_id, bank_name, phone, created_at, confirmed_at)
      select gen_random_uuid(), $2, kind, bank_id, bank_name, phone, created_at, created_at - interval '9 days'
      from recipients where member_id = $1`,
    values: [merged.memberId, payee.memberId],
  })
  const { number } = await aWithdrawal(context, { member: { ...payee, phone: merged.phone } })
  expect((await getAdminWithdrawal(context, number)).warnings).toContain('name_differed')
})

it('several parallel workers submit each payout only once, and pay nothing when the account holder’s name differs from the member’s', async () => {
  stub.holder = 'Петров'
  const payouts = await Promise.all(times(4, () => aNamedPayout()))
  await Promise.all([send(context), send(context), send(context), checkDuePayouts(context)])
  await carryOutAll(context)
  for (const payout of payouts) expect(await getWithdrawalStatus(db, payout)).toBe('returned')
  for (const count of stub.reports.values()) expect(count).toBe(1)
})

it('while the name check is off, sends no name to the provider and records no result of the check', async () => {
  const { size } = stub.names
  stub.holder = 'Петров'
  const { number } = await aNamedPayout()
  await carryOutAll(withoutCheck)
  expect(stub.names.size).toBe(size)
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ status: 'paid', nameCheck: null })
})

it('records no result of the name check when the provider paid without comparing the names', async () => {
  const { number } = await aNamedPayout()
  await carryOutAll(context)
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ status: 'paid', nameCheck: null })
})

it.each([
  ['nothing', 'nothing' as const],
  ['a server error', { status: 500, json: { type: 'error', code: 'internal_server_error' } }],
  ['no id', { status: 200, json: {} }],
])(
  'when the provider responds to the member’s name with %s, the payout is submitted and paid only after a later name check',
  async (_, response) => {
    stub.holder = 'Соколова'
    const { number, memberId, amount } = await aNamedPayout()
    stub.nameResponse = response
    expect(await send(context)).toBe(1)
    const { requestCount } = stub
    expect([await send(context), stub.requestCount]).toEqual([0, requestCount])
    expect(await isAtProvider(number)).toBe(false)
    await checkLater(context)
    expect(await getAdminWithdrawal(context, number)).toMatchObject({
      status: 'approved',
      state: 'ready',
      providerStatus: 'check_unavailable',
      canResubmit: false,
    })
    expect(await getMoney(db, memberId)).toMatchObject({ held: amount })
    stub.nameResponse = null
    await endWait()
    await carryOutAll(context)
    expect(await getAdminWithdrawal(context, number)).toMatchObject({ status: 'paid', nameCheck: 'match' })
  },
)

it('pauses payouts when the name check was unavailable three times in a row', async () => {
  const { number } = await aNamedPayout()
  stub.nameResponse = 'nothing'
  for (const isOn of [false, false, true]) {
    await endWaitOnly()
    expect(await send(context)).toBe(1)
    expect(await getPayoutPause(db)).toMatchObject({ isOn })
    await checkLater(context)
  }
  expect((await getPayoutPause(db)).reason).toContain('имя для проверки')
  expect(await isAtProvider(number)).toBe(false)
})

it('counts unknown outcomes of submissions separately from unavailable name checks', async () => {
  await Promise.all(times(2, () => aNamedPayout()))
  stub.nameResponse = 'nothing'
  for (const count of times(2, (index) => index + 1)) {
    await endWaitOnly()
    expect(await send(context), `name ${count}`).toBe(1)
  }
  await endWaitOnly()
  stub.nameResponse = null
  await aNamedPayout()
  expect(await sendUnknown()).toBe(1)
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
  await checkLater(context)
})

it('a name that the provider refuses for the name check does not reset the number of unknown outcomes in a row', async () => {
  await db.query({ text: 'update payout_provider_state set unknown_outcomes = 2', values: [] })
  await aNamedPayout()
  stub.nameResponse = { status: 400, json: { type: 'error', code: 'invalid_request' } }
  expect(await send(context)).toBe(1)
  stub.nameResponse = null
  await aNamedPayout()
  expect(await sendUnknown()).toBe(1)
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system' })
  await checkLater(context)
  await db.query({ text: `update payouts set next_action_at = null where state = 'ready'`, values: [] })
})

it('when several payouts are submitted at the same time, their unavailable name checks count as one failure', async () => {
  await Promise.all(times(6, () => aNamedPayout()))
  const areAllClaimed = Promise.withResolvers<void>()
  let count = 0
  const create: Create = async (...args) => {
    count += 1
    if (count === 1) return context.provider.create(...args)
    if (count === 6) areAllClaimed.resolve()
    await areAllClaimed.promise
    return { kind: 'refused', because: 'check_unavailable' }
  }
  expect(await send({ ...context, provider: { ...context.provider, create } })).toBe(6)
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
  await checkLater(context)
})

it('returns no name for the name check while the member has no approved identity document', async () => {
  const { memberId } = await aNamedPayout()
  const setStatus = (status: string) =>
    db.query({
      text: 'update identity_documents set status = $2 where member_id = $1',
      values: [memberId, status],
    })
  await setStatus('rejected')
  expect(await selectName(db, memberId)).toBeUndefined()
  await setStatus('approved')
  expect(await selectName(db, memberId)).toMatchObject({ lastName: 'Соколова' })
  await deleteRiskChecksOf(db, memberId)
})

it('a payout counts as refused when the provider refuses the recipient’s name; payouts are paused when the provider denies access to the name check', async () => {
  const { number } = await aNamedPayout()
  stub.nameResponse = { status: 400, json: { type: 'error', code: 'invalid_request' } }
  expect(await send(context)).toBe(1)
  await checkLater(context)
  expect(await getAdminWithdrawal(context, number)).toMatchObject({
    state: 'ready',
    providerStatus: 'refused',
    canResubmit: true,
  })
  await db.query({ text: `update payouts set next_action_at = null where state = 'ready'`, values: [] })
  stub.nameResponse = { status: 403, json: { type: 'error', code: 'forbidden' } }
  expect(await send(context)).toBe(1)
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system' })
  expect(await isAtProvider(number)).toBe(false)
  await checkLater(context)
  await db.query({ text: `update payouts set next_action_at = null where state = 'ready'`, values: [] })
})
