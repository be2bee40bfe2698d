import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import { aFixedClock } from '../../../testing/earnings/contract-fixtures.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import {
  importContractsOf,
  corrected,
  merged,
  mergeContext,
  proposed,
  twoAccounts,
} from '../../../testing/operations/member-merge-fixtures.ts'
import { aPayoutTest, aWithdrawal } from '../../../testing/payouts/payout-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { recordRejection } from '../../payouts/payouts/payouts.service.ts'
import { addStaff, staffMember } from '../../../platform/staff/staff.service.ts'
import { changeWithdrawalStatus } from '../../payouts/withdrawals/change-withdrawal-status.ts'
import { withdrawalTerms } from '../../payouts/withdrawals/withdrawals.service.ts'
import { getMergedAccounts } from '../../identity/profile/profile.service.ts'
import { decideMerge, previewMerge } from './member-merges.service.ts'

const { db } = await testDatabase()
const clock = { ...aFixedClock('2026-11-21'), moveBy: () => undefined }
await aPayoutTest(db)
const on = { db, clock }
const context = mergeContext(on)
const anAccount = async () => (await twoAccounts(on)).member

const insert = (text: string, ...values: unknown[]) => db.query({ text, values })
type Two = Awaited<ReturnType<typeof twoAccounts>>
const blockers: Record<string, (two: Two) => Promise<unknown>> = {
  merge_left: ({ member }) =>
    insert(
      `insert into account_deletions (id, member_id, requested_at, due_at) values ($1, $2, now(), now() + interval '30 days')`,
      randomUUID(),
      member.memberId,
    ),
  merge_chain: async ({ duplicate }) =>
    merged(context, { memberId: duplicate.memberId, duplicateId: (await anAccount()).memberId }),
  merge_documents: async (two) => {
    for (const { memberId } of [two.member, two.duplicate])
      await insert(
        'update identity_documents set document_hash = $2 where member_id = $1',
        memberId,
        Buffer.from(memberId),
      )
  },
  merge_staff: async ({ member, duplicate }) => {
    const now = new Date()
    for (const { phone } of [member, duplicate]) await addStaff(db, { name: `s-${phone}`, phone, now })
  },
  merge_document_waits: ({ duplicate }) =>
    insert(`update identity_documents set status = 'review' where member_id = $1`, duplicate.memberId),
  merge_withdrawals: async ({ member }) => {
    await corrected(db, { ...member, amount: 2_000n })
    await aWithdrawal(on, { member, amount: 1_000 })
  },
  merge_questions: ({ duplicate }) =>
    insert(
      `insert into tickets (id, member_id, about, status, created_at, updated_at, answer_by)
        values ($1, $2, 'general', 'open', now(), now(), now())`,
      randomUUID(),
      duplicate.memberId,
    ),
  merge_balance_changes: ({ member }) =>
    insert(
      `insert into balance_corrections (id, member_id, kind, amount, reason, author, created_at)
        values ($1, $2, 'correction', 5, 'Ошибка', 'olga', now())`,
      randomUUID(),
      member.memberId,
    ),
  merge_restricted: ({ duplicate }) =>
    insert(
      `insert into restrictions (member_id, kind, reason, actor, since) values ($1, 'payouts', 'Жалоба', 'staff:olga', now())`,
      duplicate.memberId,
    ),
  merge_second_factor: ({ duplicate }) =>
    insert('insert into second_factors (member_id, since) values ($1, now())', duplicate.memberId),
  merge_claims: async ({ duplicate }) => {
    const orderId = randomUUID()
    await insert(
      `insert into orders (id, member_id, category, status, subject, created_at, updated_at, request_key, request_hash)
        values ($1, $2, 'contract', 'review', 'ДГ-1', now(), now(), $3, '')`,
      orderId,
      duplicate.memberId,
      randomUUID(),
    )
    await insert(
      `insert into claims (order_id, member_id, contract_number, connected_on, comment) values ($1, $2, $3, '2026-11-12', '')`,
      orderId,
      duplicate.memberId,
      randomUUID(),
    )
  },
  merge_too_large: ({ duplicate }) =>
    insert(
      `insert into contracts (number, member_id, phone, product, city, connected_on, status, created_at, updated_at, cancelled_at)
        select $1::text || n, $1::uuid, '', 'internet', 'Тула', '2026-11-12', 'cancelled', now(), now(), now() from generate_series(1, 2001) n`,
      duplicate.memberId,
    ),
  merge_risks: async ({ duplicate }) => {
    const [number] = await importContractsOf(on, { phone: duplicate.phone, day: '2026-11-12' })
    const { rows } = await db.query<{ number: bigint }>({
      text: `insert into risk_cases (rule, subject, facts, opened_at) values ('burst', $1, '{}', now()) returning number`,
      values: [randomUUID()],
    })
    await insert(
      'insert into risk_case_members (case_number, member_id) values ($1, $2)',
      rows[0]?.number,
      duplicate.memberId,
    )
    await insert(
      `insert into release_blocks (member_id, lot, case_number, since_seq)
        select member_id, lot, $2, lot from contracts where number = $1`,
      number,
      rows[0]?.number,
    )
  },
}

it.each(Object.keys(blockers))(
  'the preview of a merge shows the blocker %s, and the server refuses to propose and to approve the merge with this code',
  async (code) => {
    const two = await twoAccounts(on)
    const { id } = await proposed(context, two.pair)
    await blockers[code]?.(two)
    const before = [await getMoney(db, two.member.memberId), await getMoney(db, two.duplicate.memberId)]
    await expect(decideMerge(context, { id, staffName: 'petr', isApproved: true })).rejects.toMatchObject({
      code,
    })
    await expect(proposed(context, two.pair)).rejects.toMatchObject({ code })
    const proposal = { ...two.pair, phone: two.duplicate.phone, actor: 'staff:olga' }
    expect(await previewMerge(context, proposal)).toMatchObject({
      blockers: [expect.any(String)],
      figures: null,
    })
    expect([await getMoney(db, two.member.memberId), await getMoney(db, two.duplicate.memberId)]).toEqual(
      before,
    )
    // The proposal of the refused merge stays open until staff decline it.
    await decideMerge(context, { id, staffName: 'petr', isApproved: false })
  },
)

it('refuses a merge of an account with itself, of a duplicate that has duplicates of its own, and of an account that is already merged', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  const third = await anAccount()
  await merged(context, pair)
  const refused = (memberId: string, duplicateId: string) => proposed(context, { memberId, duplicateId })
  await expect(refused(third.memberId, duplicate.memberId)).rejects.toMatchObject({ code: 'account_merged' })
  await expect(refused(duplicate.memberId, third.memberId)).rejects.toMatchObject({ code: 'account_merged' })
  await expect(refused(third.memberId, member.memberId)).rejects.toMatchObject({ code: 'merge_chain' })
  await expect(refused(third.memberId, third.memberId)).rejects.toMatchObject({ code: 'merge_same' })
  // A person can have several duplicates, so the primary account accepts a second duplicate.
  await merged(context, { memberId: member.memberId, duplicateId: third.memberId })
  expect((await getMergedAccounts(db, member.memberId)).merged).toHaveLength(2)
})

it('refuses an approval of a merge by its author or by the owner of one of the accounts, and refuses a second approval', async () => {
  const { pair, duplicate } = await twoAccounts(on)
  const merge = await proposed(context, pair)
  await expect(
    decideMerge(context, { id: merge.id, staffName: 'olga', isApproved: true }),
  ).rejects.toMatchObject({
    code: 'second_person_is_another',
  })
  await expect(proposed(context, pair)).rejects.toMatchObject({ code: 'merge_proposed' })
  expect(await decideMerge(context, { id: merge.id, staffName: 'olga', isApproved: false })).toMatchObject({
    state: 'declined',
  })
  const { id } = await proposed(context, pair)
  await insert('update staff set phone = $1 where name = $2', duplicate.phone, 'petr')
  await expect(decideMerge(context, { id, staffName: 'petr', isApproved: true })).rejects.toMatchObject({
    code: 'own_account',
  })
  await insert('update staff set phone = $1 where name = $2', aPhone(), 'petr')
  await decideMerge(context, { id, staffName: 'petr', isApproved: true })
  await expect(decideMerge(context, { id, staffName: 'petr', isApproved: true })).rejects.toMatchObject({
    code: 'merge_decided',
  })
})

it('refuses a merge when the approved identity document of the duplicate is not also the approved document of the primary account', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  await insert(
    'update identity_documents set document_hash = $2 where member_id = $1',
    duplicate.memberId,
    Buffer.from('1'),
  )
  const giveDocument = (hash: string, status: string) =>
    insert(
      'update identity_documents set document_hash = $2, status = $3 where member_id = $1',
      member.memberId,
      Buffer.from(hash),
      status,
    )
  for (const [hash, status] of [
    ['1', 'review'],
    ['1', 'rejected'],
    ['2', 'approved'],
  ] as const) {
    await giveDocument(hash, status)
    await expect(proposed(context, pair)).rejects.toMatchObject({ code: 'merge_documents' })
  }
  await giveDocument('1', 'approved')
  expect(await merged(context, pair)).toMatchObject({ state: 'applied' })
})

it('refuses to merge the account of a staff member into that of another one, whose phone is that of an earlier duplicate', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  await merged(context, pair)
  const third = await anAccount()
  const now = new Date()
  for (const { phone } of [duplicate, third]) await addStaff(db, { name: `s-${phone}`, phone, now })
  await expect(
    proposed(context, { memberId: member.memberId, duplicateId: third.memberId }),
  ).rejects.toMatchObject({ code: 'merge_staff' })
})

it('after a merge of a staff member’s account, the primary account counts as the account of that staff member', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  await addStaff(db, { name: 'clara', phone: duplicate.phone, now: new Date() })
  const third = await anAccount()
  await corrected(db, { ...duplicate, amount: 2_000n })
  const { number, orderId } = await aWithdrawal(on, { member: duplicate, amount: 1_000 })
  for (const status of ['approved', 'sent', 'paid'] as const)
    await db.transaction((tx) =>
      changeWithdrawalStatus(tx, { orderId, status, actor: 'bank', at: clock.businessNow() }),
    )
  await merged(context, pair)
  expect(await staffMember(db, 'clara')).toMatchObject({ phone: member.phone })
  const { id } = await proposed(context, { memberId: member.memberId, duplicateId: third.memberId })
  await expect(decideMerge(context, { id, staffName: 'clara', isApproved: true })).rejects.toMatchObject({
    code: 'own_account',
  })
  // The withdrawals that the duplicate requested before the merge also count as withdrawals of the staff
  // member.
  await expect(
    recordRejection(context, { number, staffName: 'clara', reason: 'contract_check' }),
  ).rejects.toMatchObject({
    code: 'own_order',
  })
})

it('after a merge, the waiting time that a phone change of the duplicate started also applies to the primary account', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  await corrected(db, { ...duplicate, amount: 2_000n })
  await insert(
    'update members set phone_changed_at = $2 where id = $1',
    duplicate.memberId,
    clock.businessNow(),
  )
  const getBlockerCodes = async () =>
    (
      await withdrawalTerms({ db, clock, withdrawalConfig: readConfig({}).withdrawals }, member.memberId)
    ).blockers.map(({ code }) => code)
  expect(await getBlockerCodes()).not.toContain('phone_changed')
  await merged(context, pair)
  expect(await getBlockerCodes()).toContain('phone_changed')
})

it('PostgreSQL refuses a merge whose author and approver are the same person', async () => {
  const { pair } = await twoAccounts(on)
  const { id } = await proposed(context, pair)
  await expect(
    insert(
      `update member_merges set state = 'applied', decided_by = author, decided_at = now() where id = $1`,
      id,
    ),
  ).rejects.toMatchObject({ constraint: 'member_merges_second_person' })
})
