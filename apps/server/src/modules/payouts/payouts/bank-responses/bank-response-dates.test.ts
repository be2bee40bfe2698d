import { expect, it } from 'vitest'
import { moscowMidnight } from '../../../../platform/clock/moscow.ts'
import { aPayoutTest, aWithdrawal } from '../../../../testing/payouts/payout-fixtures.ts'
import { getDump } from '../../../../testing/identity/account-deletion-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { aSetClock, moscowNoon } from '../../../../testing/payouts/withdrawal-fixtures.ts'
import {
  recordApproval,
  getAdminWithdrawalByNumber,
  makeBatch,
  importFileFromBank,
} from '../payouts.service.ts'
import { toPaidAt } from './bank-response.rules.ts'

const { db } = await testDatabase()
const clock = aSetClock()
const context = { ...(await aPayoutTest(db)), clock }
const [left, appliedAt] = [moscowNoon('2026-11-18'), moscowNoon('2026-11-23')]

it.each([
  ['19.11.2026', moscowMidnight('2026-11-19'), null],
  // The payout was submitted at noon of this date, so the submission time is recorded instead of midnight.
  ['18.11.2026', left, null],
  ['', appliedAt, null],
  ['31.02.2026', appliedAt, { reported: '31.02.2026', used: '2026-11-23' }],
  ['19/11/26', appliedAt, { reported: '19/11/26', used: '2026-11-23' }],
  ['17.11.2026', left, { reported: '17.11.2026', used: '2026-11-18' }],
  ['24.11.2026', appliedAt, { reported: '24.11.2026', used: '2026-11-23' }],
])(
  'for the bank’s payment date «%s», the server records the time %s and reports the bank’s date if the recorded date differs',
  async (day, at, paidOn) => {
    const { number, reference } = await aSent('sbp')
    const bytes = Buffer.from(`Референс;Сумма;Результат;Дата списания\n${reference};1500,00;Исполнено;${day}`)
    const dry = await importFileFromBank(context, { bytes, staffName: 'petr', dryRun: true })
    const { rows } = await importFileFromBank(context, { bytes, staffName: 'petr', dryRun: false })
    expect(dry.rows).toEqual(rows)
    expect([rows[0]?.outcome, rows[0]?.paidOn ?? null]).toEqual(['paid', paidOn])
    expect((await getAdminWithdrawalByNumber(context, number)).paidAt).toEqual(at)
  },
)

it('a payment gets the bank’s date if this day has begun in Moscow, otherwise the current time', () => {
  const begins = moscowMidnight('2026-11-19')
  const day = { begins, ends: moscowMidnight('2026-11-20') }
  expect(toPaidAt({ day, submittedAt: left, now: begins })).toEqual({ at: begins, isBanksDay: true })
  const now = new Date(begins.getTime() - 1)
  expect(toPaidAt({ day, submittedAt: left, now })).toEqual({ at: now, isBanksDay: false })
})

it('the report of an imported table shows an unreadable payment date and the date used instead, but the unreadable text is not stored', async () => {
  const { reference } = await aSent('sbp')
  const paidOn = { reported: 'вчера, Иванов', used: '2026-11-23' }
  const table = Buffer.from(
    `Референс;Сумма;Результат;Дата списания\n${reference};1500,00;Исполнено;${paidOn.reported}`,
  )
  const load = () => importFileFromBank(context, { bytes: table, staffName: 'petr', dryRun: false })
  expect((await load()).rows).toMatchObject([{ outcome: 'paid', paidOn }])
  expect((await load()).rows).toMatchObject([{ outcome: 'paid' }])
  const stored = (await getDump(db)).split('\n')
  expect(
    stored.filter((line) => /^bank_responses.*paidOn/.test(line) && line.includes(`${reference}`)),
  ).toHaveLength(1)
  expect(stored.filter((line) => line.includes(paidOn.reported))).toEqual([])
})

/**
 * Creates a payout that is submitted on 18 November, and sets the clock to 23 November, when the bank's
 * response is applied.
 */
async function aSent(kind: 'sbp' | 'account') {
  clock.set(left)
  const { number } = await aWithdrawal(context, { kind })
  await recordApproval(context, { number, staffName: 'olga' })
  await makeBatch(context, { staffName: 'olga', kind, limit: 10 })
  clock.set(appliedAt)
  const { reference } = await getAdminWithdrawalByNumber(context, number)
  return { number, reference }
}
