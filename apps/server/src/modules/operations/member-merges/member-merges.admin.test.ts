import { fillPath } from '@impulse/api/routes/fill-path'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { type AuditRow } from '@impulse/api/audit/console-audit'
import { type MemberCard } from '@impulse/api/members/console-members'
import { type MergePreview, type MergeRow } from '@impulse/api/members/console-merges'
import type { ListResponse } from '@impulse/api/lists/console-list'
import { type Today } from '@impulse/api/dashboard/console-dashboard'
import { lockBalance } from '../../../ledger/ledger.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import { aPhone, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { importContractsOf, twoAccounts } from '../../../testing/operations/member-merge-fixtures.ts'
import { anAttempt, toOutcome, tryCode } from '../../../testing/identity/sign-in-fixtures.ts'
import {
  sendAsStaff,
  aStaffMember,
  buildTestConsole,
  type SignedInStaffActor,
  withoutRoles,
} from '../../../testing/operations/staff-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { holdLock } from '../../../testing/database/lock-waits.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const cabinet = await buildTestApp({ db })
const { clock } = cabinet
const test = await buildTestConsole({ db, clock })
let [anna, boris]: SignedInStaffActor[] = []
beforeAll(async () => {
  ;[anna, boris] = [
    await aStaffMember(test, { roles: ['finance'] }),
    await aStaffMember(test, { roles: ['admin'] }),
  ]
})

type Person = SignedInStaffActor | undefined
const sendRequest = (person: Person, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  sendAsStaff(test, method, path, { cookie: person?.cookie, ...(payload && { payload }) })
const preview = (memberId: string, phone: string) =>
  sendRequest(anna, 'POST', fillPath('/console/api/members/:id/merge-preview', { id: memberId }), { phone })
const propose = (person: Person, input: object) =>
  sendRequest(person, 'POST', '/console/api/member-merges', input)
const decide = (person: Person, id: string, isApproved = true) =>
  sendRequest(person, 'POST', fillPath('/console/api/member-merges/:id/decision', { id }), { isApproved })
const getMemberCard = async (memberId: string) =>
  (await sendRequest(anna, 'GET', fillPath('/console/api/members/:id', { id: memberId }))).json<MemberCard>()
const signIn = async ({ phone }: SignedIn) =>
  toOutcome(await tryCode(cabinet, { userId: await anAttempt(cabinet, phone), code: '000000' }))

it('two staff members merge two accounts after a preview, and the duplicate can no longer sign in', async () => {
  const { member, duplicate, pair } = await twoAccounts({ db, clock })
  await importContractsOf(
    { db, clock },
    { phone: duplicate.phone, day: moscowDay(clock.businessNow()), count: 2 },
  )
  const mergePreview = (await preview(member.memberId, duplicate.phone)).json<MergePreview>()
  expect(mergePreview).toMatchObject({
    duplicateId: duplicate.memberId,
    duplicateName: 'Иванов Андрей',
    blockers: [],
    figures: { contracts: 2, duplicate: { frozen: 1_000 }, after: { frozen: 1_000 } },
  })
  const proposal = { ...pair, id: randomUUID(), reason: 'Сменил номер' }
  expect((await propose(anna, proposal)).statusCode).toBe(200)
  expect((await propose(anna, proposal)).statusCode).toBe(200)
  expect(toOutcome(await propose(boris, proposal))).toMatchObject({ code: 'idempotency_mismatch' })
  const waiting = async () =>
    (await sendRequest(boris, 'GET', '/console/api/dashboard'))
      .json<Today>()
      .waiting.find(({ kind }) => kind === 'member-merges')?.count
  expect(await waiting()).toBe(1)
  expect(toOutcome(await decide(anna, proposal.id))).toMatchObject({ code: 'second_person_is_another' })
  const withoutAnna = await withoutRoles(db, anna?.name, () => decide(boris, proposal.id))
  expect(toOutcome(withoutAnna)).toMatchObject({ code: 'author_not_permitted' })
  expect((await decide(boris, proposal.id)).statusCode).toBe(200)
  expect(toOutcome(await decide(boris, proposal.id))).toMatchObject({ code: 'merge_decided' })
  expect(await waiting()).toBe(0)

  expect(await getMoney(db, member.memberId)).toMatchObject({ frozen: 1_000n })
  expect(await cabinet.sessions.resolve(duplicate.accessToken, ['access'])).toBeNull()
  expect(await signIn(duplicate)).toMatchObject({ status: 403, code: 'member_merged' })
  expect(await signIn(member)).toMatchObject({ status: 200 })

  const { data } = (await sendRequest(boris, 'GET', `/console/api/member-merges?q=${duplicate.phone}`)).json<
    ListResponse<MergeRow>
  >()
  expect(data).toMatchObject([
    { id: proposal.id, state: 'applied', author: anna?.name, decidedBy: boris?.name },
  ])
  const [memberCard, duplicateCard] = [
    await getMemberCard(member.memberId),
    await getMemberCard(duplicate.memberId),
  ]
  expect(memberCard).toMatchObject({ mergedInto: null, merged: [{ id: duplicate.memberId }] })
  expect(duplicateCard).toMatchObject({
    mergedInto: { id: member.memberId, phone: member.phone },
    merged: [],
  })
  const audited = (await sendRequest(boris, 'GET', `/console/api/audit?memberId=${duplicate.memberId}`)).json<
    ListResponse<AuditRow>
  >()
  expect(audited.data.find(({ action }) => action === 'merge.made')).toMatchObject({
    actor: `staff:${boris?.name}`,
    before:
      'доступно 0 б., заморожено 0 б., долг 0 б.; вторая запись: доступно 0 б., заморожено 1000 б., долг 0 б.',
    after: 'доступно 0 б., заморожено 1000 б., долг 0 б.; договоров перешло 2, расторгнутых 0',
  })
  // The audit contains the preview as an access.
  expect(audited.data.some(({ action }) => action === 'member.seen')).toBe(true)
})

it('leaves no session of the duplicate open when the duplicate signs in during the merge', async () => {
  for (let iteration = 0; iteration < 5; iteration += 1) {
    const { duplicate, pair } = await twoAccounts({ db, clock })
    const proposal = { ...pair, id: randomUUID(), reason: 'Сменил номер' }
    await propose(anna, proposal)
    const userId = await anAttempt(cabinet, duplicate.phone)
    const [, response] = await Promise.all([
      tryCode(cabinet, { userId, code: '000000' }),
      decide(boris, proposal.id),
    ])
    expect(response.statusCode).toBe(200)
    expect(await cabinet.sessions.listLiveSessions(db, duplicate.memberId)).toEqual([])
  }
})

it('runs one merge preview at a time, lets ten wait and refuses the others, so that other requests get database connections', async () => {
  const { member, duplicate } = await twoAccounts({ db, clock })
  await importContractsOf({ db, clock }, { phone: duplicate.phone, day: moscowDay(clock.businessNow()) })
  const letGo = await holdLock(db, (tx) => lockBalance(tx, duplicate.memberId))
  const refused = Promise.withResolvers<undefined>()
  const answered: unknown[] = []
  const previews = times(30, async () => {
    const response = await preview(member.memberId, duplicate.phone)
    if (answered.push(toOutcome(response)) === 19) refused.resolve(undefined)
    return response
  })
  // One preview runs and waits for the lock, and ten previews wait. The server refuses all other previews.
  await refused.promise
  expect(answered).toEqual(times(19, () => expect.objectContaining({ status: 503, code: 'unavailable' })))
  expect((await sendRequest(boris, 'GET', '/console/api/dashboard')).statusCode).toBe(200)
  await letGo()
  const statuses = (await Promise.all(previews)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(11)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

it('refuses the sixty-first preview of a staff member within an hour', async () => {
  const [clara, dora] = [
    await aStaffMember(test, { roles: ['finance'] }),
    await aStaffMember(test, { roles: ['finance'] }),
  ]
  const { member } = await twoAccounts({ db, clock })
  const previewAs = async (person: Person) =>
    toOutcome(
      await sendRequest(
        person,
        'POST',
        fillPath('/console/api/members/:id/merge-preview', { id: member.memberId }),
        {
          phone: aPhone(),
        },
      ),
    )
  for (const _ of times(60, () => 0))
    expect(await previewAs(clara)).toMatchObject({ code: 'member_not_found' })
  expect(await previewAs(clara)).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(await previewAs(dora)).toMatchObject({ code: 'member_not_found' })
})

it('refuses a preview for a phone that no member has or that is invalid, and refuses a proposal without a reason', async () => {
  const { member, pair } = await twoAccounts({ db, clock })
  expect(toOutcome(await preview(member.memberId, aPhone()))).toMatchObject({ code: 'member_not_found' })
  expect(toOutcome(await preview(member.memberId, '12'))).toMatchObject({ status: 400 })
  expect(toOutcome(await preview(randomUUID(), member.phone))).toMatchObject({ status: 404 })
  expect((await preview(member.memberId, member.phone)).json()).toMatchObject({
    blockers: [expect.stringContaining('одна и та же')],
  })
  expect((await propose(anna, { ...pair, id: randomUUID(), reason: ' ' })).statusCode).toBe(400)
  expect((await decide(boris, randomUUID())).statusCode).toBe(404)
})

it('refuses a balance correction and a restriction of the closed duplicate of a member merge', async () => {
  const { pair } = await twoAccounts({ db, clock })
  const proposal = { ...pair, id: randomUUID(), reason: 'Сменил номер' }
  await propose(anna, proposal)
  await decide(boris, proposal.id)
  const change = {
    id: randomUUID(),
    memberId: pair.duplicateId,
    kind: 'correction',
    amount: 5,
    reason: 'Ошибка',
  }
  expect(
    toOutcome(await sendRequest(anna, 'POST', '/console/api/balance-corrections', change)),
  ).toMatchObject({
    code: 'account_merged',
  })
  const block = fillPath('/console/api/members/:id/block', { id: pair.duplicateId })
  expect(toOutcome(await sendRequest(boris, 'PUT', block, { reason: 'Жалоба' }))).toMatchObject({
    code: 'account_merged',
  })
})
