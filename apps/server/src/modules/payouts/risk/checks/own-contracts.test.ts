import { expect, it } from 'vitest'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { aMember, aPhone } from '../../../../testing/identity/member-fixtures.ts'
import { aLine, aNumber, aVault, getMemberId } from '../../../../testing/earnings/contract-fixtures.ts'
import { merged, mergeContext, twoAccounts } from '../../../../testing/operations/member-merge-fixtures.ts'
import { aPayoutTest } from '../../../../testing/payouts/payout-fixtures.ts'
import {
  allDifferences,
  getCases,
  checkRiskOf,
  releaseAll,
  riskConfig,
  getRiskBlocks,
  listContractStatuses,
  getOnlyCase,
} from '../../../../testing/payouts/risk-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { importContracts, readContractFile } from '../../../earnings/contracts/contracts.service.ts'
import { clearCase, confirmCase } from '../risk.service.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db)
const { clock } = context
const vault = aVault(db)

type Line = { number: string; phone: string; city?: string; subscriber?: string }
const toContractFile = (lines: readonly Line[], day = moscowDay(clock.businessNow())) =>
  readContractFile(
    new TextEncoder().encode(
      [
        'Номер договора;Продукт;Телефон участника;Город;Дата подключения;Статус;Телефон абонента',
        ...lines.map(({ subscriber = '', ...line }) => `${aLine({ day, ...line })};${subscriber}`),
      ].join('\n'),
    ),
  )
const importLines = (...lines: Line[]) => importContracts({ db, clock, vault }, toContractFile(lines))
/** Formats a phone as people write it: 8 (916) 123-45-67. */
const toPhoneText = (phone: string) =>
  `8 (${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7, 9)}-${phone.slice(9)}`
const noBlocks = { contracts: [], orders: [] }
/** Settings of the risk rules in which the rules `burst` and `repeated_subscriber` are turned off. */
const quiet = { ...riskConfig, burstContracts: 0, subscriberDays: 0 }

it('blocks a contract’s reward when the subscriber’s phone is the member’s own, but not when the phone is another person’s, missing or a landline', async () => {
  const [phone, other] = [aPhone(), aPhone()]
  const [own, otherSubscriber, withoutSubscriber, landline, foreign] = [
    aNumber(),
    aNumber(),
    aNumber(),
    aNumber(),
    aNumber(),
  ]
  await importLines(
    { number: own, phone, subscriber: toPhoneText(phone) },
    { number: otherSubscriber, phone, subscriber: aPhone() },
    { number: withoutSubscriber, phone },
    { number: landline, phone, subscriber: '8 495 123-45-67' },
    { number: foreign, phone: other, subscriber: 'x'.repeat(200) },
  )
  const [memberId, otherId] = [await getMemberId(db, phone), await getMemberId(db, other)]
  expect(await checkRiskOf(context, [memberId, otherId], quiet)).toBe(1)
  expect(await getOnlyCase(db, memberId)).toMatchObject({
    rule: 'own_contracts',
    facts: [`contract:${own}:1`],
  })
  expect(await getRiskBlocks(db, memberId)).toEqual({ contracts: [own], orders: [] })
  expect(await getCases(db, otherId)).toEqual([])
  // Only a mobile phone of a subscriber is stored, as a hash. A landline is not stored.
  const { rows } = await db.query<{ number: string; hash: Buffer | null }>({
    text: 'select number, subscriber_hash as hash from contracts where number = any($1) order by number',
    values: [[own, otherSubscriber, withoutSubscriber, landline]],
  })
  expect(rows.map(({ hash }) => hash?.length ?? 0)).toEqual([32, 32, 0, 0])
  expect(await allDifferences(db)).toEqual([])
})

it('blocks a contract’s reward when the subscriber’s phone is a former phone of the member, unless another member has this phone now', async () => {
  const [before, now, number] = [aPhone(), aPhone(), aNumber()]
  await importLines({ number: aNumber(), phone: before })
  const memberId = await getMemberId(db, before)
  await db.query({ text: 'update members set phone = $2 where id = $1', values: [memberId, now] })
  await importLines({ number, phone: now, subscriber: before })
  expect(await checkRiskOf(context, [memberId], quiet)).toBe(1)
  expect((await getRiskBlocks(db, memberId)).contracts).toEqual([number])
  const [given, newPhone, later] = [aPhone(), aPhone(), aNumber()]
  await importLines({ number: aNumber(), phone: given })
  const first = await getMemberId(db, given)
  await db.query({ text: 'update members set phone = $2 where id = $1', values: [first, newPhone] })
  await aMember(db, { phone: given })
  await importLines({ number: later, phone: newPhone, subscriber: given })
  expect(await checkRiskOf(context, [first], quiet)).toBe(0)
})

it('blocks a contract’s reward when the subscriber’s phone is a former phone of the member or of a merged duplicate, although no contract was recorded with it', async () => {
  const { member, duplicate, pair } = await twoAccounts({ db, clock })
  const phone = aPhone()
  await db.query({ text: 'update members set phone = $2 where id = $1', values: [member.memberId, phone] })
  await merged(mergeContext({ db, clock }), pair)
  const numbers = [aNumber(), aNumber()]
  await importLines(
    ...[member, duplicate].map((one, i) => ({ number: numbers[i] ?? '', phone, subscriber: one.phone })),
  )
  expect(await checkRiskOf(context, [member.memberId], quiet)).toBe(1)
  expect((await getRiskBlocks(db, member.memberId)).contracts).toEqual(numbers.toSorted())
})

it('blocks the contracts of two members only when each of them is the subscriber of a contract that the other brought', async () => {
  const [one, other, third] = [aPhone(), aPhone(), aPhone()]
  const [firstNumber, returnNumber, otherNumber, thirdNumber] = [aNumber(), aNumber(), aNumber(), aNumber()]
  await importLines(
    { number: firstNumber, phone: one, subscriber: other },
    { number: otherNumber, phone: one, subscriber: aPhone() },
    { number: thirdNumber, phone: one, subscriber: third },
    { number: aNumber(), phone: third },
  )
  const ids = [await getMemberId(db, one), await getMemberId(db, third)]
  expect(await checkRiskOf(context, ids, quiet)).toBe(0)
  await importLines({ number: returnNumber, phone: other, subscriber: one })
  ids.push(await getMemberId(db, other))
  const [first = '', , second = ''] = ids
  expect(await checkRiskOf(context, [second], quiet)).toBe(1)
  expect(await getRiskBlocks(db, first)).toEqual({ contracts: [firstNumber], orders: [] })
  expect(await getRiskBlocks(db, second)).toEqual({ contracts: [returnNumber], orders: [] })
  // A risk check of the other member finds the same case and opens no second case.
  expect(await checkRiskOf(context, ids, quiet)).toBe(0)
  const { number, rule } = await getOnlyCase(db, first)
  expect(rule).toBe('own_contracts')
  await clearCase(context, { number, staffName: 'olga', reason: 'Подарили друг другу' })
  expect(await checkRiskOf(context, ids, quiet)).toBe(0)
  expect(await getRiskBlocks(db, first)).toEqual(noBlocks)
})

it('after a case is cleared, its contract opens no second case; the next contract with the member as subscriber opens one', async () => {
  const [phone, number, next] = [aPhone(), aNumber(), aNumber()]
  const line = { number, phone, subscriber: phone }
  await importLines(line)
  const memberId = await getMemberId(db, phone)
  expect(await checkRiskOf(context, [memberId], quiet)).toBe(1)
  const { number: first } = await getOnlyCase(db, memberId)
  await clearCase(context, { number: first, staffName: 'olga', reason: 'Подключил себе' })
  await importLines({ ...line, city: 'Тула' })
  expect([await checkRiskOf(context, [memberId], quiet), await getRiskBlocks(db, memberId)]).toEqual([
    0,
    noBlocks,
  ])
  await importLines({ ...line, number: next })
  expect(await checkRiskOf(context, [memberId], quiet)).toBe(1)
  expect(await getRiskBlocks(db, memberId)).toEqual({ contracts: [next], orders: [] })
  const [, second] = await getCases(db, memberId)
  clock.moveBy({ days: 15 })
  await releaseAll(context)
  expect(await listContractStatuses(db, [number, next])).toEqual(['released', 'confirmed'])
  await confirmCase(context, {
    number: second?.number ?? 0n,
    staffName: 'petr',
    reason: 'Опять себе',
    clawsBack: true,
    rejection: null,
  })
  expect(await listContractStatuses(db, [next])).toEqual(['cancelled'])
  expect(await allDifferences(db)).toEqual([])
})
