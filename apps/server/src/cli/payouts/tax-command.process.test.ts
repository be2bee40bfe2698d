import { expect, it } from 'vitest'
import { formatPhone } from '@impulse/api/fields/phone'
import {
  approveWithdrawal,
  markPaid,
  markSent,
} from '../../modules/payouts/withdrawals/withdrawals.service.ts'
import { commandLine } from '../../testing/harness/command-line.ts'
import { seededDatabase } from '../../testing/database/seeded-database.ts'
import {
  aMemberWhoMayWithdraw,
  aWithdrawal,
  aWithdrawalsTest,
} from '../../testing/payouts/withdrawal-fixtures.ts'

const { db, env } = await seededDatabase()
const lk = commandLine({ ...env, MODE: 'demo' }, 'tax', 'register')

it('lk tax register lists the members who were paid in the year as text, or as CSV with the option --csv', async () => {
  const test = await aWithdrawalsTest(db, { tax: 'ndfl' })
  const member = await aMemberWhoMayWithdraw(test)
  const { id: orderId } = await aWithdrawal(test, member, { amount: 10_000 })
  await db.transaction(async (tx) => {
    const step = { orderId, actor: 'staff:olga', at: test.clock.businessNow() }
    for (const change of [approveWithdrawal, markSent, markPaid]) await change(tx, step)
  })
  expect((await lk('2026')).out).toContain(
    `${formatPhone(member.phone)}  Иванов Андрей  доход 10000 ₽, НДФЛ по шкале 1300 ₽, удержано 1300 ₽, разница 0 ₽\n`,
  )
  const { out } = await lk('2026', '--csv')
  expect(out.split('\n')).toEqual(
    expect.arrayContaining([
      'ФИО;Телефон;Доход;НДФЛ по шкале;Удержано;Разница;Без удержания;Возвращено',
      `Иванов Андрей;${member.phone};10000;1300;1300;0;0;0`,
    ]),
  )
  expect((await lk('2024', '--csv')).out.trim().split('\n')).toHaveLength(1)
}, 60_000)

it.each([
  [[], 'Не хватает: год'],
  [['26'], 'Нужен год, а не «26»'],
  [['2026', '2027'], 'Лишнее слово'],
])('lk tax register with the arguments %j exits with 1 and the message «%s»', async (args, message) => {
  expect(await lk(...args)).toMatchObject({ code: 1, err: expect.stringContaining(message) })
})
