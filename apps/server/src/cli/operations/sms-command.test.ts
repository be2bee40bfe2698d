import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { recordBalance } from '../../platform/sms/sms.sql.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { aClock } from '../../testing/harness/test-clock.ts'
import { printSmsStatus } from './sms-command.ts'

const { db, servingUrl } = await testDatabase()

async function status(
  env: Record<string, string>,
  options: { json?: boolean } = {},
): Promise<{ code: number; out: string }> {
  const lines: string[] = []
  let code = 0
  const output = { print: (line: string) => void lines.push(line), fail: () => void (code = 1) }
  await printSmsStatus(
    { ...output, config: readConfig(env), open: async () => ({ db, clock: aClock(), servingUrl }) },
    options,
  )
  return { code, out: lines.join('\n') }
}

it('lk sms status prints the balance at the SMS provider, and exits with 1 when the balance is low', async () => {
  const env = { SMS: 'smsc', SMSC_API_KEY: 'key' }
  expect(await status({})).toEqual({ code: 0, out: 'SMS не отправляются: демо-режим' })
  expect(await status(env)).toEqual({ code: 0, out: 'За последние сутки SMS не было' })
  await recordBalance(db, { provider: 'smsc', roubles: 499.5, now: new Date() })
  const low = await status(env)
  expect(low.code).toBe(1)
  expect(low.out).toMatch(
    /smsc: за сутки ничего\n {2}на счёте 499.5 ₽ .*\n {2}ВНИМАНИЕ: деньги на SMS заканчиваются/,
  )
  const { code, out } = await status({ ...env, SMS_LOW_BALANCE: '300' }, { json: true })
  expect([code, JSON.parse(out)]).toMatchObject([0, { provider: 'smsc', balance: { isLow: false } }])
})
