import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { decidePayer, proposePayer } from '../../modules/payouts/payouts/payouts.service.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openLog } from '../../platform/log/log.ts'
import { saveSettings } from '../../platform/config/saved-settings/saved-settings.ts'
import { commandLine } from '../../testing/harness/command-line.ts'
import { aPayoutTest } from '../../testing/payouts/payout-fixtures.ts'
import { seededDatabase } from '../../testing/database/seeded-database.ts'
import { restoredEach } from '../../testing/database/test-database.ts'

const { db, env } = restoredEach(await seededDatabase())
const register = (settings: Record<string, string>) =>
  commandLine({ ...env, ...settings })('tax', 'register', '2026')
const log = openLog('silent')
const strict = { PAYOUTS_SECOND_PERSON_FROM: '1000', TAX: 'ndfl' }

it('lk tax register accepts any settings before the first start of the server', async () => {
  expect((await register({})).code).toBe(0)
  expect((await register(strict)).code).toBe(0)
}, 120_000)

it('lk tax register fails when the shell’s settings differ from the server’s settings, and prints only the differing settings', async () => {
  await saveSettings({ db, log }, readConfig(strict))
  const refused = await register({})
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain(
    'Ничего не сделано:\n  TAX: на сервере ndfl, здесь none\n  PAYOUTS_SECOND_PERSON_FROM: на сервере 1000, здесь 50000\n',
  )
  expect((await register(strict)).code).toBe(0)
}, 120_000)

it('lk tax register accepts a PAYER whose fields are in another order than in the server’s setting', async () => {
  const { payer } = readConfig({}).payouts
  const http = {
    PAYOUTS: 'provider',
    PAYOUTS_AGENT_ID: 'agent',
    PAYOUTS_SECRET: 'the-secret-of-the-provider',
  }
  await saveSettings({ db, log }, readConfig({ ...http, PAYER: JSON.stringify(payer) }))
  const { incomeCode: _, ...reversedPayer } = Object.fromEntries(Object.entries(payer).toReversed())
  expect((await register({ ...http, PAYER: JSON.stringify(reversedPayer) })).code).toBe(0)
  const otherPayer = { ...payer, name: 'ООО «Другой»' }
  expect((await register({ ...http, PAYER: JSON.stringify(otherPayer) })).err).toContain('PAYER:')
  const { rows } = await db.query<{ stored: string }>({
    text: 'select string_agg(value, $1) as stored from server_settings',
    values: [' '],
  })
  expect(rows[0]?.stored).toContain('agent')
  expect(rows[0]?.stored).not.toContain(http.PAYOUTS_SECRET)
}, 120_000)

it('lk tax register ignores the shell’s PAYER after two administrators changed the payer in the console', async () => {
  const context = await aPayoutTest(db)
  await db.query({ text: `update staff set roles = '{admin}'`, values: [] })
  const { payer } = readConfig({}).payouts
  await saveSettings({ db, log }, readConfig({}))
  const id = randomUUID()
  await proposePayer(context, { ...payer, id, name: 'ООО «Ромашка»', reason: 'Договор', staffName: 'olga' })
  const otherEnv = { PAYER: JSON.stringify({ ...payer, name: 'ООО «Другой»' }) }
  expect((await register(otherEnv)).err).toContain('PAYER:')
  await decidePayer(context, { id, staffName: 'petr', isApproved: true })
  expect((await register(otherEnv)).code).toBe(0)
}, 120_000)
