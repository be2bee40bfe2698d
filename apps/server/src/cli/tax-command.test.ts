import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { formatPhone } from '@impulse/wire/phone'
import { approveWithdrawal, markPaid, markSent } from '../features/withdrawals/withdrawals.ts'
import { testDatabase } from '../testing/test-database.ts'
import { aMemberWhoMayWithdraw, aWithdrawal, aWithdrawalsTest } from '../testing/withdrawal-actors.ts'

const { db, servingUrl, ownerUrl } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'impulse-lk-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const env = { DATABASE_URL: servingUrl, MIGRATE_DATABASE_URL: ownerUrl, DATA_DIR: folder, MODE: 'demo' }
const entry = fileURLToPath(new URL('../cli.ts', import.meta.url))
const lk = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [entry, 'tax', 'register', ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })

it('the register of a year names who was paid in it, for people and for a spreadsheet', async () => {
  const test = await aWithdrawalsTest(db, { tax: 'ndfl' })
  const member = await aMemberWhoMayWithdraw(test)
  const { id: orderId } = await aWithdrawal(test, member, { amount: 10_000 })
  await db.transaction(async (tx) => {
    const step = { orderId, actor: 'staff:olga', at: test.clock.businessNow() }
    for (const move of [approveWithdrawal, markSent, markPaid]) await move(tx, step)
  })
  expect((await lk('2026')).out).toContain(
    `${formatPhone(member.phone)}  Иванов Андрей  доход 10000 ₽, НДФЛ по шкале 1300 ₽, удержано 1300 ₽, разница 0 ₽\n`,
  )
  const { out } = await lk('2026', '--csv')
  expect(out.split('\n')).toEqual(
    expect.arrayContaining([
      'ФИО;Телефон;Доход;НДФЛ по шкале;Удержано;Разница;Без удержания',
      `Иванов Андрей;${member.phone};10000;1300;1300;0;0`,
    ]),
  )
  expect((await lk('2024', '--csv')).out.trim().split('\n')).toHaveLength(1)
}, 60_000)

it.each([[[]], [['26']], [['2026', '2027']]])(
  'without one year it tells what is missing: %j',
  async (args) => {
    expect(await lk(...args)).toMatchObject({ code: 1, err: 'Нужен год: lk tax register 2026 [--csv]\n' })
  },
)
