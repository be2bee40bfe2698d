import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import type { SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { aLine, aNumber, aVault } from '../../../testing/earnings/contract-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import {
  importContractsOf,
  merged,
  mergeContext,
  twoAccounts,
} from '../../../testing/operations/member-merge-fixtures.ts'
import { aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
import {
  allDifferences,
  getCases,
  checkRiskOf,
  riskConfig,
  shareHash,
  getRiskBlocks,
  getOnlyCase,
} from '../../../testing/payouts/risk-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { importContracts, readContractFile } from '../../earnings/contracts/contracts.service.ts'
import { clearCase } from '../../payouts/risk/risk.service.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db)
const { clock } = context
const on = { db, clock }
const merging = mergeContext(on)
const day = moscowDay(clock.businessNow())
/** Configuration of the risk rules without the rules about bursts and repeated subscribers. */
const quiet = { ...riskConfig, burstContracts: 0, subscriberDays: 0 }

/**
 * Imports a contract of the first member. The subscriber of the contract has the phone of the member
 * `subscriber`.
 */
async function connects({ phone }: SignedIn, subscriber: SignedIn): Promise<string> {
  const number = aNumber()
  const lines = [
    'Номер договора;Продукт;Телефон участника;Город;Дата подключения;Статус;Телефон абонента',
    `${aLine({ number, phone, day })};${subscriber.phone}`,
  ]
  const file = readContractFile(new TextEncoder().encode(lines.join('\n')))
  await importContracts({ ...on, vault: aVault(db) }, file)
  return number
}

async function isCleared({ memberId }: SignedIn, rule: string): Promise<void> {
  const found = await getOnlyCase(db, memberId)
  expect(found.rule).toBe(rule)
  await clearCase(context, { number: found.number, staffName: 'olga', reason: 'Проверено по телефону' })
}

it('after a merge, a cleared risk case about the member’s own phone stays closed, and the next contract with this phone opens a new case', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  await connects(duplicate, duplicate)
  expect(await checkRiskOf(context, [duplicate.memberId], quiet)).toBe(1)
  await isCleared(duplicate, 'own_contracts')
  await merged(merging, pair)
  expect(await checkRiskOf(context, [member.memberId, duplicate.memberId], quiet)).toBe(0)
  const blockedContract = await connects(member, duplicate)
  expect(await checkRiskOf(context, [member.memberId], quiet)).toBe(1)
  expect(await getRiskBlocks(db, member.memberId)).toEqual({ contracts: [blockedContract], orders: [] })
  expect(await allDifferences(db)).toEqual([])
})

it('when two members sold contracts to each other and the risk case was cleared, merging both accounts into a third one opens no new case', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  const { member: other } = await twoAccounts(on)
  await connects(duplicate, other)
  await connects(other, duplicate)
  expect(await checkRiskOf(context, [duplicate.memberId], quiet)).toBe(1)
  await isCleared(duplicate, 'own_contracts')
  const recheck = () => checkRiskOf(context, [member.memberId, duplicate.memberId, other.memberId], quiet)
  await merged(merging, pair)
  expect(await recheck()).toBe(0)
  await merged(merging, { memberId: member.memberId, duplicateId: other.memberId })
  expect(await recheck()).toBe(0)
  expect(await getCases(db, member.memberId)).toEqual([])
})

it('after a merge, contracts of a cleared burst case open no new risk case; a new burst blocks only the rewards of its own contracts', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  const count = riskConfig.burstContracts
  await importContractsOf(on, { phone: duplicate.phone, day, count })
  expect(await checkRiskOf(context, [duplicate.memberId])).toBe(1)
  await isCleared(duplicate, 'burst')
  await merged(merging, pair)
  expect(await checkRiskOf(context, [member.memberId])).toBe(0)
  const more = await importContractsOf(on, { phone: member.phone, day, count })
  expect(await checkRiskOf(context, [member.memberId])).toBe(1)
  expect(await getRiskBlocks(db, member.memberId)).toEqual({ contracts: more.toSorted(), orders: [] })
})

it('after a merge, a shared ИНН whose risk case was cleared opens no new case until a third member has this ИНН', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  const [{ member: other }, { member: third }] = [await twoAccounts(on), await twoAccounts(on)]
  const hash = randomBytes(32)
  const shares = ({ memberId }: SignedIn) => shareHash(db, { memberId, column: 'inn_hash', hash })
  for (const one of [duplicate, other]) await shares(one)
  expect(await checkRiskOf(context, [other.memberId])).toBe(1)
  await isCleared(other, 'same_inn')
  await merged(merging, pair)
  expect(await checkRiskOf(context, [member.memberId, duplicate.memberId, other.memberId])).toBe(0)
  await shares(third)
  expect(await checkRiskOf(context, [third.memberId])).toBe(1)
})

it('after a merge, moving a contract with a cleared risk case to another member and back opens a new risk case', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  const numbers = await Promise.all(times(1, () => connects(duplicate, duplicate)))
  await checkRiskOf(context, [duplicate.memberId], quiet)
  await isCleared(duplicate, 'own_contracts')
  await merged(merging, pair)
  // Simulates a reassignment of the contracts to another member and back, which increases the revision by 2.
  await db.query({
    text: 'update contracts set revision = revision + 2 where number = any($1)',
    values: [numbers],
  })
  expect(await checkRiskOf(context, [member.memberId], quiet)).toBe(1)
})
