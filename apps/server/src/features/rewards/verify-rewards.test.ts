import { expect, it } from 'vitest'
import { aPhone } from '../../testing/actors.ts'
import { aLine, aNumber, aStandingClock, importLines } from '../../testing/contract-actors.ts'
import { openCorruptions } from '../../testing/corruptions.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { verifyRewards } from './rewards.ts'

const database = await testDatabase()
const { db } = database
const afterCorruption = await openCorruptions(database)

// Two months of two members, so that steps differ: released, frozen, cancelled and never rewarded contracts.
const clock = aStandingClock('2026-11-21')
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

it('untouched rewards and contracts have no differences', async () => {
  expect(await db.snapshot(verifyRewards)).toEqual([])
  expect((await db.snapshot(verifyLedger)).differences).toEqual([])
})

it('rules that give nothing for a product leave no differences', async () => {
  const rules = {
    products: { free: { name: 'Бесплатный', base: 0 }, internet: { name: 'Интернет', base: 500 } },
    steps: [{ from: 1, percent: 100 }],
    holdDays: 14,
  }
  await db.query({
    text: `insert into rule_sets (version, effective_from, rules) values (2, '2027-01-01', $1)`,
    values: [JSON.stringify(rules)],
  })
  const phone = aPhone()
  const lines = ['internet', 'free', 'internet'].map((product) =>
    aLine({ number: aNumber(), phone, day: '2027-01-10', product }),
  )
  expect(await importLines(db, aStandingClock('2027-01-20'), lines)).toMatchObject({ created: 3 })
  expect(await db.snapshot(verifyRewards)).toEqual([])
})

const aReward = `(select ctid from transactions where kind = 'reward' order by random() limit 1)`
const params = (changed: string) => `update transactions set params = ${changed} where ctid = ${aReward}`
const contract = (changed: string, where: string) =>
  `update contracts set ${changed} where ctid = (select ctid from contracts where ${where} limit 1)`

it.each([
  ['a contract that lost its lot', contract('lot = null', 'lot is not null')],
  ['a contract that lost its lot and its reward', contract('lot = null, reward = null', 'lot is not null')],
  ['a contract with another reward', contract('reward = reward + 1', 'lot is not null')],
  ['a contract with another product', contract(`product = 'mobile'`, 'lot is not null')],
  ['a contract of another day', contract('connected_on = connected_on - 1', 'lot is not null')],
  ['a contract of another member', contract('member_id = gen_random_uuid()', 'lot is not null')],
  [
    'a contract that stands again',
    contract(`status = 'confirmed'`, `status = 'cancelled' and lot is not null`),
  ],
  ['a contract that is cancelled on paper alone', contract(`status = 'cancelled'`, `status = 'released'`)],
  ['a confirmed contract without a reward', contract(`status = 'confirmed'`, 'lot is null')],
  [
    'a deleted contract',
    `delete from contracts where ctid = (select ctid from contracts where lot is not null limit 1)`,
  ],
  ['params that were emptied', params(`'{}'`)],
  // Beyond the month: the next n may be that of a contract which the rules give nothing for.
  ['another n', params(`jsonb_set(params, '{n}', to_jsonb((params ->> 'n')::int + 50))`)],
  ['an n that is no number', params(`jsonb_set(params, '{n}', '"first"')`)],
  ['another base', params(`jsonb_set(params, '{base}', '501')`)],
  ['a base that is no number', params(`jsonb_set(params, '{base}', '"much"')`)],
  ['another percent', params(`jsonb_set(params, '{percent}', '99')`)],
  ['another product of a reward', params(`jsonb_set(params, '{product}', '"mobile"')`)],
  ['another month of a reward', params(`jsonb_set(params, '{month}', '"2026-09-01"')`)],
  ['rules that do not exist', params(`jsonb_set(params, '{rulesVersion}', '7')`)],
  ['another amount', `update transactions set amount = amount + 1 where ctid = ${aReward}`],
  [
    'a reward that lost its contract',
    `update transactions set contract_number = null where ctid = ${aReward}`,
  ],
  [
    'a cancellation that lost its contract',
    `update transactions set contract_number = null
      where ctid = (select ctid from transactions where kind = 'cancellation' limit 1)`,
  ],
  [
    'a month that was set back',
    `update reward_months set rewarded = rewarded - 1 where ctid = (select ctid from reward_months limit 1)`,
  ],
  [
    'a month that was forgotten',
    `delete from reward_months where ctid = (select ctid from reward_months limit 1)`,
  ],
])('%s is found', async (_what, corruption) => {
  expect((await afterCorruption(corruption, verifyRewards)).length).toBeGreaterThan(0)
})
