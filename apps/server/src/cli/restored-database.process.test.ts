import { dayMs } from '@impulse/api/fields/durations'
import { expect, it } from 'vitest'
import { moscowDay } from '../platform/clock/moscow.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import { getPayoutPause } from '../modules/payouts/payouts/payouts.service.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { commandLine } from '../testing/harness/command-line.ts'

const { db, env } = await testDatabase()

it('a command that is the first to open a restored database pauses payouts before it writes an audit event', async () => {
  const backupAt = new Date(Date.now() - 8 * dayMs)
  const event = { at: backupAt, actor: 'system', action: 'payouts.paused', memberId: null } as const
  await recordAudit(db, event)
  await db.query({
    text: `insert into database_epochs (started_at, system_identifier, timeline) values ($1, '1', '')`,
    values: [backupAt],
  })
  const created = await commandLine({ ...env, DEMO_DATA: 'empty' })(
    'staff',
    'create',
    'olga',
    '--role',
    'admin',
    '--not-member',
  )
  expect(created.err).toContain('payouts are paused')
  const { isOn, unreconciled } = await getPayoutPause(db)
  expect(isOn).toBe(true)
  expect(unreconciled?.from).toBe(moscowDay(new Date(backupAt.getTime() - dayMs)))
})
