import { expect, it } from 'vitest'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { aClaim, aClaimsTest } from '../../../../testing/earnings/claim-fixtures.ts'
import { aMember, aPhone } from '../../../../testing/identity/member-fixtures.ts'
import { aLine, aNumber, aVault, getMemberId } from '../../../../testing/earnings/contract-fixtures.ts'
import { aPayoutTest } from '../../../../testing/payouts/payout-fixtures.ts'
import {
  allDifferences,
  getCases,
  getOnlyCase,
  getRiskBlocks,
  riskConfig,
  checkRiskOf,
} from '../../../../testing/payouts/risk-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import {
  acceptClaim,
  importContracts,
  readContractFile,
} from '../../../earnings/contracts/contracts.service.ts'
import { clearCase } from '../risk.service.ts'
import { checkRiskOfChangedMembers } from './sweeps.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db)
const { clock } = context
const claims = await aClaimsTest(db)
/** Settings of the risk rules in which the rule `burst` is turned off. */
const quiet = { ...riskConfig, burstContracts: 0 }
const today = moscowDay(clock.businessNow())

type Contract = { phone: string; subscriber: string; product?: string; day?: string; number?: string }
async function bring({ number = aNumber(), ...contract }: Contract): Promise<string> {
  const { subscriber, day = today, ...line } = contract
  const header = 'Номер договора;Продукт;Телефон участника;Город;Дата подключения;Статус;Телефон абонента'
  const text = `${header}\n${aLine({ number, day, ...line })};${subscriber}`
  await importContracts({ db, clock, vault: aVault(db) }, readContractFile(new TextEncoder().encode(text)))
  return number
}
const daysAgo = (days: number) => moscowDay(new Date(clock.businessNow().getTime() - days * 86_400_000))

it('blocks the rewards of contracts with the same subscriber and product, even when two members brought the contracts', async () => {
  const [phone, other, subscriber] = [aPhone(), aPhone(), aPhone()]
  const first = await bring({ phone, subscriber })
  const [memberId, otherId] = [await getMemberId(db, phone), await getMemberId(db, await bringFor(other))]
  expect(await checkRiskOf(context, [memberId, otherId], quiet)).toBe(0)
  const second = await bring({ phone: other, subscriber, day: daysAgo(3) })
  expect(await checkRiskOf(context, [otherId], quiet)).toBe(1)
  expect(await getOnlyCase(db, memberId)).toMatchObject({ rule: 'repeated_subscriber' })
  expect((await getOnlyCase(db, otherId)).facts).toEqual([`contract:${first}:1`, `contract:${second}:1`])
  expect((await getRiskBlocks(db, memberId)).contracts).toEqual([first])
  expect((await getRiskBlocks(db, otherId)).contracts).toEqual([second])
  expect(await allDifferences(db)).toEqual([])

  async function bringFor(owner: string) {
    await bring({ phone: owner, subscriber: aPhone() })
    return owner
  }
})

it('blocks the reward of an accepted claim as soon as the row of the billing system names the subscriber of another contract', async () => {
  const [member, other, subscriber] = [await aMember(db), aPhone(), aPhone()]
  const { memberId, phone } = member
  const second = await bring({ phone: other, subscriber })
  const number = aNumber()
  const { number: order } = await aClaim(claims, member, { number, connectedAt: today, product: 'internet' })
  await acceptClaim({ db, clock, actor: 'staff:olga' }, { number: BigInt(order), city: 'Тула' })
  const checking = { ...context, vault: aVault(db), config: quiet }
  await checkRiskOfChangedMembers(checking)
  // The member who claims a contract does not name its subscriber, so the rule can't compare it yet.
  expect(await getCases(db, memberId)).toEqual([])

  await bring({ number, phone, subscriber })
  await checkRiskOfChangedMembers(checking)
  expect(await getOnlyCase(db, memberId)).toMatchObject({ rule: 'repeated_subscriber' })
  expect((await getRiskBlocks(db, memberId)).contracts).toEqual([number])
  expect((await getRiskBlocks(db, await getMemberId(db, other))).contracts).toEqual([second])
})

it('does not block contracts with different products, without a subscriber, or with connection days that are far apart', async () => {
  const [phone, subscriber] = [aPhone(), aPhone()]
  await bring({ phone, subscriber })
  await bring({ phone, subscriber, product: 'mobile' })
  await bring({ phone, subscriber, day: daysAgo(riskConfig.subscriberDays + 1) })
  await bring({ phone, subscriber: '' })
  await bring({ phone, subscriber: '' })
  const memberId = await getMemberId(db, phone)
  expect(await checkRiskOf(context, [memberId], quiet)).toBe(0)
  expect(await getCases(db, memberId)).toEqual([])
})

it('opens a second case only when the subscriber gets a contract that was not part of the cleared case', async () => {
  const [phone, subscriber] = [aPhone(), aPhone()]
  await bring({ phone, subscriber })
  await bring({ phone, subscriber })
  const memberId = await getMemberId(db, phone)
  expect(await checkRiskOf(context, [memberId], quiet)).toBe(1)
  await clearCase(context, {
    number: (await getOnlyCase(db, memberId)).number,
    staffName: 'petr',
    reason: 'Две точки',
  })
  expect(await checkRiskOf(context, [memberId], quiet)).toBe(0)
  await bring({ phone, subscriber })
  expect(await checkRiskOf(context, [memberId], quiet)).toBe(1)
})
