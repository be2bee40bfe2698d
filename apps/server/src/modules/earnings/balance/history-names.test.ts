import type { History, HistoryItem } from '@impulse/api/balance/balance'
import type { BalanceParts } from '@impulse/api/balance/balance-parts'
import type { Explanation } from '@impulse/api/balance/operation'
import { expect, it } from 'vitest'
import { aLine, aNumber, importLines, silentLog } from '../../../testing/earnings/contract-fixtures.ts'
import { releaseDue } from '../../../testing/earnings/release-fixtures.ts'
import { getContracts } from '../contracts/contracts.service.ts'
import { activateRules, someRules } from '../../../testing/earnings/reward-rules-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  aMemberWhoMayWithdraw,
  aWithdrawal,
  aWithdrawalsTest,
  cancel,
  moscowNoon,
  read,
} from '../../../testing/payouts/withdrawal-fixtures.ts'

const { db } = await testDatabase()
const test = await aWithdrawalsTest(db)
const { clock } = test

it('the history and the details of an operation name its contract by product and city, and link a release to its reward', async () => {
  clock.set(moscowNoon('2026-11-05'))
  const member = await aMemberWhoMayWithdraw(test, { available: 0n })
  const { phone } = member
  const [active, cancelled] = [aNumber(), aNumber()]
  const line = { number: active, phone, day: '2026-11-02', product: 'internet-tv', city: 'Казань' }
  await importLines(db, clock, [aLine(line), aLine({ number: cancelled, phone, day: '2026-11-03' })])
  clock.set(moscowNoon('2026-11-06'))
  await importLines(db, clock, [aLine({ number: cancelled, phone, day: '2026-11-03', status: 'cancelled' })])
  clock.set(moscowNoon('2026-12-05'))
  await releaseDue({ db, clock, log: silentLog })

  const named = { product: 'Интернет + ТВ', city: 'Казань', status: 'released' }
  const taken = { product: 'Интернет', city: 'Москва', status: 'cancelled' }
  const { history } = await read<History>(test, member, '/api/balance/account-history/')
  expect(history.map(({ category, contract, releasedId }) => [category, contract, releasedId])).toEqual([
    ['release', named, history[3]?.id],
    ['correction', taken, undefined],
    ['reward', taken, undefined],
    ['reward', named, undefined],
  ])
  for (const item of history) {
    const { operation } = await read<Explanation>(test, member, `/api/balance/operation/${item.id}/`)
    expect(operation).toEqual(item)
  }
})

it('a recalculated reward and both releases have the name of the contract', async () => {
  clock.set(moscowNoon('2027-03-05'))
  const member = await aMemberWhoMayWithdraw(test, { available: 0n })
  const number = aNumber()
  await importLines(db, clock, [aLine({ number, phone: member.phone, day: '2027-03-02', city: 'Тула' })])
  await activateRules({ db, clock }, { from: '2027-03-01', rules: someRules({ internet: 700 }) })
  const contract = { product: 'Интернет', city: 'Тула' }
  const { lots } = await read<BalanceParts>(test, member, '/api/balance/parts/')
  expect(lots).toMatchObject([
    { amount: 500, contract },
    { amount: 200, contract, reason: 'recalculation' },
  ])
  clock.set(moscowNoon('2027-04-20'))
  await releaseDue({ db, clock, log: silentLog })
  const { contracts, months } = await getContracts(db, member.memberId, {
    status: 'all',
    skipCount: 0,
    maxResultCount: 9,
  })
  expect(contracts).toMatchObject([{ reward: 700, recalculated: 200 }])
  expect(months).toMatchObject([{ earned: 700, clawedBack: 0 }])
  const { history } = await read<History>(test, member, '/api/balance/account-history/')
  expect(history.map(({ recalculated }) => recalculated)).toEqual([undefined, undefined, undefined, 200])
  for (const item of history) {
    const { operation } = await read<Explanation>(test, member, `/api/balance/operation/${item.id}/`)
    expect(operation).toEqual(item)
  }
  expect(history.map(({ category, contract }) => [category, contract?.city])).toEqual([
    ['release', 'Тула'],
    ['release', 'Тула'],
    ['correction', 'Тула'],
    ['reward', 'Тула'],
  ])
})

it('the history names the bank and the status of a withdrawal, also for the refund', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const order = await aWithdrawal(test, member)
  const names = async (): Promise<HistoryItem['withdrawal'][]> => {
    const { history } = await read<History>(test, member, '/api/balance/account-history/')
    return history.map(({ withdrawal }) => withdrawal)
  }
  expect(await names()).toEqual([{ bank: 'Т-Банк', status: 'review' }, undefined])
  await cancel(test, member, order)
  const cancelled = { bank: 'Т-Банк', status: 'cancelled' }
  expect(await names()).toEqual([cancelled, cancelled, undefined])
})
