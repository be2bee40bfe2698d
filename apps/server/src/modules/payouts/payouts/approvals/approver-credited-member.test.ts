import { expect, it } from 'vitest'
import type { ConsoleWithdrawal } from '@impulse/api/payouts/console-payouts'
import { lockBalance, planRecalculation, planRelease, post } from '../../../../ledger/ledger.ts'
import type { SignedIn } from '../../../../testing/identity/member-fixtures.ts'
import { aClaim, aClaimsTest } from '../../../../testing/earnings/claim-fixtures.ts'
import {
  aFile,
  aLine,
  aNumber,
  aFixedClock,
  importLines,
  silentLog,
} from '../../../../testing/earnings/contract-fixtures.ts'
import { aRow } from '../../../../testing/earnings/contract-feed-fixtures.ts'
import { holdLock, untilSomebodyWaits } from '../../../../testing/database/lock-waits.ts'
import {
  importContractsOf,
  merged,
  mergeContext,
} from '../../../../testing/operations/member-merge-fixtures.ts'
import { someRules } from '../../../../testing/earnings/reward-rules-fixtures.ts'
import { accrue } from '../../../../testing/earnings/ledger-fixtures.ts'
import { aPayoutTest, aPayee, aWithdrawal } from '../../../../testing/payouts/payout-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../../testing/operations/staff-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import {
  importContracts,
  readContractFile,
  undoImport,
} from '../../../earnings/contracts/contracts.service.ts'
import { applyFeed, createKey } from '../../../earnings/contract-feed/contract-feed.service.ts'
import { saveDraft } from '../../../earnings/rewards/rewards.service.ts'
import { liftRestriction } from '../../../identity/restrictions/restrictions.service.ts'
import { changeWithdrawalStatus } from '../../withdrawals/change-withdrawal-status.ts'
import { getAdminWithdrawalByNumber, makeBatch, importFileFromBank } from '../payouts.service.ts'
import { approverCausedRewardSql } from './approver-credits.sql.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db)
const cabinet = await aClaimsTest(db)
const fixedClock = aFixedClock('2026-11-21')
const test = await buildTestConsole({ db, clock: { ...fixedClock, moveBy: () => undefined } })
const on = { db, clock: test.clock }
const [anna, boris, ella] = [
  await aStaffMember(test, { roles: ['admin'] }),
  await aStaffMember(test, { roles: ['finance'] }),
  await aStaffMember(test, { roles: ['finance'] }),
]
type Person = typeof anna

const sendRequest = (person: Person, method: 'GET' | 'POST', path: string, payload?: object) =>
  sendAsStaff(test, method, `/console/api/${path}`, { cookie: person.cookie, ...(payload && { payload }) })
const getWithdrawalCard = async (number: bigint) =>
  (await sendRequest(ella, 'GET', `withdrawals/${number}`)).json<ConsoleWithdrawal>()

/**
 * Creates a claim and returns a function that accepts it. The reward of the claim is available immediately, unless
 * `connectedAt` sets a connection date whose hold period is not over.
 */
async function aMemberClaim(member: SignedIn) {
  const { number } = await aClaim(cabinet, member, { number: aNumber(), connectedAt: '2026-01-05' })
  return (person: Person, options: { connectedAt?: string } = {}) =>
    sendRequest(person, 'POST', `claims/${number}/acceptance`, {
      product: 'internet',
      city: 'Тула',
      ...options,
    })
}

/**
 * Creates a withdrawal whose amount needs only one approver, and pays it. Returns true when `person` could approve the
 * withdrawal alone. Otherwise a second staff member approves the withdrawal.
 */
async function canApproveAlone(person: Person, member: SignedIn): Promise<boolean> {
  const { number, orderId } = await aWithdrawal(on, { member, amount: 100 })
  const { isApproved } = (await sendRequest(person, 'POST', `withdrawals/${number}/approval`)).json<{
    isApproved: boolean
  }>()
  expect(await getWithdrawalCard(number)).toMatchObject({
    approvedBy: [person.name],
    approvalsNeeded: isApproved ? 1 : 2,
  })
  if (!isApproved) {
    const again = (await sendRequest(person, 'POST', `withdrawals/${number}/approval`)).json<{
      error: object
    }>()
    expect(again.error).toMatchObject({
      code: 'second_person_needed',
      message: 'Вы уже согласились. Эта сумма требует согласия второго сотрудника',
    })
    expect((await sendRequest(ella, 'POST', `withdrawals/${number}/approval`)).json()).toEqual({
      isApproved: true,
    })
  }
  for (const status of ['sent', 'paid'] as const)
    await db.transaction((tx) =>
      changeWithdrawalStatus(tx, { orderId, status, actor: 'bank', at: test.clock.businessNow() }),
    )
  return isApproved
}

it('a staff member who accepted a member’s claim cannot be the only approver of that member’s withdrawals, however long ago', async () => {
  const member = await aPayee(db)
  fixedClock.setDay('2026-11-21')
  expect(await canApproveAlone(anna, member)).toBe(true)
  expect((await (await aMemberClaim(member))(anna)).json()).toMatchObject({ found: false })
  expect(await canApproveAlone(anna, member)).toBe(false)
  expect(await canApproveAlone(boris, member)).toBe(true)
  fixedClock.setDay('2027-12-23')
  expect(await canApproveAlone(anna, member)).toBe(false)
})

it('a staff member who ended a member’s second factor cannot be the only approver of that member’s withdrawals, however long ago', async () => {
  const member = await aPayee(db)
  fixedClock.setDay('2026-11-21')
  const { memberId } = member
  await db.query({
    text: 'insert into second_factors (member_id, since) values ($1, now())',
    values: [memberId],
  })
  const send = (person: Person, path: string) =>
    sendRequest(person, 'POST', `members/${memberId}/${path}`, { reason: 'Потерял телефон' })
  expect((await send(anna, 'second-factor/end')).statusCode).toBe(200)
  const lifts = [ella, await aStaffMember(test, { roles: ['finance'] })]
  for (const [index, person] of lifts.entries())
    expect((await send(person, 'payout-restriction/end')).json()).toMatchObject({ isLifted: index === 1 })
  expect(await canApproveAlone(anna, member)).toBe(false)
  expect(await canApproveAlone(boris, member)).toBe(true)
  fixedClock.setDay('2027-12-23')
  expect(await canApproveAlone(anna, member)).toBe(false)
})

it('a staff member who accepted a claim cannot alone approve the member’s withdrawals long after the release of the claim’s reward', async () => {
  const member = await aPayee(db)
  fixedClock.setDay('2026-11-21')
  const accept = await aMemberClaim(member)
  expect((await accept(anna, { connectedAt: '2026-11-21' })).json()).toMatchObject({ accrued: 500 })
  // The reward is released on 5 December.
  fixedClock.setDay('2027-12-05')
  expect(await canApproveAlone(anna, member)).toBe(false)
})

it('a staff member who reported a member’s payout as returned cannot be the only approver of that member’s withdrawals, however long ago', async () => {
  const member = await aPayee(db)
  fixedClock.setDay('2026-11-21')
  const { number } = await aWithdrawal(on, { member, amount: 100 })
  expect((await sendRequest(anna, 'POST', `withdrawals/${number}/approval`)).json()).toEqual({
    isApproved: true,
  })
  await makeBatch({ ...context, ...on }, { staffName: anna.name, kind: 'sbp', limit: 1000 })
  const { reference } = await getAdminWithdrawalByNumber({ ...context, ...on }, number)
  const bytes = Buffer.from(`Референс;Сумма;Результат\n${reference};100,00;Возврат\n`)
  const { rows } = await importFileFromBank(
    { ...context, ...on },
    { bytes, staffName: boris.name, dryRun: false },
  )
  expect(rows).toMatchObject([{ outcome: 'returned' }])
  expect(await canApproveAlone(boris, member)).toBe(false)
  expect(await canApproveAlone(anna, member)).toBe(true)
  fixedClock.setDay('2027-12-23')
  expect(await canApproveAlone(boris, member)).toBe(false)
})

/**
 * Posts and releases a reward of 500 points. `actor`: importer of its contract; `version`: version of the reward
 * rules.
 */
async function aReward({ memberId }: SignedIn, { actor, version }: { actor: string; version: number }) {
  await db.transaction(async (tx) => {
    const posted = await accrue(tx, {
      memberId,
      actor,
      key: `reward:${memberId}:${actor}`,
      at: test.clock.businessNow(),
      amount: 500n,
      releasesAt: test.clock.businessNow(),
      params: { rulesVersion: version },
    })
    const release = { memberId, actor: 'release', key: `release:${posted.seq}`, at: test.clock.businessNow() }
    await post(tx, planRelease({ ...release, lot: posted.seq }))
  })
}

it('a staff member who imported a member’s contract cannot be the only approver of that member’s withdrawals, however long ago', async () => {
  const member = await aPayee(db)
  fixedClock.setDay('2026-11-21')
  await aReward(member, { actor: `import:${anna.name}`, version: 1 })
  expect(await canApproveAlone(anna, member)).toBe(false)
  expect(await canApproveAlone(boris, member)).toBe(true)
  fixedClock.setDay('2027-12-23')
  expect(await canApproveAlone(anna, member)).toBe(false)
})

it('a staff member who answers for the API key of a billing system cannot be the only approver for the members of its contracts, however long ago', async () => {
  const member = await aPayee(db)
  fixedClock.setDay('2026-11-21')
  await createKey(on, { name: 'billing', staffName: anna.name })
  await createKey(on, { name: 'crm', staffName: boris.name })
  const row = aRow({ phone: member.phone, connectedAt: '2026-11-01' })
  const results = await applyFeed({ ...on, vault: test.vault, log: silentLog, actor: 'feed:billing' }, [row])
  expect(results).toMatchObject([{ result: 'created' }])
  expect(await canApproveAlone(anna, member)).toBe(false)
  expect(await canApproveAlone(boris, member)).toBe(true)
  fixedClock.setDay('2027-12-23')
  expect(await canApproveAlone(anna, member)).toBe(false)
})

it('a staff member who imported a file uploaded by another staff member cannot be the only approver for the members in the file', async () => {
  const member = await aPayee(db)
  fixedClock.setDay('2026-11-21')
  const [number = ''] = await importContractsOf(on, { phone: member.phone, day: '2026-01-05' })
  expect(await canApproveAlone(anna, member)).toBe(true)
  await db.query({
    text: `update import_batches set imported_by = $2 where id = (select batch from contracts where number = $1)`,
    values: [number, `staff:${anna.name}`],
  })
  // The import is known from the reward, whose values another role cannot change unseen.
  await db.query({ text: 'update contracts set batch = null where number = $1', values: [number] })
  expect(await canApproveAlone(anna, member)).toBe(false)
  expect(await canApproveAlone(boris, member)).toBe(true)
})

it('a staff member who chose or changed the column mapping of a file cannot be the only approver for the members in the file', async () => {
  const member = await aPayee(db)
  fixedClock.setDay('2026-11-21')
  await importContracts(
    { ...on, actor: `import:${ella.name}`, contributors: [`staff:${anna.name}`] },
    readContractFile(aFile([aLine({ number: aNumber(), phone: member.phone, day: '2026-01-05' })])),
  )
  expect(await canApproveAlone(anna, member)).toBe(false)
  expect(await canApproveAlone(boris, member)).toBe(true)
})

it('a staff member who continued a colleague’s interrupted import cannot be the only approver for the members in the file', async () => {
  const member = await aPayee(db)
  fixedClock.setDay('2026-11-21')
  const file = readContractFile(aFile([aLine({ number: aNumber(), phone: member.phone, day: '2026-01-05' })]))
  const importAs = (name: string, progress?: (at: { stage: string }) => void) =>
    importContracts(
      { ...on, actor: `import:${name}`, importedBy: `staff:${name}`, ...(progress && { progress }) },
      file,
    )
  const interrupted = importAs(ella.name, ({ stage }) => {
    if (stage === 'recording') throw new Error('interrupted')
  })
  await expect(interrupted).rejects.toThrow('interrupted')
  expect(await canApproveAlone(anna, member)).toBe(true)
  await importAs(anna.name)
  expect(await canApproveAlone(anna, member)).toBe(false)
  expect(await canApproveAlone(boris, member)).toBe(true)
})

it('neither the requester nor the confirmer of an import’s undo can be the only approver for a member whose reward the undo restored', async () => {
  const member = await aPayee(db)
  fixedClock.setDay('2026-11-21')
  const file = { number: aNumber(), phone: member.phone, day: '2026-01-05' }
  await importLines(db, test.clock, [aLine(file)])
  const { batch } = await importLines(db, test.clock, [aLine({ ...file, status: 'cancelled' })])
  await db.query({
    text: `insert into import_undos (batch, actor, reason, requested_at, released, confirmed_by) values ($1, $2, 'Не тот файл', now(), 500, $3)`,
    values: [batch, `staff:${anna.name}`, `staff:${boris.name}`],
  })
  expect(await canApproveAlone(boris, member)).toBe(true)
  await undoImport({ ...on, actor: `staff:${anna.name}` }, BigInt(batch ?? 0))
  expect(await canApproveAlone(anna, member)).toBe(false)
  expect(await canApproveAlone(boris, member)).toBe(false)
  expect(await canApproveAlone(ella, member)).toBe(true)
})

it('a staff member who lifted a member’s restriction cannot be the only approver of that member’s withdrawals', async () => {
  const member = await aPayee(db)
  fixedClock.setDay('2026-11-21')
  const { memberId } = member
  await db.query({
    text: `insert into restrictions (member_id, kind, reason, actor, since) values ($1, 'payouts', 'Жалоба', 'system', $2)`,
    values: [memberId, test.clock.businessNow()],
  })
  const lift = { memberId, kind: 'payouts', staffName: anna.name, reason: 'Разобрались' } as const
  expect(await liftRestriction({ ...context, ...on }, lift)).toBe(true)
  expect(await canApproveAlone(anna, member)).toBe(false)
  expect(await canApproveAlone(boris, member)).toBe(true)
})

it('the consent to lift a restriction ends by the business clock, not by the system clock', async () => {
  const member = await aPayee(db)
  const { memberId } = member
  const impose = () =>
    db.query({
      text: `insert into restrictions (member_id, kind, reason, actor, since) values ($1, 'payouts', 'Жалоба', 'system', $2)`,
      values: [memberId, test.clock.businessNow()],
    })
  const lift = ({ name }: Person, releaseSecondPersonFrom = 0n) =>
    liftRestriction(
      { ...context, ...on, config: { releaseSecondPersonFrom } },
      { memberId, kind: 'payouts', staffName: name, reason: 'Разобрались' },
    )
  fixedClock.setDay('2099-11-21')
  await impose()
  expect(await lift(anna)).toBe(true)
  expect(await canApproveAlone(anna, member)).toBe(false)
  fixedClock.setDay('2099-12-31')
  expect(await canApproveAlone(anna, member)).toBe(false)
  await impose()
  expect(await lift(ella, 1n)).toBe(false)
  // The consent has ended, so that two other staff members lift the restriction.
  fixedClock.setDay('2100-01-02')
  expect([await lift(anna, 1n), await lift(boris, 1n)]).toEqual([false, true])
  expect(await canApproveAlone(ella, member)).toBe(true)
  expect(await canApproveAlone(boris, member)).toBe(false)
})

it('a staff member who consents to lift a restriction loses the right to approve the member’s withdrawals alone only when another one lifts the restriction', async () => {
  const member = await aPayee(db)
  fixedClock.setDay('2026-11-21')
  const { memberId } = member
  const impose = () =>
    db.query({
      text: `insert into restrictions (member_id, kind, reason, actor, since) values ($1, 'payouts', 'Жалоба', 'system', $2)`,
      values: [memberId, test.clock.businessNow()],
    })
  const lift = ({ name }: Person) =>
    liftRestriction(
      { ...context, ...on, config: { releaseSecondPersonFrom: 1n } },
      { memberId, kind: 'payouts', staffName: name, reason: 'Разобрались' },
    )
  await impose()
  expect(await lift(anna)).toBe(false)
  await db.query({ text: 'delete from restrictions where member_id = $1', values: [memberId] })
  expect(await canApproveAlone(anna, member)).toBe(true)
  await impose()
  expect([await lift(anna), await lift(boris)]).toEqual([false, true])
  expect(await canApproveAlone(anna, member)).toBe(false)
  expect(await canApproveAlone(boris, member)).toBe(false)
})

it('neither the author nor the approver of reward rules can be the only approver for a member who was rewarded by these rules', async () => {
  const member = await aPayee(db)
  fixedClock.setDay('2026-11-21')
  await db.query({
    text: `insert into rule_drafts (version, effective_from, rules, author, created_at, approved_by, approved_at)
      values (77, '2026-01-01', '{}', $1, now(), $2, now())`,
    values: [`staff:${anna.name}`, `staff:${boris.name}`],
  })
  await aReward(member, { actor: 'import:somebody', version: 77 })
  expect(await canApproveAlone(anna, member)).toBe(false)
  expect(await canApproveAlone(boris, member)).toBe(false)
  expect(await canApproveAlone(ella, member)).toBe(true)
})

it('the author of a draft that a colleague edited cannot be the only approver for a member who was rewarded by the edited rules', async () => {
  const member = await aPayee(db)
  fixedClock.setDay('2026-11-21')
  const rules = someRules()
  const saveAs = async ({ name }: Person, replaces?: number) =>
    (await saveDraft({ ...on, actor: `staff:${name}` }, { rules, replaces })).version
  const edited = await saveAs(boris, await saveAs(ella, await saveAs(anna)))
  await aReward(member, { actor: 'import:somebody', version: edited })
  for (const author of [anna, boris]) expect(await canApproveAlone(author, member)).toBe(false)
})

it('a recalculation that raises a member’s reward prevents its author from approving the member’s withdrawals alone; one that lowers the reward does not', async () => {
  const [raised, lowered] = [await aPayee(db), await aPayee(db)]
  fixedClock.setDay('2026-11-21')
  for (const [{ memberId }, amount] of [
    [raised, 70n],
    [lowered, -70n],
  ] as const) {
    await aReward({ memberId } as SignedIn, { actor: 'import:somebody', version: 1 })
    const { rows } = await db.query<{ seq: bigint }>({
      text: `select seq from transactions where member_id = $1 and kind = 'reward'`,
      values: [memberId],
    })
    const lots = rows.map(({ seq }) => seq)
    const operation = { memberId, actor: `staff:${anna.name}`, key: 'raise', at: test.clock.businessNow() }
    await db.transaction((tx) =>
      post(tx, planRecalculation({ ...operation, lots, amount, releasesAt: null })),
    )
  }
  expect(await canApproveAlone(anna, raised)).toBe(false)
  expect(await canApproveAlone(boris, raised)).toBe(true)
  expect(await canApproveAlone(anna, lowered)).toBe(true)
})

it('a staff member who released a member’s money from a risk case or approved the identity document cannot alone approve the member’s withdrawals', async () => {
  const [cleared, verified, warned, clawedBack] = [
    await aPayee(db),
    await aPayee(db),
    await aPayee(db),
    await aPayee(db),
  ]
  fixedClock.setDay('2026-11-21')
  const aClosedCase = async (
    { memberId }: SignedIn,
    { state, isClawedBack = false }: { state: 'cleared' | 'confirmed'; isClawedBack?: boolean },
  ) => {
    await aReward({ memberId } as SignedIn, { actor: 'import:somebody', version: 1 })
    await db.query({
      text: `with c as (
          insert into risk_cases (rule, subject, facts, evidence, opened_at, state, closed_at, closed_by, release_approved_by, reason)
          values ('burst', $1, '{}', '{}', $2, $3, $2, $4, $5, 'Проверено') returning number
        ), m as (insert into risk_case_members select number, $1::uuid from c)
        insert into release_blocks (member_id, lot, case_number, since_seq, until_seq, is_clawed_back)
        select p.member_id, p.part, c.number, 0, 0, $6 from pending_parts p, c where p.member_id = $1::uuid limit 1`,
      values: [memberId, test.clock.businessNow(), state, anna.name, boris.name, isClawedBack],
    })
  }
  await aClosedCase(cleared, { state: 'cleared' })
  await aClosedCase(warned, { state: 'confirmed' })
  await aClosedCase(clawedBack, { state: 'confirmed', isClawedBack: true })
  await db.query({
    text: `insert into identity_document_decisions (member_id, at, version, status, actor) values ($1, $2, 1, 'approved', $3)`,
    values: [verified.memberId, test.clock.businessNow(), `staff:${anna.name}`],
  })
  for (const member of [cleared, verified, warned]) expect(await canApproveAlone(anna, member)).toBe(false)
  // In the cases of `cleared` and `warned`, two staff members released the money: first Boris approved the release,
  // then Anna closed the case.
  for (const member of [cleared, warned]) expect(await canApproveAlone(boris, member)).toBe(false)
  expect(await canApproveAlone(boris, verified)).toBe(true)
  expect(await canApproveAlone(anna, clawedBack)).toBe(true)
})

it('an approval first runs the risk rules, and is refused when a risk rule finds a new reason to block the withdrawal', async () => {
  const member = await aPayee(db)
  fixedClock.setDay('2026-11-21')
  const before = await aWithdrawal(on, { member, amount: 100, kind: 'account' })
  expect((await sendRequest(anna, 'POST', `withdrawals/${before.number}/approval`)).json()).toEqual({
    isApproved: true,
  })
  await db.query({
    text: `update recipients set confirmed_at = $2 where member_id = $1`,
    values: [member.memberId, new Date(test.clock.businessNow().getTime() - 50 * 3_600_000)],
  })
  const { number } = await aWithdrawal(on, { member, amount: 100, kind: 'account' })
  const response = await sendRequest(anna, 'POST', `withdrawals/${number}/approval`)
  expect(response.json()).toMatchObject({ error: { code: 'withdrawal_blocked' } })
})

it('a staff member who reassigned a contract to a member cannot alone approve withdrawals of this member or, after a merge, of the primary account', async () => {
  const [member, duplicate, former] = [await aPayee(db), await aPayee(db), await aPayee(db)]
  const [number = ''] = await importContractsOf(on, { phone: former.phone, day: '2026-01-05' })
  const move = (person: Person, { phone }: SignedIn) =>
    sendRequest(person, 'POST', `contracts/${number}/reassignment`, {
      phone,
      reason: 'Чужой номер в файле',
    })
  expect((await move(anna, duplicate)).json()).toMatchObject({ accrued: 500 })
  expect(await canApproveAlone(anna, duplicate)).toBe(false)
  // Anna may approve alone: the member `former` lost the contract that she reassigned, and the member
  // `member` was credited by an import, which no staff member made.
  expect(await canApproveAlone(anna, former)).toBe(true)
  await importContractsOf(on, { phone: member.phone, day: '2026-01-05' })
  expect(await canApproveAlone(anna, member)).toBe(true)
  await merged(mergeContext(on), { memberId: member.memberId, duplicateId: duplicate.memberId })
  expect(await canApproveAlone(anna, member)).toBe(false)
  expect(await canApproveAlone(boris, member)).toBe(true)
})

/** Ways in which a staff member lets a member earn a contract. Each returns the contract's number. */
const contributions: Record<string, (person: Person, member: SignedIn) => Promise<string>> = {
  'accepted the claim': async (person, member) => {
    await (
      await aMemberClaim(member)
    )(person)
    const { rows } = await db.query<{ number: string }>({
      text: 'select number from contracts where member_id = $1',
      values: [member.memberId],
    })
    return rows[0]?.number ?? ''
  },
  'answers for the API key of the billing system': async ({ name }, { phone }) => {
    await createKey(on, { name: `of-${name}`, staffName: name })
    const feed = { ...on, vault: test.vault, log: silentLog, actor: `feed:of-${name}` }
    const [row] = await applyFeed(feed, [aRow({ phone, connectedAt: '2026-10-05' })])
    return row?.number ?? ''
  },
  'released the reward from a risk case': async (person, { memberId, phone }) => {
    const [number = ''] = await importContractsOf(on, { phone, day: '2026-01-05' })
    await addClearedCase(person, { memberId, number, closedAt: test.clock.businessNow() })
    return number
  },
}

/** Adds a risk case that the person closed, and that had blocked the release of the contract's reward. */
const addClearedCase = (
  { name }: Person,
  { memberId, number, closedAt }: { memberId: string; number: string; closedAt: Date },
) =>
  db.query({
    text: `with c as (
        insert into risk_cases (rule, subject, facts, evidence, opened_at, state, closed_at, closed_by, reason)
        values ('burst', $1, '{}', '{}', $2, 'cleared', $2, $3, 'Проверено') returning number
      )
      insert into release_blocks (member_id, lot, case_number, since_seq, until_seq)
      select transaction.member_id, transaction.seq, c.number, 0, 0 from transactions transaction, c
      where transaction.contract_number = $4 and transaction.member_id = $1::uuid and transaction.kind = 'reward'`,
    values: [memberId, closedAt, name, number],
  })

it('the verification of an approval does not count a risk case of a former member’s reward that was closed afterwards', async () => {
  const [former, member] = [await aPayee(db), await aPayee(db)]
  const { memberId } = former
  const [number = ''] = await importContractsOf(on, { phone: former.phone, day: '2026-01-05' })
  const moved = await sendRequest(anna, 'POST', `contracts/${number}/reassignment`, {
    phone: member.phone,
    reason: 'Чужой номер в файле',
  })
  expect(moved.json()).toMatchObject({ accrued: 500 })
  const { number: order, orderId } = await aWithdrawal(on, { member, amount: 100 })
  expect((await sendRequest(boris, 'POST', `withdrawals/${order}/approval`)).json()).toEqual({
    isApproved: true,
  })
  const closedAt = new Date('2026-12-02T12:00:00Z')
  await addClearedCase(boris, { memberId, number, closedAt })
  const isCausedBefore = async (until: string) => {
    const scope = { withdrawal: 'w', since: `'2026-01-01'::timestamptz`, until: `'${until}'::timestamptz` }
    const { rows } = await db.query<{ isCaused: boolean }>({
      text: `select ${approverCausedRewardSql(scope)} as "isCaused" from withdrawals w where w.order_id = $1`,
      values: [orderId],
    })
    return rows[0]?.isCaused
  }
  expect(await isCausedBefore('2026-12-01')).toBe(false)
  expect(await isCausedBefore('2026-12-03')).toBe(true)
})

it.each(Object.entries(contributions))(
  'a staff member who %s cannot alone approve withdrawals of a member to whom a colleague reassigned the contract later',
  async (_way, contribute) => {
    const [former, member] = [await aPayee(db), await aPayee(db)]
    fixedClock.setDay('2026-11-21')
    const number = await contribute(boris, former)
    const moved = await sendRequest(anna, 'POST', `contracts/${number}/reassignment`, {
      phone: member.phone,
      reason: 'Чужой номер в файле',
    })
    expect(moved.json()).toMatchObject({ accrued: 500 })
    for (const person of [anna, boris]) expect(await canApproveAlone(person, member)).toBe(false)
    expect(await canApproveAlone(ella, member)).toBe(true)
  },
)

it('when a staff member accepts a member’s claim and approves the member’s withdrawal in parallel, a second approver is required', async () => {
  const member = await aPayee(db)
  const [accept, { number }] = [await aMemberClaim(member), await aWithdrawal(on, { member, amount: 100 })]
  const letGo = await holdLock(db, (tx) => lockBalance(tx, member.memberId))
  const accepted = accept(anna)
  await untilSomebodyWaits(db)
  const approved = sendRequest(anna, 'POST', `withdrawals/${number}/approval`)
  await untilSomebodyWaits(db, 2)
  await letGo()
  expect((await accepted).json()).toMatchObject({ found: false })
  expect((await approved).json()).toEqual({ isApproved: false })
})
