import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { startScript } from '../../../testing/harness/script-process.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  aMemberWhoMayWithdraw,
  aWithdrawalsTest,
  bankId,
  listDifferences,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import { requestWithdrawal } from './withdrawals.service.ts'

const { db, env: databaseEnv } = await testDatabase()
const test = await aWithdrawalsTest(db, { monthLimit: 1_000_000_000n, perDay: 1_000_000n })
const script = new URL('../../../testing/scripts/withdrawal-requester.test-script.ts', import.meta.url)

it('a withdrawal that the server acknowledged is neither lost nor created twice when the server is killed', async () => {
  const members = await Promise.all(times(4, () => aMemberWhoMayWithdraw(test, { available: 10_000_000n })))
  const phones = new Map(members.map(({ memberId, phone }) => [memberId, phone]))
  const env = {
    ...databaseEnv,
    WITHDRAWAL_MONTH_LIMIT: '1000000000',
    WITHDRAWALS_PER_DAY: '1000000',
    MEMBERS: Array.from(phones, (one) => one.join(':')).join(','),
  }
  const intents = new Map<string, string>()
  const acknowledged = new Map<string, string>()
  for (const _ of times(repeated(20), () => 0)) {
    const child = await startScript(script, env)
    const enough = acknowledged.size + 25
    for await (const line of createInterface({ input: child.stdout })) {
      const [kind, one = '', other = ''] = line.split(' ')
      if (kind === 'asks') intents.set(other, one)
      else acknowledged.set(one, other)
      if (acknowledged.size === enough) child.kill('SIGKILL')
    }
  }
  const orders = new Map<string, string>()
  for (const [key, memberId] of intents) {
    const request = { amount: 1_000, bankId, phone: phones.get(memberId) ?? '', isAdditional: true }
    orders.set(key, (await requestWithdrawal({ ...test, db }, { memberId, key, request })).id)
  }
  for (const [key, id] of acknowledged) expect(orders.get(key)).toBe(id)
  const { rows } = await db.query<{ id: string }>({ text: 'select id from orders', values: [] })
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...orders.values()].toSorted())
  expect(await listDifferences(db)).toEqual([])
}, 600_000)
