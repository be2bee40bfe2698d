import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { decidePayer, proposePayer } from '../modules/payouts/payouts/payouts.service.ts'
import { readConfig } from '../platform/config/config.ts'
import { openLog } from '../platform/log/log.ts'
import { saveSettings } from '../platform/settings/settings.ts'
import { commandLine } from '../testing/harness/command-line.ts'
import { aPayoutTest, aWithdrawal, getWithdrawalStatus } from '../testing/payouts/payout-fixtures.ts'
import { seededDatabase } from '../testing/database/seeded-database.ts'
import { restoredEach } from '../testing/database/test-database.ts'

const { db, folder, env } = restoredEach(await seededDatabase())
const entry = fileURLToPath(new URL('../cli.ts', import.meta.url))
const lk = (settings: Record<string, string>, ...args: string[]) =>
  commandLine({ ...env, ...settings })(...args)
const log = openLog('silent')
const strict = { PAYOUTS_SECOND_PERSON_FROM: '1000', TAX: 'ndfl' }
const context = await aPayoutTest(db)
const { number } = await aWithdrawal(context)
const approve = (settings: Record<string, string>) =>
  lk(settings, 'withdrawals', 'approve', String(number), '--as', 'olga')

it('any settings are accepted before the first start of the server', async () => {
  expect((await lk({}, 'withdrawals', 'list')).code).toBe(0)
  expect((await lk(strict, 'withdrawals', 'list')).code).toBe(0)
}, 120_000)

it('a shell with other settings than the server approves nothing and prints the differences', async () => {
  await saveSettings({ db, log }, readConfig(strict))
  const refused = await approve({})
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain(
    'Ничего не сделано:\n  TAX: в программе ndfl, здесь none\n  PAYOUTS_SECOND_PERSON_FROM: в программе 1000, здесь 50000\n',
  )
  expect(await getWithdrawalStatus(db, { number })).toBe('review')
  expect((await approve(strict)).out).toContain('нужно второе')
  expect(await getWithdrawalStatus(db, { number })).toBe('review')
}, 120_000)

it.each([
  [['payouts', 'list']],
  [['payouts', 'show', '1']],
  [['payouts', 'batch', '--kind', 'sbp', '--as', 'olga']],
  [['payouts', 'file', '1', '--format', 'csv', '-o', join(folder, 'never.csv')]],
  [['payouts', 'answer', entry, '--as', 'olga']],
  [['tax', 'register', '2026']],
])(
  'lk %j does nothing and exits with 1 when a setting differs from the server',
  async (args) => {
    await saveSettings({ db, log }, readConfig(strict))
    expect(await lk({ ...strict, PAYOUTS_DAILY_CAP: '5' }, ...args)).toMatchObject({
      ...{ code: 1, out: '' },
      err: expect.stringContaining('PAYOUTS_DAILY_CAP: в программе 1000000, здесь 5') as string,
    })
  },
  120_000,
)

it('payouts can be stopped from a shell with any settings', async () => {
  expect((await lk({}, 'payouts', 'stop', '--reason', 'Сверка', '--as', 'olga')).code).toBe(0)
}, 120_000)

it('PAYER is compared regardless of the order of its fields, and the provider’s secret is not stored', async () => {
  const { payer } = readConfig({}).payouts
  const http = { PAYOUTS: 'http', PAYOUTS_AGENT_ID: 'agent', PAYOUTS_SECRET: 'the-secret-of-the-provider' }
  await saveSettings({ db, log }, readConfig({ ...http, PAYER: JSON.stringify(payer) }))
  const { incomeCode: _, ...turned } = Object.fromEntries(Object.entries(payer).toReversed())
  const list = (settings: Record<string, string>) => lk({ ...http, ...settings }, 'payouts', 'list')
  expect((await list({ PAYER: JSON.stringify(turned) })).code).toBe(0)
  expect((await list({ PAYER: JSON.stringify({ ...payer, name: 'ООО «Другой»' }) })).err).toContain('PAYER:')
  const { rows } = await db.query<{ stored: string }>({
    text: 'select string_agg(value, $1) as stored from server_settings',
    values: [' '],
  })
  expect(rows[0]?.stored).toContain('agent')
  expect(rows[0]?.stored).not.toContain(http.PAYOUTS_SECRET)
}, 120_000)

it('PAYER of the shell is ignored after two administrators changed the payer in the console', async () => {
  const { payer } = readConfig({}).payouts
  await saveSettings({ db, log }, readConfig({}))
  expect((await lk({}, 'payouts', 'payer')).out).toMatch(
    new RegExp(`ИНН: ${payer.inn}[^]*Из настройки PAYER`),
  )
  const id = randomUUID()
  await proposePayer(context, { ...payer, id, name: 'ООО «Ромашка»', reason: 'Договор', as: 'olga' })
  const elsewhere = { PAYER: JSON.stringify({ ...payer, name: 'ООО «Другой»' }) }
  expect((await lk(elsewhere, 'payouts', 'payer')).err).toContain('PAYER:')
  await decidePayer(context, { id, as: 'petr', isMade: true })
  expect((await lk(elsewhere, 'payouts', 'payer')).out).toMatch(
    /Наименование: ООО «Ромашка»[^]*Изменение № 101 от .*: предложил olga, подтвердил petr/,
  )
}, 120_000)
