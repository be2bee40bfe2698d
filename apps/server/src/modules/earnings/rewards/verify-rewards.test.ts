import { expect, it } from 'vitest'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import {
  aFile,
  aLine,
  aNumber,
  aFixedClock,
  importLines,
} from '../../../testing/earnings/contract-fixtures.ts'
import { chance } from '../../../testing/harness/random.ts'
import { openCorruptions } from '../../../testing/database/corruptions.ts'
import { activateRules, someRules } from '../../../testing/earnings/reward-rules-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import { importContracts, readContractFile, undoImport } from '../contracts/contracts.service.ts'
import { verifyRewards } from './rewards.service.ts'

const database = await testDatabase()
const { db } = database
const afterCorruption = openCorruptions(database)

// Creates two members, each with released, frozen, cancelled and unrewarded contracts in two months. The contracts earn
// different percents of the base reward.
const clock = aFixedClock('2026-11-21')
for (const phone of [aPhone(), aPhone()]) {
  const lines = ['2026-10-02', '2026-11-10'].flatMap((day) =>
    Array.from({ length: 6 }, () => ({ number: aNumber(), phone, day })),
  )
  await importLines(db, clock, lines.map(aLine))
  const cancelled = [...lines.slice(2, 9), { number: aNumber(), phone, day: '2026-11-11' }]
  await importLines(
    db,
    clock,
    cancelled.map((line) => aLine({ ...line, status: 'cancelled' })),
  )
}
const twice = readContractFile(aFile([aLine({ number: aNumber(), phone: aPhone(), day: '2026-10-02' })]))
const { batch: first } = await importContracts({ db, clock }, twice)
// The first change of the rules increases frozen and released rewards, and the second change decreases them.
for (const internet of [620, 410])
  await activateRules({ db, clock }, { from: '2026-10-01', rules: someRules({ internet }) })
// Undoes and repeats an import whose contracts were already recalculated.
await undoImport({ db, clock, actor: 'test' }, BigInt(first ?? 0))
await importContracts({ db, clock }, twice)

// Adds rules in which the product `free` pays nothing and the product `internet` pays, and imports contracts
// of both.
const free = {
  products: { free: { name: 'Бесплатный', base: 0 }, internet: { name: 'Интернет', base: 500 } },
  steps: [{ from: 1, percent: 100 }],
  holdDays: 14,
}
await db.query({
  text: `insert into rule_sets (version, effective_from, rules) values (9, '2027-01-01', $1)`,
  values: [JSON.stringify(free)],
})
const later = aFixedClock('2027-01-20')
const importProducts = async (phone: string, products: readonly string[]) => {
  const day = '2027-01-10'
  const lines = products.map((product) => aLine({ number: aNumber(), phone, day, product }))
  const { batch } = await importContracts({ db, clock: later }, readContractFile(aFile(lines)))
  return BigInt(batch ?? 0)
}
await importProducts(aPhone(), ['internet', 'free', 'internet'])
// Creates a month in which some sequence numbers belong to no contract any more.
const gapped = aPhone()
const undone = await importProducts(gapped, ['free', 'internet', 'free'])
await importProducts(gapped, ['internet', 'free'])
await undoImport({ db, clock: later, actor: 'test' }, undone)

it('verifyRewards and verifyLedger find no differences in unchanged data', async () => {
  expect(await db.snapshot(verifyRewards)).toEqual([])
  expect(await db.snapshot(verifyLedger)).toEqual([])
})

it('verifyRewards accepts gaps that undone contracts leave in the sequence numbers of a month, even after later contracts are recorded', async () => {
  const phone = aPhone()
  const batches = [
    await importProducts(phone, ['free', 'internet', 'free']),
    await importProducts(phone, ['internet', 'free']),
  ]
  for (const batch of batches) {
    await undoImport({ db, clock: later, actor: 'test' }, batch)
    expect(await db.snapshot(verifyRewards)).toEqual([])
    await importProducts(phone, ['free', 'free'])
    expect(await db.snapshot(verifyRewards)).toEqual([])
  }
})

const aReward = `(select ctid from transactions where kind = 'reward' order by random() limit 1)`
const params = (changed: string) => `update transactions set params = ${changed} where ctid = ${aReward}`
const aRecalculation = (changed: string) =>
  `update transactions set ${changed}
    where ctid = (select ctid from transactions where kind = 'recalculation' order by random() limit 1)`
const aChangedRecalculation = (changed: string) => aRecalculation(`params = ${changed}`)
const contract = (changed: string, where: string) =>
  `update contracts set ${changed} where ctid = (select ctid from contracts where ${where} limit 1)`

it.each([
  ['a contract whose lot was removed', contract('lot = null', 'lot is not null')],
  ['a contract whose lot and reward were removed', contract('lot = null, reward = null', 'lot is not null')],
  ['a contract whose reward was changed', contract('reward = reward + 1', 'lot is not null')],
  ['a contract whose product was changed', contract(`product = 'mobile'`, 'lot is not null')],
  [
    'a contract whose connection date was changed',
    contract('connected_on = connected_on - 1', 'lot is not null'),
  ],
  ['a contract whose member was changed', contract('member_id = gen_random_uuid()', 'lot is not null')],
  [
    'a cancelled contract whose status was changed to confirmed',
    contract(`status = 'confirmed', cancelled_at = null`, `status = 'cancelled' and lot is not null`),
  ],
  [
    'a contract whose status was changed to cancelled without a clawback',
    contract(`status = 'cancelled', cancelled_at = updated_at`, `status = 'released'`),
  ],
  [
    'a confirmed contract without a reward',
    contract(`status = 'confirmed', cancelled_at = null`, 'lot is null and reward is null'),
  ],
  [
    'a deleted contract',
    `delete from contracts where ctid = (select ctid from contracts where lot is not null limit 1)`,
  ],
  [
    'a deleted contract with a zero reward',
    `delete from contracts where ctid = (select ctid from contracts where sequence_in_month = 2 and reward = 0 and lot is null limit 1)`,
  ],
  ['deleted gaps in the sequence numbers of a month', `update reward_months set gone = '{}'`],
  ['a reward whose params were emptied', params(`'{}'`)],
  [
    'a reward with another sequence number',
    params(`jsonb_set(params, '{n}', to_jsonb((params ->> 'n')::int + 1))`),
  ],
  ['a reward whose sequence number is not a number', params(`jsonb_set(params, '{n}', '"first"')`)],
  ['a reward with another base', params(`jsonb_set(params, '{base}', '501')`)],
  ['a reward whose base is not a number', params(`jsonb_set(params, '{base}', '"much"')`)],
  ['a reward with another percent', params(`jsonb_set(params, '{percent}', '99')`)],
  ['a reward with another product', params(`jsonb_set(params, '{product}', '"mobile"')`)],
  ['a reward with another month', params(`jsonb_set(params, '{month}', '"2026-09-01"')`)],
  ['a reward by rules that do not exist', params(`jsonb_set(params, '{rulesVersion}', '7')`)],
  ['a reward with another amount', `update transactions set amount = amount + 1 where ctid = ${aReward}`],
  [
    'a reward whose contract was removed',
    `update transactions set contract_number = null where ctid = ${aReward}`,
  ],
  [
    'a cancellation whose contract was removed',
    `update transactions set contract_number = null
      where ctid = (select ctid from transactions where kind = 'cancellation' limit 1)`,
  ],
  ['a recalculation with another amount', aRecalculation('amount = amount + 1')],
  ['a recalculation whose lot was removed', aRecalculation('part = null')],
  ['a recalculation with the lot of another reward', aRecalculation('part = part + 1')],
  ['a recalculation whose params were emptied', aChangedRecalculation(`'{}'`)],
  ['a recalculation with another base', aChangedRecalculation(`jsonb_set(params, '{base}', '1')`)],
  ['a recalculation with another percent', aChangedRecalculation(`jsonb_set(params, '{percent}', '1')`)],
  ['a recalculation with another sequence number', aChangedRecalculation(`jsonb_set(params, '{n}', '60')`)],
  [
    'a recalculation with another product',
    aChangedRecalculation(`jsonb_set(params, '{product}', '"mobile"')`),
  ],
  [
    'a recalculation with another month',
    aChangedRecalculation(`jsonb_set(params, '{month}', '"2026-09-01"')`),
  ],
  [
    'a recalculation with another version of the rules',
    aChangedRecalculation(`jsonb_set(params, '{rulesVersion}', '1')`),
  ],
  ['a recalculation with another earned amount', aChangedRecalculation(`jsonb_set(params, '{earned}', '1')`)],
  [
    'a recalculation with another base by the old rules',
    aChangedRecalculation(`jsonb_set(params, '{before,base}', '1')`),
  ],
  [
    'a recalculation with another version of the old rules',
    aChangedRecalculation(`jsonb_set(params, '{before,rulesVersion}', '7')`),
  ],
  [
    'a recalculation with another earned amount by the old rules',
    aChangedRecalculation(`jsonb_set(params, '{before,earned}', '1')`),
  ],
  [
    'a deleted recalculation',
    `delete from transactions where ctid = (select ctid from transactions where kind = 'recalculation' limit 1)`,
  ],
  [
    'a changed rule set',
    `update rule_sets set rules = jsonb_set(rules, '{products,internet,base}', '411') where version = 3`,
  ],
  [
    'an inserted rule set',
    `insert into rule_sets (version, effective_from, rules)
      select 8, '2026-11-01', jsonb_set(rules, '{products,internet,base}', '411') from rule_sets where version = 3`,
  ],
  [
    'a month whose counter was decreased',
    `update reward_months set rewarded = rewarded - 1 where ctid = (select ctid from reward_months limit 1)`,
  ],
  ['a deleted month', `delete from reward_months where ctid = (select ctid from reward_months limit 1)`],
])('verifyRewards reports differences for %s', async (_what, corruption) => {
  const differences = await afterCorruption(`set seed to ${chance()}; ${corruption}`, verifyRewards)
  expect(differences.length).toBeGreaterThan(0)
})
