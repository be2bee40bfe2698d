import { expect, test } from 'vitest'
import { aPhone } from '../../testing/identity/member-fixtures.ts'
import {
  aLine,
  aNumber,
  aFixedClock,
  importLines,
  getMemberId,
  silentLog,
} from '../../testing/earnings/contract-fixtures.ts'
import { times } from '../../testing/harness/repeat.ts'
import { aLedgerOperation } from '../../testing/earnings/ledger-fixtures.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { findUnnotifiedMoney } from '../../testing/engagement/notified-money.ts'
import { postCorrection } from '../../ledger/ledger.ts'
import type { Tx } from '../db/db.ts'
import { undoImport } from '../../modules/earnings/contracts/contracts.service.ts'
import { releaseDue } from '../../testing/earnings/release-fixtures.ts'
import { getNotifications, notify } from './notifications.service.ts'

const { db } = await testDatabase()

const listNotified = async (phone: string): Promise<string[]> => {
  const query = { category: 'all' as const, skipCount: 0, maxResultCount: 200 }
  const { notifications } = await getNotifications(db, await getMemberId(db, phone), query)
  return notifications.map(({ title, text }) => `${title}: ${text}`.replaceAll('\u00A0', ' '))
}
const listLinks = async (phone: string): Promise<(string | null)[]> => {
  const query = { category: 'all' as const, skipCount: 0, maxResultCount: 200 }
  const { notifications } = await getNotifications(db, await getMemberId(db, phone), query)
  return notifications.map(({ link }) => link)
}
const repeat = <T>(callback: () => Promise<T>): Promise<T[]> => Promise.all(times(100, callback))

test('a member gets one notification about rewards, one about a clawback and one about a release, even when each file is imported a hundred times', async () => {
  const clock = aFixedClock('2026-11-18')
  const phone = aPhone()
  const numbers = [aNumber(), aNumber(), aNumber()]
  const lines = numbers.map((number) => aLine({ number, phone, day: '2026-11-10' }))
  for (const file of times(100, () => lines)) await importLines(db, clock, file)
  const rewards = 'Новые вознаграждения: +3 договора, +1 500 б. заморожено до 24 ноября'
  expect(await listNotified(phone)).toEqual([rewards])

  const [cancelledNumber = ''] = numbers
  const cancelled = [aLine({ number: cancelledNumber, phone, day: '2026-11-10', status: 'cancelled' })]
  for (const file of times(100, () => cancelled)) await importLines(db, clock, file)
  const loss = `Договор расторгнут: Договор № ${cancelledNumber}: −500 б.`
  expect((await listNotified(phone)).toSorted()).toEqual([loss, rewards])

  clock.setDay('2026-11-24')
  await Promise.all(times(10, () => releaseDue({ db, clock, log: silentLog })))
  const release = 'Деньги разморожены: +1 000 б. теперь доступны: 2 договора'
  expect((await listNotified(phone)).toSorted()).toEqual([release, loss, rewards])
  expect(await findUnnotifiedMoney(db)).toEqual([])
})

test('when two corrections are each posted a hundred times in parallel, the member gets one notification about each and one about the repaid debt', async () => {
  const clock = aFixedClock('2026-11-24')
  const phone = aPhone()
  await importLines(db, clock, [aLine({ number: aNumber(), phone, day: '2026-11-20' })])
  const memberId = await getMemberId(db, phone)
  const charge = { ...aLedgerOperation(memberId), amount: -700n }
  await repeat(() => db.transaction((tx) => postCorrection(tx, charge)))
  const credit = { ...aLedgerOperation(memberId), amount: 1_000n, at: new Date(charge.at.getTime() + 1_000) }
  await repeat(() => db.transaction((tx) => postCorrection(tx, credit)))
  expect((await listNotified(phone)).filter((text) => !text.startsWith('Новое')).toSorted()).toEqual([
    'Долг уменьшился: В счёт долга зачтено 700 б.',
    'Корректировка: +1 000 б. на балансе',
    'Корректировка: −700 б. на балансе. Долгом стало 700 б.',
  ])
  expect(await findUnnotifiedMoney(db)).toEqual([])
})

test('a notification about one operation links to that operation, and a notification about several operations links to all operations of their category', async () => {
  const clock = aFixedClock('2026-11-18')
  const phone = aPhone()
  await importLines(db, clock, [aLine({ number: aNumber(), phone, day: '2026-11-15' })])
  expect(await listLinks(phone)).toEqual(['/balance?operation=1'])
  await db.transaction(async (tx) =>
    postCorrection(tx, { ...aLedgerOperation(await getMemberId(db, phone)), amount: 100n }),
  )
  expect(await listLinks(phone)).toContain('/balance?operation=2')
  const otherPhone = aPhone()
  await importLines(
    db,
    clock,
    times(2, () => aLine({ number: aNumber(), phone: otherPhone, day: '2026-11-10' })),
  )
  expect(await listLinks(otherPhone)).toEqual(['/balance?category=reward'])
  // The two releases on the same day are reported in one notification.
  clock.setDay('2026-11-24')
  await releaseDue({ db, clock, log: silentLog })
  await importLines(db, clock, [aLine({ number: aNumber(), phone: otherPhone, day: '2026-11-09' })])
  await releaseDue({ db, clock, log: silentLog })
  expect(await listLinks(otherPhone)).toContain('/balance?category=release')
})

test('undoing an import creates only one notification about its seven cancelled rewards', async () => {
  const clock = aFixedClock('2026-11-24')
  const phone = aPhone()
  const lines = times(7, () => aLine({ number: aNumber(), phone, day: '2026-11-20' }))
  const { batch } = (await importLines(db, clock, lines)) as { batch?: number | null }
  await undoImport({ db, clock, actor: 'test' }, BigInt(batch ?? 0))
  expect(await listNotified(phone)).toHaveLength(2)
  expect(await listNotified(phone)).toContainEqual(expect.stringMatching(/^Начисления сняты: 7 договоров: −/))
  expect(await findUnnotifiedMoney(db)).toEqual([])
})

test('a hundred parallel calls of `notify` with the same key create one notification for each member', async () => {
  const clock = aFixedClock('2026-11-24')
  const phones = [aPhone(), aPhone()]
  for (const phone of phones)
    await importLines(db, clock, [aLine({ number: aNumber(), phone, day: '2026-11-20' })])
  const notification = {
    key: 'signed-in:1',
    category: 'account',
    title: 'Вход',
    body: 'Chrome',
    link: null,
  } as const
  for (const phone of phones) {
    const memberId = await getMemberId(db, phone)
    const notifyMember = (tx: Tx) => notify(tx, { ...notification, memberId, at: clock.businessNow() })
    await repeat(() => db.transaction(notifyMember))
    expect(await listNotified(phone)).toHaveLength(2)
  }
})
