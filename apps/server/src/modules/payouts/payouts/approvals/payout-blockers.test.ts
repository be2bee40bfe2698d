import { randomBytes } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { postCorrection } from '../../../../ledger/ledger.ts'
import { newId } from '../../../../platform/ids/ids.ts'
import { removePerson } from '../../../../platform/staff/staff.service.ts'
import {
  aFile,
  aLine,
  aNumber,
  aVault,
  importLines,
  runReleaseWorkers,
} from '../../../../testing/earnings/contract-fixtures.ts'
import { liftRestriction } from '../../../identity/restrictions/restrictions.service.ts'
import {
  importContracts,
  selectBatches,
  readContractFile,
} from '../../../earnings/contracts/contracts.service.ts'
import { requestUndo, runImports } from '../../../earnings/contracts/imports/contract-imports.service.ts'
import { aMember, aPhone } from '../../../../testing/identity/member-fixtures.ts'
import { aLedgerOperation, getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  carryOutAll,
  send,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import {
  changeMethodAsShown,
  anApprover,
  aPayee,
  aWithdrawal,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { signInFrom } from '../../../../testing/payouts/risk-fixtures.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import {
  getAdminWithdrawalByNumber,
  makeBatch,
  recordApproval,
  recordRejection,
  verifyPayouts,
} from '../payouts.service.ts'

const { db } = await databaseEach()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
const files = { ...context, config: { ...context.config, method: 'bank_file' as const } }
const run = (text: string, values: unknown[]) => db.query({ text, values })
beforeEach(() => anApprover(db, 'vera'))

async function getPhone(memberId: string): Promise<string> {
  const { rows } = await db.query<{ phone: string }>({
    text: 'select phone from members where id = $1',
    values: [memberId],
  })
  return rows[0]?.phone ?? ''
}

const putInDebt = async (memberId: string) => {
  const { available } = await getMoney(db, memberId)
  await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), amount: -available - 1n }))
}

const importContract = (contract: { phone: string; number: string; status?: string }) =>
  importLines(db, context.clock, [aLine({ ...contract, day: '2026-11-01' })])

async function requestUndoOfLast(): Promise<void> {
  const [batch] = await selectBatches(db, { limit: 1 })
  await requestUndo({ ...context, actor: 'staff:petr' }, { batch: batch?.id ?? 0n, reason: 'Не тот файл' })
}

type Ready = Awaited<ReturnType<typeof aReadyPayout>>
/**
 * Changes that prevent an approved payout from being sent. Each has the warning that the console then shows, and
 * functions that make and undo the change.
 */
const changes: [
  warning: string,
  change: (payout: Ready) => Promise<unknown>,
  undo: (payout: Ready) => Promise<unknown>,
][] = [
  [
    'document_not_approved',
    ({ memberId }) =>
      run(`update identity_documents set status = 'rejected' where member_id = $1`, [memberId]),
    ({ memberId }) =>
      run(`update identity_documents set status = 'approved' where member_id = $1`, [memberId]),
  ],
  [
    'restricted',
    ({ memberId }) =>
      run(
        `insert into restrictions (member_id, kind, reason, actor, since) values ($1, 'payouts', '', 'staff:olga', now())`,
        [memberId],
      ),
    ({ memberId }) => run('delete from restrictions where member_id = $1', [memberId]),
  ],
  [
    'in_debt',
    ({ memberId }) => putInDebt(memberId),
    ({ memberId }) =>
      db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), amount: 1n })),
  ],
  [
    'risk_case_open',
    async ({ orderId }) => {
      const { rows } = await run(
        `insert into risk_cases (rule, subject, facts, opened_at) values ('burst', $1, '{}', now()) returning number`,
        [orderId],
      )
      await run('insert into withdrawal_blocks (order_id, case_number, since_event) values ($1, $2, 0)', [
        orderId,
        (rows[0] as { number: bigint }).number,
      ])
    },
    ({ orderId }) => run('update withdrawal_blocks set until_event = 0 where order_id = $1', [orderId]),
  ],
  [
    'risk_check_pending',
    ({ memberId }) => signInFrom(db, { memberId, device: randomBytes(32) }),
    () => Promise.resolve(),
  ],
  [
    'import_undo_unfinished',
    async ({ memberId }) => {
      await importContract({ phone: await getPhone(memberId), number: aNumber() })
      await requestUndoOfLast()
    },
    () => runImports({ ...context, vault: aVault(db), token: newId() }),
  ],
  [
    'import_undo_unfinished',
    async ({ memberId }) => {
      const contract = { phone: await getPhone(memberId), number: aNumber() }
      await importContract(contract)
      await importContract({ ...contract, status: 'cancelled' })
      await requestUndoOfLast()
    },
    () => runImports({ ...context, vault: aVault(db), token: newId() }),
  ],
  [
    'approvals_insufficient',
    () => run(`update staff set declared_at = null where name = 'olga'`, []),
    () => run(`update staff set declared_at = now() where name = 'olga'`, []),
  ],
  [
    'approvals_insufficient',
    async ({ memberId }) =>
      run(`update staff set phone = $1 where name = 'olga'`, [await getPhone(memberId)]),
    ({ number }) => recordApproval(context, { number, staffName: 'vera' }),
  ],
  [
    'approvals_insufficient',
    async ({ memberId }) => {
      const duplicate = await aMember(db)
      await run('update members set merged_into = $2 where id = $1', [duplicate.memberId, memberId])
      await run(`update staff set phone = $1 where name = 'olga'`, [duplicate.phone])
    },
    ({ number }) => recordApproval(context, { number, staffName: 'vera' }),
  ],
  [
    'approvals_insufficient',
    () => run(`update staff set roles = '{content}' where name = 'olga'`, []),
    () => run(`update staff set roles = '{finance}' where name = 'olga'`, []),
  ],
  [
    'approvals_insufficient',
    () => db.transaction((tx) => removePerson(tx, { name: 'olga', now: new Date() })),
    ({ number }) => recordApproval(context, { number, staffName: 'vera' }),
  ],
]

it.each(changes)(
  'a payout with the blocker %s is sent neither to the provider nor in a batch until the blocker is removed',
  async (warning, change, undo) => {
    const payout = await aReadyPayout(context)
    const { number } = payout
    await change(payout)
    expect(await send(context)).toBe(0)
    await changeMethodAsShown(files, 'petr')
    await expect(makeBatch(files, { staffName: 'petr', kind: 'sbp', limit: 500 })).rejects.toMatchObject({
      code: 'nothing_to_pay',
      details: { blockedWithdrawals: [String(number)] },
    })
    const waiting = await getAdminWithdrawalByNumber(context, number)
    expect(waiting).toMatchObject({ status: 'approved', state: 'ready' })
    expect(waiting.warnings).toContain(warning)
    await undo(payout)
    await runReleaseWorkers(context)
    await changeMethodAsShown(context, 'petr')
    await carryOutAll(context)
    expect(await getWithdrawalStatus(db, payout)).toBe('paid')
    expect(await verifyPayouts(db)).toEqual([])
  },
)

it('a payout to a phone that its only approver proved afterwards waits for another approver', async () => {
  const member = await aPayee(db)
  const payout = await aReadyPayout(context, { member })
  await run('update members set phone = $2 where id = $1', [member.memberId, aPhone()])
  await run(`update staff set phone = $1 where name = 'olga'`, [member.phone])
  expect(await send(context)).toBe(0)
  expect((await getAdminWithdrawalByNumber(context, payout.number)).approvedBy).toEqual([])
  expect(await recordApproval(context, { number: payout.number, staffName: 'vera' })).toMatchObject({
    isApproved: true,
  })
})

it('a payout with a blocker does not delay other payouts, and staff can reject its withdrawal', async () => {
  const [member, other] = [await aPayee(db), await aPayee(db)]
  const first = await aReadyPayout(context, { member })
  const second = await aReadyPayout(context, { member: other })
  await run(`update identity_documents set status = 'rejected' where member_id = $1`, [member.memberId])
  await carryOutAll(context, { ready: 1 })
  expect([await getWithdrawalStatus(db, first), await getWithdrawalStatus(db, second)]).toEqual([
    'approved',
    'paid',
  ])
  await recordRejection(context, { number: first.number, staffName: 'petr', reason: 'details_wrong' })
  expect(await getWithdrawalStatus(db, first)).toBe('rejected')
})

it('an approved withdrawal accepts another approval only after one of its approvers has lost the right to approve', async () => {
  const { number } = await aReadyPayout(context)
  await expect(recordApproval(context, { number, staffName: 'vera' })).rejects.toMatchObject({
    code: 'order_decided',
  })
  await run(`update staff set roles = '{}' where name = 'olga'`, [])
  const { number: other } = await aWithdrawal(context)
  expect((await recordApproval(context, { number: other, staffName: 'olga' })).isApproved).toBe(false)
  const approvals = await Promise.allSettled(
    ['vera', 'vera'].map((staffName) => recordApproval(context, { number, staffName })),
  )
  expect(approvals.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await carryOutAll(context)
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
})

it('when an approver loses the right to approve, a staff member who approved the member’s identity document cannot replace the approval alone', async () => {
  const { number, memberId } = await aReadyPayout(context)
  await run(
    `insert into identity_document_decisions (member_id, at, version, status, actor) values ($1, $2, 1, 'approved', 'staff:vera')`,
    [memberId, context.clock.businessNow()],
  )
  await run(`update staff set roles = '{}' where name = 'olga'`, [])
  expect(await recordApproval(context, { number, staffName: 'vera' })).toMatchObject({ isApproved: false })
  await expect(recordApproval(context, { number, staffName: 'vera' })).rejects.toMatchObject({
    code: 'second_person_needed',
  })
  expect(await send(context)).toBe(0)
  expect(await getAdminWithdrawalByNumber(context, number)).toMatchObject({ approvalsNeeded: 2 })
  expect(await recordApproval(context, { number, staffName: 'petr' })).toMatchObject({ isApproved: true })
  await carryOutAll(context)
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
})

const restrict = (memberId: string) =>
  run(
    `insert into restrictions (member_id, kind, reason, actor, since) values ($1, 'payouts', '', 'staff:petr', now())`,
    [memberId],
  )
const lift = (memberId: string, staffName: string) =>
  liftRestriction(context, { memberId, kind: 'payouts', staffName, reason: 'Проверили' })

/** Decisions that help an approved payout to be sent, each made by the staff member `staffName` after the approval. */
const laterDecisions: [decision: string, decide: (payout: Ready, staffName: string) => Promise<unknown>][] = [
  [
    'lifted the member’s restriction',
    async ({ memberId }, staffName) => {
      await restrict(memberId)
      await lift(memberId, staffName)
    },
  ],
  [
    'approved the member’s identity document',
    ({ memberId }, staffName) =>
      run(
        `insert into identity_document_decisions (member_id, at, version, status, actor) values ($1, $2, 1, 'approved', $3)`,
        [memberId, context.clock.businessNow(), `staff:${staffName}`],
      ),
  ],
  [
    'imported a contract that paid off the member’s debt',
    async ({ memberId }, staffName) => {
      await putInDebt(memberId)
      const line = aLine({ number: aNumber(), phone: await getPhone(memberId), day: '2026-01-05' })
      await importContracts({ ...context, actor: `import:${staffName}` }, readContractFile(aFile([line])))
      await runReleaseWorkers(context)
      expect(await getMoney(db, memberId)).toMatchObject({ debt: 0n })
    },
  ],
  [
    'confirmed the import of a contract that paid off the member’s debt',
    async ({ memberId }, staffName) => {
      await putInDebt(memberId)
      const [number, phone] = [aNumber(), await getPhone(memberId)]
      await importLines(db, context.clock, [aLine({ number, phone, day: '2026-01-05' })])
      await run(
        'update import_batches set imported_by = $2 where id = (select batch from contracts where number = $1)',
        [number, `staff:${staffName}`],
      )
    },
  ],
  [
    'approved the rules of a reward that paid off the member’s debt',
    async ({ memberId }, staffName) => {
      await putInDebt(memberId)
      const phone = await getPhone(memberId)
      await importLines(db, context.clock, [aLine({ number: aNumber(), phone, day: '2026-01-05' })])
      await run(
        `insert into rule_drafts (version, effective_from, rules, author, created_at, approved_by, approved_at)
          select distinct (params ->> 'rulesVersion')::integer, date '2026-01-01', '{}'::jsonb, 'staff:nobody', now(), $2, now()
          from transactions where member_id = $1 and kind = 'reward' and contract_number is not null`,
        [memberId, `staff:${staffName}`],
      )
    },
  ],
]

it.each(laterDecisions)(
  'a payout waits for another approver when after the approval its only approver %s',
  async (_, decide) => {
    const payout = await aReadyPayout(context)
    const { number } = payout
    await decide(payout, 'olga')
    expect(await send(context)).toBe(0)
    await changeMethodAsShown(files, 'petr')
    await expect(makeBatch(files, { staffName: 'petr', kind: 'sbp', limit: 500 })).rejects.toMatchObject({
      code: 'nothing_to_pay',
    })
    await changeMethodAsShown(context, 'petr')
    expect(await getAdminWithdrawalByNumber(context, number)).toMatchObject({
      approvalsNeeded: 2,
      warnings: expect.arrayContaining(['approver_credited_member']) as string[],
    })
    await expect(recordApproval(context, { number, staffName: 'olga' })).rejects.toMatchObject({
      code: 'second_person_needed',
    })
    expect(await send(context)).toBe(0)
    expect(await recordApproval(context, { number, staffName: 'vera' })).toMatchObject({ isApproved: true })
    await carryOutAll(context)
    expect(await getWithdrawalStatus(db, { number })).toBe('paid')
    expect(await verifyPayouts(db)).toEqual([])
  },
)

it.each(laterDecisions)(
  'a payout is sent with its only approval when after the approval another staff member %s',
  async (_, decide) => {
    const payout = await aReadyPayout(context)
    await decide(payout, 'petr')
    await carryOutAll(context)
    expect(await getWithdrawalStatus(db, payout)).toBe('paid')
  },
)

it('a payout waits for another approver when a contract that its approver imported paid the member’s debt while the approval was being recorded', async () => {
  const { memberId, number } = await aWithdrawal(context)
  const aMinuteLater = new Date(context.clock.businessNow().getTime() + 60_000)
  const clock = { ...context.clock, businessNow: () => aMinuteLater }
  await recordApproval({ ...context, clock }, { number, staffName: 'olga' })
  await putInDebt(memberId)
  const line = aLine({ number: aNumber(), phone: await getPhone(memberId), day: '2026-01-05' })
  await importContracts({ ...context, actor: 'import:olga' }, readContractFile(aFile([line])))
  await runReleaseWorkers(context)
  expect(await getMoney(db, memberId)).toMatchObject({ debt: 0n })
  expect(await send({ ...context, clock })).toBe(0)
  expect(await getAdminWithdrawalByNumber(context, number)).toMatchObject({ approvalsNeeded: 2 })
})

it('a payout is still sent when its only approver imports a contract of the member after the approval and this contract pays no debt', async () => {
  const { number, memberId } = await aReadyPayout(context)
  const line = aLine({ number: aNumber(), phone: await getPhone(memberId), day: '2026-01-05' })
  await importContracts({ ...context, actor: 'import:olga' }, readContractFile(aFile([line])))
  await runReleaseWorkers(context)
  await carryOutAll(context)
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
})

it('a payout with two approvals is sent although one of its approvers later lifted a restriction of the member', async () => {
  const both = { ...context, config: { ...context.config, secondApprovalFrom: 1n } }
  const { number, memberId } = await aReadyPayout(both)
  await recordApproval(both, { number, staffName: 'petr' })
  await restrict(memberId)
  await lift(memberId, 'petr')
  await carryOutAll(context)
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
})
