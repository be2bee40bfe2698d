import type { RewardRules } from '@impulse/api/rewards/rewards'
import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { aPhone } from '../../../../testing/identity/member-fixtures.ts'
import { expectConsistentBooks } from '../../../../testing/earnings/ledger-consistency.ts'
import {
  aLine,
  aNumber,
  aFixedClock,
  importLines,
  getMemberId,
} from '../../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../../testing/harness/repeat.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { holdLock, untilSomebodyWaits } from '../../../../testing/database/lock-waits.ts'
import { activateRules, someRules } from '../../../../testing/earnings/reward-rules-fixtures.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { recordContracts } from '../../contracts/contracts.service.ts'
import {
  approveRules,
  discardRules,
  saveDraft,
  listRules,
  getRules,
  simulateRules,
} from '../rewards.service.ts'
import { insertDraft, lockRuleSets } from './rule-sets.sql.ts'

const { db, ownerUrl } = await databaseEach()
const clock = aFixedClock('2026-11-21')
beforeEach(() => clock.setDay('2026-11-21'))
const operator = { db, clock, actor: 'operator' }
const draft = (rules: RewardRules, from?: string) => saveDraft(operator, { rules, from })
const approve = (version: number, retroactive = false) => approveRules(operator, { version, retroactive })
const importContracts = (phone: string, day: string, count = 1, product = 'internet') =>
  importLines(
    db,
    clock,
    times(count, () => aLine({ number: aNumber(), phone, day, product })),
  )
const getFrozen = async (phone: string) => (await getMoney(db, await getMemberId(db, phone))).frozen

it('approved rules apply to contracts connected on or after their start date, and the previous rules still apply to contracts connected before this date', async () => {
  const savedDraft = await draft(someRules({ internet: 700 }))
  // The rules of a draft that was saved without a start date begin on the first day of the next month.
  expect(savedDraft).toMatchObject({ effectiveFrom: '2026-12-01', author: 'operator', approved: null })
  const phone = aPhone()
  await importContracts(phone, '2026-11-21')
  expect(await getFrozen(phone)).toBe(500n)
  const { version } = savedDraft
  await expect(approve(version + 1)).rejects.toMatchObject({ code: 'rules_not_found' })
  expect(await approve(version)).toMatchObject({ approved: { by: 'operator' }, recalculation: null })
  await importContracts(phone, '2026-11-21')
  expect(await getFrozen(phone)).toBe(1000n)
  clock.setDay('2026-12-01')
  await importContracts(phone, '2026-11-30')
  await importContracts(phone, '2026-12-01')
  expect(await getFrozen(phone)).toBe(1000n + 500n + 700n)
  await expect(approve(version)).rejects.toMatchObject({ code: 'rules_approved' })
  await expect(discardRules(operator, version)).rejects.toMatchObject({ code: 'rules_approved' })
  await expectConsistentBooks(db)
})

it('refuses to approve a discarded draft of rules, and does not use the draft’s version number again', async () => {
  const { version } = await draft(someRules())
  await discardRules({ ...operator, actor: 'another' }, version)
  expect(await getRules(db, version)).toMatchObject({ discarded: { by: 'another' } })
  await expect(approve(version)).rejects.toMatchObject({ code: 'rules_discarded' })
  await expect(discardRules(operator, version)).rejects.toMatchObject({ code: 'rules_discarded' })
  expect((await draft(someRules())).version).toBe(version + 1)
})

it('two drafts of rules that are saved at the same time get consecutive version numbers', async () => {
  const newDraft = {
    effectiveFrom: '2027-06-01',
    rules: someRules(),
    author: 'another',
    now: clock.businessNow(),
  }
  let version = 0
  const saved = await holdLock(db, async (tx) => {
    await lockRuleSets(tx)
    version = await insertDraft(tx, newDraft)
  })
  const saving = draft(someRules())
  await untilSomebodyWaits(db).finally(saved)
  expect((await saving).version).toBe(version + 1)
})

it('refuses to approve rules without a recalculation when their start date has come, or when a contract is connected on or after this date', async () => {
  clock.setDay('2026-12-01')
  await importContracts(aPhone(), '2026-12-01')
  const before = await listRules(db)
  const today = await draft(someRules({ internet: 900 }), '2026-12-01')
  await expect(approve(today.version)).rejects.toMatchObject({ code: 'rules_retroactive' })
  expect(await listRules(db)).toHaveLength(before.length + 1)
  // Moves the clock back, as can happen on a demo server, so that the contract now has a connection date in the future.
  clock.setDay('2026-11-25')
  const later = await draft(someRules({ internet: 900 }), '2026-11-30')
  await expect(approve(later.version)).rejects.toMatchObject({ code: 'rules_retroactive' })
})

it('refuses to approve the older of two drafts with the same start date after the newer draft was approved', async () => {
  const [older, newer] = [await draft(someRules(), '2027-05-01'), await draft(someRules(), '2027-05-01')]
  await approve(newer.version)
  await expect(approve(older.version)).rejects.toMatchObject({ code: 'rules_outdated' })
})

it('refuses a draft whose rules lack a product of existing contracts', async () => {
  clock.setDay('2026-12-01')
  await importContracts(aPhone(), '2026-12-01')
  const rules = someRules()
  const { internet: _gone, ...products } = rules.products
  await expect(draft({ ...rules, products })).rejects.toMatchObject({
    code: 'invalid_rules',
    details: {
      problems: [expect.stringMatching(/^products: нет продукта «internet», а договоров с ним \d/)],
    },
  })
  const savedDraft = await draft({
    ...rules,
    products: { ...rules.products, gone: { name: 'Новый', base: 1 } },
  })
  const { mobile: _unused, ...used } = rules.products
  await importContracts(aPhone(), '2026-12-01', 1, 'internet-tv')
  expect(await draft({ ...rules, products: used })).toMatchObject({ approved: null })
  await discardRules(operator, savedDraft.version)
})

it('the database refuses to update or delete a rule set, even when the owner of the database tries this', async () => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await expect(owner.query('update rule_sets set version = 99')).rejects.toThrow('insert-only')
    await expect(owner.query('delete from rule_sets')).rejects.toThrow('insert-only')
  } finally {
    await owner.end()
  }
})

it('repeating the approval of rules continues an interrupted recalculation, and each contract is recalculated once', async () => {
  const from = '2027-02-28'
  await activateRules({ db, clock }, { from, rules: someRules() })
  for (let iteration = 1; iteration <= repeated(6); iteration += 1) {
    clock.setDay('2027-03-01')
    const phones = times(3, aPhone)
    for (const phone of phones) await importContracts(phone, '2027-02-28', 7)
    const { version } = await draft(someRules({ internet: 500 + iteration }), from)
    let left = iteration * 2
    const breaking: Db = {
      ...db,
      transaction: (callback) =>
        db.transaction(async (tx) => {
          const done = await callback(tx)
          if ((left -= 1) === 0) throw new Error('killed before it could commit')
          return done
        }),
    }
    const broken = { ...operator, db: breaking, chunkSize: 5 }
    await approveRules(broken, { version, retroactive: true }).catch(() => undefined)
    const { approved, recalculation } = await getRules(db, version)
    if (approved && !recalculation?.finishedAt) {
      // Until the interrupted recalculation is finished, no other draft can be approved. The verification finds no
      // differences in the meantime, although only some contracts are recalculated.
      const other = await draft(someRules(), '2030-01-01')
      await expect(approve(other.version)).rejects.toMatchObject({ code: 'rules_recalculating' })
      await discardRules(operator, other.version)
      await expectConsistentBooks(db)
    }
    const finishedDraft =
      approved && recalculation?.finishedAt ? await getRules(db, version) : await approve(version, true)
    expect(finishedDraft.recalculation).toMatchObject({ finishedAt: expect.any(Date), less: 0n })
    for (const phone of phones) {
      const base = 500n + BigInt(iteration)
      expect(await getFrozen(phone)).toBe(4n * base + 3n * ((base * 125n) / 100n))
    }
    expect(await simulateRules({ db, clock }, { rules: null })).toMatchObject({ winners: 0, losers: 0 })
  }
  await expectConsistentBooks(db)
})

it('when a contract is rewarded by the old rules while the approval of new rules waits, the approval recalculates the reward by the new rules', async () => {
  clock.setDay('2027-06-30')
  const [during, after] = [aPhone(), aPhone()]
  const row = (phone: string) => ({
    number: aNumber(),
    phone,
    product: 'internet',
    city: 'Тула',
    connectedOn: '2027-06-30',
    status: 'confirmed' as const,
    subscriber: null,
  })
  const on = { batch: null, now: clock.businessNow(), actor: 'test' }
  const { version } = await draft(someRules({ internet: 1000 }), '2027-06-01')
  const approving = await db.transaction(async (tx) => {
    await recordContracts(tx, [row(during)], on)
    const waiting = { ended: approve(version, true) }
    await untilSomebodyWaits(db)
    return waiting
  })
  expect((await approving.ended).recalculation).toMatchObject({ contracts: 1 })
  await db.transaction((tx) => recordContracts(tx, [row(after)], on))
  expect([await getFrozen(during), await getFrozen(after)]).toEqual([1000n, 1000n])
  await expectConsistentBooks(db)
})

it('a simulation returns the totals of each month and the numbers of members who would gain or lose points, and writes nothing', async () => {
  clock.setDay('2028-03-31')
  await activateRules({ db, clock }, { from: '2028-01-01', rules: someRules() })
  const [wins, loses, neither, cancels] = [aPhone(), aPhone(), aPhone(), aPhone()]
  await importContracts(wins, '2028-02-29', 2)
  await importContracts(loses, '2028-03-31', 1, 'mobile')
  await importContracts(neither, '2028-01-01', 1, 'internet-tv')
  const line = { number: aNumber(), phone: cancels, day: '2028-03-01' }
  await importLines(db, clock, [aLine(line)])
  await importLines(db, clock, [aLine({ ...line, status: 'cancelled' })])
  await importContracts(wins, '2027-12-31')
  const counted = async () =>
    (
      await db.query({
        text: 'select count(*) from transactions union all select count(*) from rule_drafts',
        values: [],
      })
    ).rows
  const before = await counted()
  const rules = someRules({ internet: 600, mobile: 250 })
  const since = '2028-01-01'
  const simulated = await simulateRules({ db, clock }, { rules, since })
  expect(simulated).toEqual({
    since,
    to: '2028-03-31',
    contracts: 4,
    before: 2100n,
    after: 2250n,
    winners: 1,
    losers: 1,
    unchanged: 1,
    months: [
      { month: '2028-01-01', contracts: 1, before: 800n, after: 800n },
      { month: '2028-02-01', contracts: 2, before: 1000n, after: 1200n },
      { month: '2028-03-01', contracts: 1, before: 300n, after: 250n },
    ],
    mostWon: [{ phone: wins, contracts: 2, before: 1000n, after: 1200n }],
    mostLost: [{ phone: loses, contracts: 1, before: 300n, after: 250n }],
  })
  expect(await simulateRules({ db, clock, chunkSize: 2 }, { rules, since })).toEqual(simulated)
  expect(await simulateRules({ db, clock }, { rules: null })).toMatchObject({
    since: '2027-12-01',
    contracts: 5,
    winners: 0,
    losers: 0,
  })
  expect(await simulateRules({ db, clock }, { rules, since: '2028-03-01', to: '2028-03-30' })).toMatchObject({
    contracts: 0,
  })
  expect(await counted()).toEqual(before)
  await expect(simulateRules({ db, clock }, { rules, since: '2029-01-01' })).rejects.toMatchObject({
    code: 'invalid_period',
  })
  // Approving the rules posts the differences that the simulation has computed.
  const { recalculation } = await activateRules({ db, clock }, { from: since, rules })
  expect(recalculation).toMatchObject({ contracts: 3, more: 200n, less: 50n })
})

it('a simulation sorts members with the same gain or loss by member id, so that the order does not depend on their contracts', async () => {
  clock.setDay('2029-03-31')
  await activateRules({ db, clock }, { from: '2029-01-01', rules: someRules() })
  const phones = times(4, aPhone)
  // Creates the members by importing contracts from before the simulated period, so that the ids of the members are
  // known.
  for (const phone of phones) await importContracts(phone, '2029-01-01')
  const members = await Promise.all(
    phones.map(async (phone) => ({ phone, id: await getMemberId(db, phone) })),
  )
  const byId = members.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ phone }) => phone)
  for (const phone of byId.toReversed()) await importContracts(phone, '2029-02-01')
  const simulate = (internet: number) =>
    simulateRules({ db, clock }, { rules: someRules({ internet }), since: '2029-02-01' })
  expect((await simulate(600)).mostWon.map(({ phone }) => phone)).toEqual(byId)
  expect((await simulate(400)).mostLost.map(({ phone }) => phone)).toEqual(byId.toReversed())
})
