import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { exportLabels } from '../data-export/data-export.messages.ts'
import { formatPhone } from '@impulse/api/fields/phone'
import { readConfig } from '../../../platform/config/config.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import { aPhone, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { aFile, aLine, aNumber } from '../../../testing/earnings/contract-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import {
  anAccountDeletionTest,
  getDump,
  requestAndConfirmDeletion,
} from '../../../testing/identity/account-deletion-fixtures.ts'
import {
  importContractsOf,
  corrected,
  getLots,
  merged,
  mergeContext,
  twoAccounts,
} from '../../../testing/operations/member-merge-fixtures.ts'
import { aBankId, aPayoutTest, aWithdrawal } from '../../../testing/payouts/payout-fixtures.ts'
import { getCases, checkRiskOf, shareHash } from '../../../testing/payouts/risk-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { countAudience } from '../../engagement/audience/audience.service.ts'
import {
  importContracts,
  previewContracts,
  readContractFile,
} from '../../earnings/contracts/contracts.service.ts'
import { exportMemberData } from '../data-export/data-export.service.ts'
import { eraseDueAccounts } from '../../identity/account-deletion/account-deletion.service.ts'
import { changeWithdrawalStatus } from '../../payouts/withdrawals/change-withdrawal-status.ts'
import { requestWithdrawal } from '../../payouts/withdrawals/withdrawals.service.ts'
import { taxRegister } from '../../payouts/tax/tax.service.ts'

const { db } = await testDatabase()
const test = await anAccountDeletionTest(db)
const { clock } = test
await aPayoutTest(db)
const on = { db, clock }
const context = mergeContext(on)
const today = () => moscowDay(clock.businessNow())

it('after a merge, the monthly limit and the yearly tax of the primary account include the withdrawals of the duplicate', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  for (const { memberId } of [member, duplicate]) await corrected(db, { memberId, amount: 5_000n })
  const { orderId } = await aWithdrawal(on, { member: duplicate, amount: 1_500 })
  for (const status of ['approved', 'sent', 'paid'] as const)
    await db.transaction((tx) =>
      changeWithdrawalStatus(tx, { orderId, status, actor: 'bank', at: clock.businessNow() }),
    )
  await merged(context, pair)
  const withdrawalConfig = { ...readConfig({}).withdrawals, monthLimit: 2_000n, perDay: 1_000n }
  const withdraw = ({ memberId, phone }: SignedIn, amount: number) =>
    requestWithdrawal(
      { ...on, withdrawalConfig },
      { memberId, key: randomUUID(), request: { amount, bankId: aBankId, phone } },
    )
  await expect(withdraw(member, 1_000)).rejects.toMatchObject({ code: 'month_limit_exceeded' })
  expect(await withdraw(member, 500)).toMatchObject({ amount: 500 })
  const rows = await taxRegister(db, Number(today().slice(0, 4)))
  expect(rows).toMatchObject([{ memberId: member.memberId, phone: member.phone, untaxed: 1_500n }])
})

it('after a merge, a document that only the two merged accounts share opens no risk case; the same document on a third account opens a risk case', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  const { member: third } = await twoAccounts(on)
  const hash = Buffer.from(randomUUID())
  const shares = ({ memberId }: SignedIn) => shareHash(db, { memberId, column: 'document_hash', hash })
  for (const one of [member, duplicate]) await shares(one)
  await merged(context, pair)
  const recheck = () => checkRiskOf(on, [member.memberId, duplicate.memberId])
  await recheck()
  expect(await getCases(db, member.memberId)).toEqual([])
  await shares(third)
  await recheck()
  expect(await getCases(db, member.memberId)).toMatchObject([{ rule: 'same_document' }])
  expect(await getCases(db, duplicate.memberId)).toEqual([])
})

it('after a merge, a dry-run import and an import both assign contracts with the phone of the duplicate to the primary account', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  await importContractsOf(on, { phone: member.phone, day: today(), count: 4 })
  await merged(context, pair)
  const file = () =>
    readContractFile(
      aFile(times(2, (at) => aLine({ number: `${numbers[at]}`, phone: duplicate.phone, day: today() }))),
    )
  const numbers = times(2, aNumber)
  const previewed = await previewContracts(on, file())
  expect(previewed).toMatchObject({ membersCreated: 0, accrued: 1_250 })
  expect(await importContracts(on, file())).toMatchObject({ membersCreated: 0, accrued: 1_250 })
  expect(await getLots(db, member.memberId)).toHaveLength(6)
})

it('after a merge, an import cancels a contract of the primary account under the phone of the duplicate, and no row under another phone', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  const [number = ''] = await importContractsOf(on, { phone: member.phone, day: today() })
  await merged(context, pair)
  const cancellation = (phone: string) =>
    readContractFile(aFile([aLine({ number, phone, day: today(), status: 'cancelled' })]))
  expect(await importContracts(on, cancellation(aPhone()))).toMatchObject({ rejected: 1 })
  for (const run of [previewContracts, importContracts])
    expect(await run(on, cancellation(duplicate.phone))).toMatchObject({ updated: 1, rejected: 0 })
  expect(await getLots(db, member.memberId)).toEqual([])
})

it('an audience counts two merged accounts as one member', async () => {
  const { pair } = await twoAccounts(on)
  const everybody = () => countAudience(db, { kind: 'all', value: null })
  const before = await everybody()
  await merged(context, pair)
  expect(await everybody()).toBe(before - 1)
})

it('the data export and the account deletion of the primary account include the data of the duplicate', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  await importContractsOf(on, { phone: duplicate.phone, day: today() })
  await merged(context, pair)
  const parts: Uint8Array[] = []
  for await (const part of await exportMemberData(test, member.memberId)) parts.push(part)
  const entries = unzipSync(new Uint8Array(Buffer.concat(parts)))
  const data = JSON.parse(Buffer.from(entries[exportLabels.dataFile] ?? []).toString()) as Record<
    string,
    unknown
  >
  expect(data[`${exportLabels.former(formatPhone(duplicate.phone))}Профиль`]).toMatchObject([
    { Телефон: duplicate.phone },
  ])
  expect(data['Профиль']).toMatchObject([{ Телефон: member.phone }])

  await requestAndConfirmDeletion(test, member)
  clock.moveBy({ days: 31 })
  expect(await eraseDueAccounts(test)).toBe(1)
  const dump = await getDump(db)
  for (const phoneText of [member.phone, duplicate.phone, formatPhone(duplicate.phone)])
    expect(dump.includes(phoneText)).toBe(false)
  // After the account deletion, a contract with the phone of the duplicate creates a new member.
  await importContractsOf(on, { phone: duplicate.phone, day: today() })
  expect((await getDump(db)).includes(duplicate.phone)).toBe(true)
})
