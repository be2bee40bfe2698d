import { expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  aMemberWithRule,
  anAutomaticTest,
  listNotifications,
  listWithdrawals,
  saveRule,
} from '../../../testing/payouts/automatic-withdrawal-fixtures.ts'
import { aWithdrawal, moscowNoon } from '../../../testing/payouts/withdrawal-fixtures.ts'
import {
  approveWithdrawal,
  markPaid,
  markSent,
  rejectWithdrawal,
} from '../withdrawals/withdrawals.service.ts'
import { runAutomaticWithdrawals } from './run-automatic-withdrawals.ts'

const { db } = await testDatabase()

it('requests nothing for a recipient to which the last withdrawal failed, says what to change, and runs again after a later one is paid', async () => {
  const test = await anAutomaticTest(db, { maximum: 30_000n })
  const member = await aMemberWithRule(test, { available: 20_000n })
  const { memberId, recipientId } = member
  const withdraw = async (day: string) => {
    test.clock.set(moscowNoon(day))
    const { id: orderId } = await aWithdrawal(test, member, { amount: 1_000 })
    return { orderId, actor: 'staff:olga', at: moscowNoon(day) }
  }
  const refused = await withdraw('2026-12-04')
  await db.transaction((tx) => rejectWithdrawal(tx, { ...refused, reason: 'account_closed' }))
  test.clock.set(moscowNoon('2026-12-05'))
  await runAutomaticWithdrawals(test)
  await runAutomaticWithdrawals(test)
  expect(await listWithdrawals(db, memberId)).toEqual([{ amount: 1_000n, isAutomatic: false }])
  const notifications = await listNotifications(db, memberId)
  expect(notifications).toHaveLength(2)
  expect(notifications[0]).toBe(
    'Автовывод не состоялся: Прошлый вывод этому получателю не прошёл. Смените получателя на странице вывода. Баллы остались на балансе',
  )
  const saved = await saveRule(test, member, { recipientId })
  expect(saved.json()).toMatchObject({ error: { code: 'automatic_withdrawal_recipient_failed' } })

  const paid = await withdraw('2027-01-04')
  await db.transaction(async (tx) => {
    for (const change of [approveWithdrawal, markSent, markPaid]) await change(tx, paid)
  })
  test.clock.set(moscowNoon('2027-01-05'))
  await runAutomaticWithdrawals(test)
  expect((await listWithdrawals(db, memberId)).at(-1)).toEqual({ amount: 19_000n, isAutomatic: true })
})
