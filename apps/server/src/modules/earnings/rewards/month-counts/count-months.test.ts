import { expect, it } from 'vitest'
import { aPhone } from '../../../../testing/identity/member-fixtures.ts'
import {
  aFile,
  aFixedClock,
  aLine,
  aNumber,
  getMemberId,
  importLines,
  silentLog,
} from '../../../../testing/earnings/contract-fixtures.ts'
import { expectConsistentBooks } from '../../../../testing/earnings/ledger-consistency.ts'
import { times } from '../../../../testing/harness/repeat.ts'
import { activateRules, someRules } from '../../../../testing/earnings/reward-rules-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { getNotifications } from '../../../../platform/notifications/notifications.service.ts'
import {
  previewContracts,
  readContractFile,
  reassignContract,
  undoImport,
} from '../../contracts/contracts.service.ts'
import { explainOperation } from '../../balance/operation.ts'
import { approveRules, countMonths, forecastFor, saveDraft, simulateRules } from '../rewards.service.ts'

const { db } = await testDatabase()
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

/** Imports `count` contracts of a new member, connected from the first of the month on, one a day. */
async function someContracts(month: string, count: number) {
  const clock = aFixedClock(`${month}-28`)
  const phone = aPhone()
  const lines = times(count, (i) => ({
    number: aNumber(),
    phone,
    day: `${month}-${String(i + 1).padStart(2, '0')}`,
  }))
  await importLines(db, clock, lines.map(aLine))
  const cancel = (index: number) =>
    importLines(
      db,
      clock,
      lines.slice(index, index + 1).map((line) => aLine({ ...line, status: 'cancelled' })),
    )
  const rewards = async () => {
    const { rows } = await db.query<{ reward: bigint; place: number }>({
      text: `select reward, coalesce(counted_place, sequence_in_month) as place from contracts
        where number = any($1) and status <> 'cancelled' order by connected_on`,
      values: [lines.map(({ number }) => number)],
    })
    return rows.map(({ place, reward }) => `${place}: ${reward}`)
  }
  const memberId = await getMemberId(db, phone)
  /** Returns the explanation of the member's latest recalculation. */
  const explainLast = async () => {
    const { rows } = await db.query<{ seq: bigint }>({
      text: `select max(seq) as seq from transactions where member_id = $1 and kind = 'recalculation'`,
      values: [memberId],
    })
    const { why, calculation, formula, causes } = await explainOperation(db, {
      memberId,
      id: String(rows[0]?.seq),
    })
    return { why: plain(why), calculation: plain(calculation ?? ''), formula, causes }
  }
  return { clock, phone, lines, cancel, rewards, explainLast, memberId }
}

it('after the end of a month, counts the places of the month without cancelled contracts, and posts the differences only once', async () => {
  const { clock, lines, cancel, rewards, explainLast, memberId } = await someContracts('2026-02', 6)
  await cancel(1)
  expect(await countMonths({ db, clock, log: silentLog })).toBe(0)
  expect(await rewards()).toEqual(['1: 500', '3: 500', '4: 500', '5: 625', '6: 625'])
  clock.setDay('2026-03-01')
  expect(await countMonths({ db, clock, log: silentLog })).toBe(1)
  expect(await rewards()).toEqual(['1: 500', '2: 500', '3: 500', '4: 500', '5: 625'])
  expect(await countMonths({ db, clock, log: silentLog })).toBe(0)
  await expectConsistentBooks(db)
  const { why, calculation, formula, causes } = await explainLast()
  expect([formula?.n, formula?.before?.n]).toEqual([4, 5])
  expect(causes).toEqual([{ number: lines[1]?.number, cancelledOn: '2026-02-28' }])
  expect(why).toBe(
    `28 февраля расторгнут договор № ${lines[1]?.number}. Когда месяц закончился, договоры посчитали без него. Этот договор был 5-м договором февраля, стал 4-м`,
  )
  expect(calculation).toBe(
    'Было 500 б. × 1,25 = 625 б., стало 500 б. × 1 = 500 б.: с 1-го по 4-й договор месяца ставка ×1. Разница −125 б.',
  )
  const reward = await explainOperation(db, { memberId, id: '5' })
  expect(plain(reward.calculation ?? '')).toBe(`1 марта начисление пересчитали. ${why}. ${calculation}`)
})

it('the explanation of a cancellation lists the recalculations that it caused, and no others', async () => {
  const { clock, cancel, memberId, lines } = await someContracts('2024-02', 6)
  await cancel(1)
  const explainEffects = async () =>
    (await explainOperation(db, { memberId, id: '13' })).effects?.map(
      ({ id, title, amount }) => `${id} ${plain(title)}: ${amount}`,
    )
  expect(await explainEffects()).toBeUndefined()
  clock.setDay('2024-03-01')
  await countMonths({ db, clock, log: silentLog })
  expect(await explainEffects()).toEqual([`14 Перерасчёт по договору № ${lines[4]?.number}: -125`])
  await cancel(0)
  const { why, effects } = await explainOperation(db, { memberId, id: '15' })
  expect([plain(why), effects]).toEqual([
    'Договор расторгнут: снято то, что по нему начислили. Месяц уже закончился, поэтому другие договоры февраля не пересчитаны',
    undefined,
  ])
  const { why: inMonth } = await explainOperation(db, { memberId, id: '13' })
  expect(plain(inMonth)).toBe('Договор расторгнут: снято то, что по нему начислили')
})

it('explains a cancellation by the same number of queries, however many recalculations it caused', async () => {
  const explainCancellation = async (month: string, nextMonth: string, count: number) => {
    const { clock, cancel, memberId } = await someContracts(month, count)
    await cancel(1)
    clock.setDay(nextMonth)
    await countMonths({ db, clock, log: silentLog })
    const { rows } = await db.query<{ seq: bigint }>({
      text: `select seq from transactions where member_id = $1 and kind = 'cancellation'`,
      values: [memberId],
    })
    let queries = 0
    const countingDb: typeof db = {
      ...db,
      query: (query) => {
        queries += 1
        return db.query(query)
      },
    }
    const { effects = [] } = await explainOperation(countingDb, { memberId, id: String(rows[0]?.seq) })
    return { effects: effects.length, queries }
  }
  const one = await explainCancellation('2023-02', '2023-03-01', 6)
  const two = await explainCancellation('2022-02', '2022-03-01', 11)
  expect([one.effects, two]).toEqual([1, { effects: 2, queries: one.queries }])
})

it('the explanation of a reward names a place that the contract no longer has in the past tense', async () => {
  const { clock, cancel, memberId } = await someContracts('2025-02', 6)
  const explainPlaces = async () => {
    const explanations = await Promise.all(
      ['1', '5', '6'].map((id) => explainOperation(db, { memberId, id })),
    )
    return explanations.map(({ why }) => /(Это|Тогда это был) \d+-й/.exec(plain(why))?.[0])
  }
  await cancel(1)
  expect(await explainPlaces()).toEqual(['Это 1-й', 'Это 5-й', 'Это 6-й'])
  clock.setDay('2025-03-01')
  await countMonths({ db, clock, log: silentLog })
  expect(await explainPlaces()).toEqual(['Это 1-й', 'Тогда это был 5-й', 'Тогда это был 6-й'])
})

it('does not name the cancelled contracts when the place of a contract changed by a later count of the month', async () => {
  const { clock, phone, lines, cancel, explainLast } = await someContracts('2026-01', 10)
  await cancel(0)
  clock.setDay('2026-02-01')
  await countMonths({ db, clock, log: silentLog })
  clock.setTime(new Date('2026-01-31T23:59:59+03:00'))
  for (const index of [1, 2, 3, 4, 5]) await cancel(index)
  clock.setDay('2026-02-02')
  await importLines(db, clock, [aLine({ number: aNumber(), phone, day: '2026-01-30' })])
  await countMonths({ db, clock, log: silentLog })
  const { why, causes } = await explainLast()
  expect([causes, lines.some(({ number }) => why.includes(number))]).toEqual([[], false])
  expect(why).toContain('Когда месяц закончился, договоры посчитали без расторгнутых до его конца. Этот')
  await expectConsistentBooks(db)
})

it('a contract that is cancelled after the end of its month retains its place', async () => {
  const { clock, cancel, rewards } = await someContracts('2026-04', 6)
  clock.setDay('2026-05-01')
  await cancel(1)
  await countMonths({ db, clock, log: silentLog })
  expect(await rewards()).toEqual(['1: 500', '3: 500', '4: 500', '5: 625', '6: 625'])
  await expectConsistentBooks(db)
})

it('the month ends at midnight in Moscow: a cancellation a second before it gives the place back, one at midnight does not', async () => {
  const { clock, cancel, rewards } = await someContracts('2026-10', 6)
  clock.setTime(new Date('2026-10-31T23:59:59+03:00'))
  await cancel(0)
  clock.setTime(new Date('2026-11-01T00:00:00+03:00'))
  await cancel(1)
  clock.setDay('2026-11-01')
  await countMonths({ db, clock, log: silentLog })
  expect(await rewards()).toEqual(['2: 500', '3: 500', '4: 500', '5: 625'])
  await expectConsistentBooks(db)
})

it('waits an hour after the end of the month, so that a cancellation in progress at midnight still gives its place back', async () => {
  const { clock, cancel, rewards } = await someContracts('2026-12', 5)
  clock.setTime(new Date('2027-01-01T00:59:59+03:00'))
  expect(await countMonths({ db, clock, log: silentLog })).toBe(0)
  clock.setTime(new Date('2026-12-31T23:59:59+03:00'))
  await cancel(0)
  clock.setTime(new Date('2027-01-01T01:00:00+03:00'))
  expect(await countMonths({ db, clock, log: silentLog })).toBe(1)
  expect(await rewards()).toEqual(['1: 500', '2: 500', '3: 500', '4: 500'])
  await expectConsistentBooks(db)
})

it('counts a month again when a cancellation is undone or a contract arrives late, and posts only the differences', async () => {
  const { clock, phone, lines, rewards, explainLast } = await someContracts('2026-06', 6)
  const cancelled = lines.slice(0, 2).map((line) => aLine({ ...line, status: 'cancelled' as const }))
  const { batch } = await importLines(db, clock, cancelled)
  clock.setDay('2026-07-01')
  expect(await countMonths({ db, clock, log: silentLog })).toBe(2)
  expect(await rewards()).toEqual(['1: 500', '2: 500', '3: 500', '4: 500'])
  await importLines(db, clock, [aLine({ number: aNumber(), phone, day: '2026-06-30' })])
  await countMonths({ db, clock, log: silentLog })
  await expectConsistentBooks(db)
  await undoImport({ db, clock, actor: 'test' }, BigInt(batch ?? 0))
  expect(await countMonths({ db, clock, log: silentLog })).toBe(2)
  expect(await rewards()).toEqual(['1: 500', '2: 500', '3: 500', '4: 500', '5: 625', '6: 625'])
  await expectConsistentBooks(db)
  const { why, causes } = await explainLast()
  expect(causes).toEqual(lines.slice(0, 2).map(({ number }) => ({ number, cancelledOn: null })))
  expect(why).toContain(
    `Расторжение договоров № ${lines[0]?.number}, № ${lines[1]?.number} отменено, поэтому они снова считаются. Этот договор был 4-м договором июня, стал 6-м`,
  )
})

it('a contract that arrives or moves after the count of its month is previewed and rewarded by its place in the count', async () => {
  const { clock, phone, cancel, rewards, memberId } = await someContracts('2026-08', 6)
  for (const index of [0, 1, 2]) await cancel(index)
  clock.setDay('2026-09-02')
  await countMonths({ db, clock, log: silentLog })
  expect(await rewards()).toEqual(['1: 500', '2: 500', '3: 500'])
  // The contracts are the seventh and the eighth of the month, but the fourth and the fifth of its count.
  const late = times(2, () => aLine({ number: aNumber(), phone, day: '2026-08-30' }))
  expect(await previewContracts({ db, clock }, readContractFile(aFile(late)))).toMatchObject({
    accrued: 1_125,
  })
  expect(await importLines(db, clock, late)).toMatchObject({ accrued: 1_125 })
  const moving = { number: aNumber(), phone: aPhone(), day: '2026-08-30' }
  await importLines(db, clock, [aLine(moving)])
  expect(
    await reassignContract({ db, clock, actor: 'test' }, { number: moving.number, phone }),
  ).toMatchObject({ accrued: 625n })
  const { rows } = await db.query<{ params: Record<string, unknown> }>({
    text: `select params from transactions where member_id = $1 and kind = 'reward' order by seq desc limit 3`,
    values: [memberId],
  })
  expect(rows.map(({ params }) => [params['n'], params['place']])).toEqual([
    [9, 6],
    [8, 5],
    [7, 4],
  ])
  await expectConsistentBooks(db)
  expect(await countMonths({ db, clock, log: silentLog })).toBe(0)
  await expectConsistentBooks(db)
})

it('when the rules count cancelled contracts, contracts keep their assigned places; a retroactive change of this setting causes a new count of the month', async () => {
  const rules = (countsCancelled: boolean) => ({ from: '2027-01-01', rules: someRules({ countsCancelled }) })
  const { clock, cancel, rewards } = await someContracts('2027-01', 5)
  await activateRules({ db, clock }, rules(true))
  await cancel(0)
  clock.setDay('2027-02-01')
  const asAssigned = ['2: 500', '3: 500', '4: 500', '5: 625']
  const asCounted = ['1: 500', '2: 500', '3: 500', '4: 500']
  expect([await countMonths({ db, clock, log: silentLog }), await rewards()]).toEqual([0, asAssigned])
  const simulated = (countsCancelled: boolean) =>
    simulateRules(
      { db, clock },
      { rules: someRules({ countsCancelled }), since: '2027-01-01', to: '2027-01-31' },
    )
  expect(await simulated(true)).toMatchObject({ before: 2125n, after: 2125n })
  expect(await simulated(false)).toMatchObject({ before: 2125n, after: 2000n })
  await activateRules({ db, clock }, rules(false))
  expect([await countMonths({ db, clock, log: silentLog }), await rewards()]).toEqual([1, asCounted])
  await expectConsistentBooks(db)
  await activateRules({ db, clock }, rules(true))
  expect([await countMonths({ db, clock, log: silentLog }), await rewards()]).toEqual([1, asAssigned])
  await expectConsistentBooks(db)
})

it('the verification accepts counted places that an interrupted recalculation is going to change', async () => {
  const { clock, cancel } = await someContracts('2027-03', 5)
  await cancel(0)
  await activateRules({ db, clock }, { from: '2027-03-01', rules: someRules({ countsCancelled: true }) })
  clock.setDay('2027-04-01')
  await countMonths({ db, clock, log: silentLog })
  const operating = { db, clock, actor: 'test' }
  const { version } = await saveDraft(operating, { rules: someRules(), from: '2027-03-31' })
  await approveRules({ ...operating, signal: AbortSignal.abort() }, { version, retroactive: true })
  await expectConsistentBooks(db)
  await approveRules(operating, { version, retroactive: true })
  expect(await countMonths({ db, clock, log: silentLog })).toBe(1)
  await expectConsistentBooks(db)
})

it('the verification accepts a cancelled contract whose reward is zero and was taken back by an earlier cancellation', async () => {
  const { clock, lines } = await someContracts('2027-05', 2)
  const cancelled = lines.slice(0, 1).map((line) => aLine({ ...line, status: 'cancelled' as const }))
  const { batch } = await importLines(db, clock, cancelled)
  await undoImport({ db, clock, actor: 'test' }, BigInt(batch ?? 0))
  await activateRules({ db, clock }, { from: '2027-05-01', rules: someRules({ internet: 0 }) })
  clock.setDay('2027-05-29')
  await importLines(db, clock, cancelled)
  await expectConsistentBooks(db)
})

it('a month that is counted again on another day notifies the member again', async () => {
  const { clock, lines, memberId } = await someContracts('2025-11', 7)
  const cancelled = lines.slice(0, 1).map((line) => aLine({ ...line, status: 'cancelled' as const }))
  const { batch } = await importLines(db, clock, cancelled)
  clock.setDay('2025-12-01')
  await countMonths({ db, clock, log: silentLog })
  clock.setDay('2025-12-05')
  await undoImport({ db, clock, actor: 'test' }, BigInt(batch ?? 0))
  await countMonths({ db, clock, log: silentLog })
  const { notifications } = await getNotifications(db, memberId, {
    category: 'all',
    skipCount: 0,
    maxResultCount: 20,
  })
  const texts = notifications.filter(({ title }) => title === 'Перерасчёт вознаграждений')
  expect(texts.map(({ text }) => text.replaceAll('\u00A0', ' '))).toEqual([
    expect.stringContaining('+125 б.'),
    expect.stringContaining('−125 б.'),
  ])
})

it('the forecast contains the number of cancelled contracts that will lose their places at the end of the month', async () => {
  const { clock, cancel, memberId } = await someContracts('2027-09', 3)
  await cancel(1)
  const now = clock.businessNow()
  await activateRules({ db, clock }, { from: '2027-09-01', rules: someRules() })
  expect(await forecastFor(db, { memberId, now })).toMatchObject({ counted: 3, cancelled: 1 })
  // The rules in force on the last day of the month decide, which are not those of today.
  await activateRules({ db, clock }, { from: '2027-09-30', rules: someRules({ countsCancelled: true }) })
  expect(await forecastFor(db, { memberId, now })).toMatchObject({ counted: 3, cancelled: 0 })
})

it('a month that cannot be counted is skipped, and later months are counted', async () => {
  const faulty = await someContracts('2025-02', 5)
  const { clock, cancel, rewards } = await someContracts('2025-03', 5)
  await faulty.cancel(0)
  await cancel(0)
  clock.setDay('2025-04-02')
  const setProduct = (product: string) =>
    db.query({
      text: 'update contracts set product = $2 where number = $1',
      values: [faulty.lines[4]?.number, product],
    })
  await setProduct('unknown')
  expect(await countMonths({ db, clock, log: silentLog, limit: 1 })).toBe(1)
  expect(await rewards()).toEqual(['1: 500', '2: 500', '3: 500', '4: 500'])
  await setProduct('internet')
  expect(await countMonths({ db, clock, log: silentLog, limit: 1 })).toBe(1)
  await expectConsistentBooks(db)
})

it('a retroactive change of the rule about cancelled contracts marks every month, also in chunks of one', async () => {
  const { clock, ...one } = await someContracts('2024-05', 5)
  const other = await someContracts('2024-05', 5)
  for (const { cancel } of [one, other]) await cancel(0)
  clock.setDay('2024-06-02')
  expect(await countMonths({ db, clock, log: silentLog })).toBe(2)
  const operating = { db, clock, actor: 'test' }
  // The months of the other tests follow these rules.
  await activateRules({ db, clock }, { from: '2024-06-01', rules: someRules() })
  const rules = someRules({ countsCancelled: true })
  const { version } = await saveDraft(operating, { rules, from: '2024-05-01' })
  await approveRules({ ...operating, chunkSize: 1 }, { version, retroactive: true })
  expect(await countMonths({ db, clock, log: silentLog })).toBe(2)
  for (const { rewards } of [one, other])
    expect(await rewards()).toEqual(['2: 500', '3: 500', '4: 500', '5: 625'])
  await expectConsistentBooks(db)
})
