import { expect, it } from 'vitest'
import { openMetrics } from './platform/http/metrics.ts'
import { buildApp } from './platform/http/app.ts'
import { openLog } from './platform/log/log.ts'
import { recordRuns } from './platform/jobs/record-runs.ts'
import { aClock } from './testing/harness/test-clock.ts'
import { testDatabase } from './testing/database/test-database.ts'
import { watchBackups } from './watch-backups.ts'

const { db } = await testDatabase()

it('the age of the last backup is infinite until the first one, and 0 without a folder for backups', async () => {
  const clock = aClock()
  const log = openLog('silent')
  const read = async (folder: string | undefined) => {
    const metrics = openMetrics({ db, clock })
    watchBackups(metrics, { db, clock, config: { backups: { folder, keepDays: 14 } } })
    const app = buildApp({ log, allowsHost: () => true, trustedProxies: [] })
    await metrics.routes(app)
    const { body } = await app.inject('/metrics')
    return /^backup_age_seconds (\S+)/m.exec(body)?.[1]
  }
  expect(await read(undefined)).toBe('0')
  expect(await read('/backup')).toBe('+Inf')
  await recordRuns({ db, clock, log }, 'backup').succeeded()
  clock.moveBy({ seconds: 30 })
  expect(await read('/backup')).toMatch(/^30(\.\d+)?$/)
})
