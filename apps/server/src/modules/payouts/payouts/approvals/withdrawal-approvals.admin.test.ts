import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { BatchRow, ConsoleWithdrawal, WithdrawalRow } from '@impulse/api/payouts/console-payouts'
import type { Today } from '@impulse/api/dashboard/console-dashboard'
import {
  aBic,
  anAccount,
  aPayoutTest,
  aPayee,
  aWithdrawal,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../../testing/operations/staff-fixtures.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { readConfig } from '../../../../platform/config/config.ts'
import { changeWithdrawalStatus } from '../../withdrawals/change-withdrawal-status.ts'

const { db } = await databaseEach()
const payouts = { ...readConfig({}).payouts, secondApprovalFrom: 50_000n, dailyCap: 10n ** 9n }
const context = await aPayoutTest(db, payouts)
const test = await buildTestConsole({ db, config: { payouts } })
const [anna, boris] = [
  await aStaffMember(test, { roles: ['finance'] }),
  await aStaffMember(test, { roles: ['finance'] }),
]
type Person = typeof anna
/**
 * Member who requests all withdrawals to the test bank account. If several members were paid to one account, a risk
 * case would be opened.
 */
const holder = await aPayee(db)

const api = '/console/api'
const sendRequest = (person: Person, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  sendAsStaff(test, method, `${api}/${path}`, { cookie: person.cookie, ...(payload && { payload }) })
const getErrorCode = async (response: ReturnType<typeof sendRequest>) =>
  (await response).json<{ error: { code: string } }>().error.code
const statuses = (responses: readonly { statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
const audited = async (action: string) =>
  (
    await db.query<{ actor: string; object: string }>({
      text: 'select actor, object from audit_events where action = $1 order by id',
      values: [action],
    })
  ).rows
const getWithdrawalCard = async (number: bigint) =>
  (await sendRequest(anna, 'GET', `withdrawals/${number}`)).json<ConsoleWithdrawal>()
const respond = (person: Person, text: string, query = '') =>
  test.app.inject({
    method: 'POST',
    url: `${api}/bank-responses${query}`,
    payload: Buffer.from(text),
    headers: {
      host: 'localhost:3000',
      origin: test.origin,
      cookie: person.cookie,
      'content-type': 'application/octet-stream',
    },
  })

it('the withdrawal list has filters by status, amount, bank, age, number and phone, and a withdrawal’s card masks the recipient’s account', async () => {
  const member = holder
  const small = await aWithdrawal(context, { member, amount: 1_000 })
  const large = await aWithdrawal(context, { member, amount: 7_777, kind: 'account' })
  const found = async (query: string) =>
    (await sendRequest(anna, 'GET', `withdrawals?order=asc&${query}`))
      .json<{ data: WithdrawalRow[] }>()
      .data.map(({ id }) => id)
  const [one, other] = [String(small.number), String(large.number)]
  expect(await found(`q=${member.phone}`)).toEqual([one, other])
  expect(await found(`q=${one}`)).toEqual([one])
  expect(await found(`q=${member.phone}&atLeast=7000`)).toEqual([other])
  expect(await found(`q=${member.phone}&atMost=7000&status=review`)).toEqual([one])
  expect(await found(`q=${member.phone}&status=paid`)).toEqual([])
  expect(await found(`q=${member.phone}&bank=${encodeURIComponent('тбанк')}`)).toContain(other)
  expect(await found(`q=${member.phone}&bank=${encodeURIComponent('иной банк')}`)).toEqual([])
  expect(await found(`q=${member.phone}&days=1`)).toEqual([])
  const { body } = await sendRequest(anna, 'GET', `withdrawals/${large.number}`)
  expect(body).toContain(`•••• ${anAccount.slice(-4)}`)
  expect(body).not.toContain(anAccount)
  expect((await sendRequest(anna, 'GET', 'withdrawals/99999999')).statusCode).toBe(404)
})

it('the list and the card show which withdrawals the rule of a member requested', async () => {
  const byHand = await aWithdrawal(context, { amount: 1_000 })
  expect(await getWithdrawalCard(byHand.number)).toMatchObject({ isAutomatic: false })
  const { number } = await aWithdrawal(context, { amount: 1_000, isAutomatic: true })
  expect(await getWithdrawalCard(number)).toMatchObject({ isAutomatic: true })
  const list = await sendRequest(anna, 'GET', `withdrawals?q=${number}`)
  expect(list.json()).toMatchObject({ data: [{ id: String(number), isAutomatic: true }] })
})

it('a withdrawal above the limit for two approvers needs two different staff members, even when one of them sends two approvals at the same time', async () => {
  const { number } = await aWithdrawal(context, { amount: 60_000, member: holder, kind: 'account' })
  const approve = (person: Person) => sendRequest(person, 'POST', `withdrawals/${number}/approval`)
  const twice = await Promise.all([approve(anna), approve(anna)])
  expect(statuses(twice)).toEqual([200, 409])
  expect(await getErrorCode(approve(anna))).toBe('second_person_needed')
  expect(await getWithdrawalCard(number)).toMatchObject({
    status: 'review',
    approvedBy: [anna.name],
    approvalsNeeded: 2,
  })
  expect((await approve(boris)).json()).toEqual({ isApproved: true })
  expect(await getErrorCode(approve(boris))).toBe('order_decided')
  expect(await audited('payout.approved')).toEqual(
    [anna, boris].map(({ name }) => ({ actor: `staff:${name}`, object: String(number) })),
  )
})

it('an approval above the approver’s cap is refused; the refusal states the sum that is left and the first day when the amount fits', async () => {
  const [first, second] = [
    await aWithdrawal(context, { amount: 300_000 }),
    await aWithdrawal(context, { amount: 200_001 }),
  ]
  const approve = (person: Person, { number }: { number: bigint }) =>
    sendRequest(person, 'POST', `withdrawals/${number}/approval`)
  expect((await approve(anna, first)).json()).toEqual({ isApproved: false })
  const response = await approve(anna, second)
  expect([response.statusCode, response.json<{ error: object }>().error]).toMatchObject([
    409,
    {
      code: 'approver_cap_reached',
      message: 'Это больше вашего лимита одобрений. Сейчас эту заявку может одобрить другой сотрудник',
      details: { left: 200_000, from: addDays(moscowDay(test.clock.businessNow()), 1) },
    },
  ])
  expect((await approve(boris, second)).json()).toEqual({ isApproved: false })
  expect((await sendRequest(anna, 'GET', 'payout-overview')).json()).toMatchObject({
    approverDailyCap: 500_000,
    approver30DayCap: 5_000_000,
  })
})

it('a staff member can neither approve nor reject their own withdrawal', async () => {
  const { number, phone } = await aWithdrawal(context)
  const own = await aStaffMember(test, { roles: ['finance'] })
  await db.query({ text: 'update staff set phone = $2 where name = $1', values: [own.name, phone] })
  expect(await getErrorCode(sendRequest(own, 'POST', `withdrawals/${number}/approval`))).toBe('own_order')
  expect(
    await getErrorCode(
      sendRequest(own, 'POST', `withdrawals/${number}/rejection`, { reason: 'member_asked' }),
    ),
  ).toBe('own_order')
})

it('approves a withdrawal once when two staff members approve it at the same time', async () => {
  const { number } = await aWithdrawal(context)
  const both = await Promise.all(
    [anna, boris].map((person) => sendRequest(person, 'POST', `withdrawals/${number}/approval`)),
  )
  expect(statuses(both)).toEqual([200, 409])
})

it('the rejection of a withdrawal needs a known reason, and a note if and only if the reason is `other`', async () => {
  const { number } = await aWithdrawal(context)
  const reject = (payload: object) => sendRequest(anna, 'POST', `withdrawals/${number}/rejection`, payload)
  expect(await getErrorCode(reject({ reason: 'other' }))).toBe('rejection_note')
  expect(await getErrorCode(reject({ reason: 'details_wrong', note: 'Зачем' }))).toBe('rejection_note')
  expect(await getErrorCode(reject({ reason: 'because' }))).toBe('withdrawal_reason')
  const withdrawal = (await reject({ reason: 'other', note: 'Позвоните нам' })).json<ConsoleWithdrawal>()
  expect(withdrawal.timeline.at(-1)).toMatchObject({
    status: 'rejected',
    actor: `staff:${anna.name}`,
    note: 'Позвоните нам. Подробности знает поддержка',
  })
  expect(await getErrorCode(reject({ reason: 'member_asked' }))).toBe('order_decided')
})

it('two parallel requests create one payout batch, two imports apply a bank response once, and each download of the bank file is audited', async () => {
  const { number } = await aWithdrawal(context, { amount: 2_500, member: holder, kind: 'account' })
  await sendRequest(anna, 'POST', `withdrawals/${number}/approval`)
  const [createdResponse, second] = (
    await Promise.all(
      [anna, boris].map((one) => sendRequest(one, 'POST', 'payout-batches', { kind: 'account' })),
    )
  ).toSorted((a, b) => a.statusCode - b.statusCode)
  expect(second?.json()).toMatchObject({ error: { code: 'nothing_to_pay' } })
  const { id } = createdResponse?.json<{ id: string }>() ?? { id: '' }
  expect(await audited('payouts.batch-made')).toContainEqual(expect.objectContaining({ object: id }))
  const batchResponse = await sendRequest(anna, 'GET', `payout-batches/${id}`)
  expect(batchResponse.body).not.toContain(anAccount)
  const [latest] = (await sendRequest(anna, 'GET', 'payout-batches')).json<BatchRow[]>()
  expect(latest).toMatchObject({ id, totals: [{ state: 'pending', count: 1, sum: 2_500 }] })
  const file = await sendRequest(boris, 'GET', `payout-batches/${id}/file?format=1c`)
  expect([file.headers['content-disposition'], file.body]).toEqual([
    expect.stringContaining(`payouts-${id}.txt`),
    expect.stringContaining(aBic),
  ])
  expect((await sendRequest(boris, 'GET', `payout-batches/${id}/file?format=csv`)).body).toContain(anAccount)
  expect(await audited('payouts.exported')).toEqual([
    { actor: `staff:${boris.name}`, object: `${id} 1c` },
    { actor: `staff:${boris.name}`, object: `${id} csv` },
  ])

  const { reference } = await getWithdrawalCard(number)
  const text = `Референс;Сумма;Результат\n${reference};2500,00;Исполнено\nIM-1-00009M;1;Исполнено\n`
  expect((await respond(anna, text, '?dryRun=yes')).json()).toMatchObject({ rows: [{ outcome: 'paid' }, {}] })
  expect(await getWithdrawalStatus(db, { number })).toBe('sent')
  expect((await respond(anna, text)).json()).toMatchObject({
    rows: [{ outcome: 'paid' }, { outcome: 'unknown_reference' }],
    before: null,
  })
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
  expect((await respond(boris, text)).json()).toMatchObject({ before: { actor: `staff:${anna.name}` } })
  expect((await respond(anna, 'что-то')).json()).toMatchObject({ error: { code: 'bank_response_header' } })
  expect(await audited('payouts.response-imported')).toHaveLength(1)

  const back = `Референс;Сумма;Результат;Причина\n${reference};2500,00;Возврат;Счет закрыт\n`
  expect((await respond(anna, back)).json()).toMatchObject({ rows: [{ outcome: 'own_approval' }] })
  expect((await respond(boris, back)).json()).toMatchObject({ rows: [{ reason: 'account_closed' }] })
  expect(await getWithdrawalCard(number)).toMatchObject({ status: 'returned', state: 'returned' })
})

it('requires a second approver for any amount when the first approver proposed or accepted a balance correction of the member, however long ago', async () => {
  const member = await aPayee(db)
  const clara = await aStaffMember(test, { roles: ['finance'] })
  const id = randomUUID()
  const { memberId } = member
  const input = { id, memberId, kind: 'correction', amount: 900, reason: 'Ошибка загрузки' }
  expect((await sendRequest(anna, 'POST', 'balance-corrections', input)).statusCode).toBe(200)
  expect(
    (await sendRequest(boris, 'POST', `balance-corrections/${id}/decision`, { isApproved: true })).statusCode,
  ).toBe(200)
  const approve = async (person: Person, number: bigint) =>
    (await sendRequest(person, 'POST', `withdrawals/${number}/approval`)).json<{ isApproved: boolean }>()
      .isApproved
  const one = await aWithdrawal(context, { member, amount: 1_000 })
  expect(await approve(anna, one.number)).toBe(false)
  expect(await getWithdrawalCard(one.number)).toMatchObject({ approvedBy: [anna.name], approvalsNeeded: 2 })
  expect(await approve(boris, one.number)).toBe(true)
  expect(await getWithdrawalCard(one.number)).toMatchObject({ approvalsNeeded: 2 })
  // A staff member who did not credit the member may approve alone.
  expect(await approve(clara, (await aWithdrawal(context, { member, amount: 1_000 })).number)).toBe(true)
  const longAgo = new Date(test.clock.businessNow().getTime() - 400 * 86_400_000)
  await db.query({
    text: 'update balance_corrections set decided_at = $2 where id = $1',
    values: [id, longAgo],
  })
  expect(await approve(boris, (await aWithdrawal(context, { member, amount: 1_000 })).number)).toBe(false)
})

it('after a merge, an approver who credited the duplicate account or took part in the merge needs a second approver', async () => {
  const on = { db, clock: test.clock }
  const [clara, dora] = [
    await aStaffMember(test, { roles: ['finance'] }),
    await aStaffMember(test, { roles: ['finance'] }),
  ]
  const [member, duplicate] = [await aPayee(db), await aPayee(db)]
  const approve = async (person: Person, number: bigint) =>
    (await sendRequest(person, 'POST', `withdrawals/${number}/approval`)).json<{ isApproved: boolean }>()
      .isApproved
  const { number, orderId } = await aWithdrawal(on, { member: duplicate, amount: 30_000 })
  expect(await approve(dora, number)).toBe(true)
  for (const status of ['sent', 'paid'] as const)
    await db.transaction((tx) =>
      changeWithdrawalStatus(tx, { orderId, status, actor: 'bank', at: test.clock.businessNow() }),
    )
  const input = { id: randomUUID(), memberId: duplicate.memberId, kind: 'correction', amount: 900 }
  await sendRequest(anna, 'POST', 'balance-corrections', { ...input, reason: 'Ошибка загрузки' })
  await sendRequest(clara, 'POST', `balance-corrections/${input.id}/decision`, { isApproved: true })
  const merge = { id: randomUUID(), memberId: member.memberId, duplicateId: duplicate.memberId }
  await sendRequest(boris, 'POST', 'member-merges', { ...merge, reason: 'Сменил номер' })
  expect(
    (await sendRequest(clara, 'POST', `member-merges/${merge.id}/decision`, { isApproved: true })).statusCode,
  ).toBe(200)
  for (const approver of [anna, boris, clara])
    expect(await approve(approver, (await aWithdrawal(on, { member, amount: 1_000 })).number)).toBe(false)
  expect(await approve(dora, (await aWithdrawal(on, { member, amount: 1_000 })).number)).toBe(true)
  // Dora alone approved 30,000 points of the duplicate account. With these 20,000 points, the sum reaches the amount
  // from which two approvers are required, so Dora's approval alone is not enough.
  expect(await approve(dora, (await aWithdrawal(on, { member, amount: 20_000 })).number)).toBe(false)
})

it('only an administrator may change or turn off a payout pause that an administrator turned on', async () => {
  const ada = await aStaffMember(test, { roles: ['admin'] })
  const editor = await aStaffMember(test, { roles: ['content'] })
  const setPaused = (person: Person, payload: object) =>
    sendRequest(person, 'PUT', 'payout-overview/pause', payload)
  const pause = { isOn: true, reason: 'Ошибка в правилах' }
  const today = async (person: Person) =>
    (await sendRequest(person, 'GET', 'dashboard')).json<Today>().pausedSwitches
  expect(await today(anna)).toEqual([])
  await setPaused(anna, { isOn: true, reason: 'Сверка с банком' })
  // An administrator may turn the pause of another role into an administrator's pause, and the reason of that pause
  // stays. Another role may not change the pause of an administrator.
  expect((await setPaused(ada, pause)).json()).toMatchObject({ payoutPause: { byAdmin: true } })
  for (const payload of [{ isOn: false }, { isOn: true, reason: 'Сверка' }])
    expect(await getErrorCode(setPaused(anna, payload))).toBe('paused_by_admin')
  expect(await today(anna)).toEqual([
    {
      kind: 'payouts-paused',
      reason: `Сверка с банком. ${pause.reason}`,
      actor: `staff:${ada.name}`,
      changedAt: expect.any(String),
    },
  ])
  await sendAsStaff(test, 'PUT', `${api}/system-switches/codes`, { cookie: ada.cookie, payload: pause })
  expect((await today(anna)).map(({ kind }) => kind)).toEqual(['payouts-paused', 'sign-in-codes-paused'])
  expect((await today(editor)).map(({ kind }) => kind)).toEqual(['sign-in-codes-paused'])
  // The pause remains an administrator's pause when the staff member who turned the pause on loses the administrator
  // role.
  await db.query({ text: `update staff set roles = '{finance}' where name = $1`, values: [ada.name] })
  expect(await getErrorCode(setPaused(ada, { isOn: false }))).toBe('paused_by_admin')
  await db.query({ text: `update staff set roles = '{admin}' where name = $1`, values: [ada.name] })
  expect((await setPaused(ada, { isOn: false })).json()).toMatchObject({
    payoutPause: { isOn: false, byAdmin: false },
  })
  await sendAsStaff(test, 'PUT', `${api}/system-switches/codes`, {
    cookie: ada.cookie,
    payload: { isOn: false },
  })
})

it('staff turn the payout pause on with a reason, and payout batches are refused until staff turn the pause off', async () => {
  const { number } = await aWithdrawal(context, { member: holder, kind: 'account' })
  await sendRequest(anna, 'POST', `withdrawals/${number}/approval`)
  const setPaused = (payload: object) => sendRequest(anna, 'PUT', 'payout-overview/pause', payload)
  expect(await getErrorCode(setPaused({ isOn: true, reason: ' ' }))).toBe('pause_reason')
  expect((await setPaused({ isOn: true, reason: 'Сверка с банком' })).json()).toMatchObject({
    payoutPause: { isOn: true, reason: 'Сверка с банком', actor: `staff:${anna.name}` },
    leftToday: 0,
  })
  const make = () => sendRequest(boris, 'POST', 'payout-batches', { kind: 'account' })
  expect(await getErrorCode(make())).toBe('payouts_paused')
  expect((await setPaused({ isOn: false })).json()).toMatchObject({ payoutPause: { isOn: false } })
  expect((await make()).statusCode).toBe(200)
  for (const action of ['payouts.paused', 'payouts.resumed'])
    expect((await audited(action)).at(-1)).toMatchObject({ actor: `staff:${anna.name}` })
  expect(await getErrorCode(sendRequest(anna, 'POST', 'payout-overview/status-check'))).toBe(
    'provider_absent',
  )
})
