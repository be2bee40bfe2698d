import { expect, it } from 'vitest'
import { getAdminWithdrawalByNumber } from '../../modules/payouts/payouts/payouts.service.ts'
import { commandLine } from '../../testing/harness/command-line.ts'
import {
  aReadyPayout,
  anHttpPayoutTest,
  makeOlder,
  send,
} from '../../testing/payouts/http-payout-fixtures.ts'
import { getWithdrawalStatus } from '../../testing/payouts/payout-fixtures.ts'
import { aPayoutStub } from '../../testing/stubs/payout-stub.ts'
import { seededDatabase } from '../../testing/database/seeded-database.ts'

const { db, env } = await seededDatabase()
const stub = await aPayoutStub()
const context = await anHttpPayoutTest(db, { stub })
const provider = { PAYOUTS_URL: stub.url, PAYOUTS_AGENT_ID: 'agent', PAYOUTS_SECRET: 'secret' }
const lk = commandLine({ ...env, ...provider })
const refused = (words: string) => ({ code: 1, err: expect.stringContaining(words) as string })

it('lists payouts with an unknown outcome, asks the provider about them, and settles a payout that the provider does not know', async () => {
  const [known, lost] = [await aReadyPayout(context), await aReadyPayout(context)]
  stub.faults.cut = 1
  await send(context)
  Object.assign(stub.faults, { cut: 0, drop: 2 })
  await send(context)
  stub.faults.drop = 0
  await makeOlder(db, '3 hours')
  const { reference } = await getAdminWithdrawalByNumber(context, lost.number)
  const { out } = await lk('payouts', 'list', '--open')
  expect(out).toMatch(
    new RegExp(`^${reference}  заявка ${lost.number}  1 500 ₽  с 20.*провайдер не ответил$`, 'm'),
  )
  expect(out).toContain('У провайдера без исхода: 2')

  expect(await commandLine(env)('payouts', 'reconcile')).toMatchObject(refused('PAYOUTS_AGENT_ID'))
  expect((await lk('payouts', 'reconcile', '--now')).out).toContain('Спросили о выплатах: 2')
  while ((await getWithdrawalStatus(db, known)) === 'sent') await lk('payouts', 'reconcile', '--now')
  expect(await getWithdrawalStatus(db, known)).toBe('paid')
  expect((await lk('payouts', 'list', '--open')).out).toContain('провайдер такой выплаты не знает')

  const settle = (...args: string[]) => lk('payouts', 'settle', String(lost.number), ...args)
  expect(await settle('returned', '--as', 'olga')).toMatchObject(refused('settled_by_approver'))
  expect(await settle('--as', 'petr')).toMatchObject(refused('Нужен исход'))
  expect(await settle('returned', '--reason', 'because', '--as', 'petr')).toMatchObject(refused('Коды'))
  expect((await settle('returned', '--as', 'petr')).out).toContain('деньги снова на балансе')
  expect(await getWithdrawalStatus(db, lost)).toBe('returned')
  expect((await lk('payouts', 'list', '--open')).out).not.toContain('без исхода')
}, 300_000)
