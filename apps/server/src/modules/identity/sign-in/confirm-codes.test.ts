import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import { anAttempt, tryCode } from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { sendConfirmationCode, confirmByCode, endConfirming } from './sign-in.service.ts'

const { db } = await testDatabase()
const clock = aClock({ isStopped: true })
const testApp = await buildTestApp({ db, clock })

test('`endConfirming` makes the confirmation codes of a former phone invalid, but not the sign-in code of that phone', async () => {
  const phone = aPhone()
  const [scope, now] = [{ purpose: 'leaving', subject: randomUUID() } as const, clock.systemNow()]
  const { attemptId } = await db.transaction((tx) =>
    sendConfirmationCode(tx, { scope, phone, now, limits: false }),
  )
  const userId = await anAttempt(testApp, phone)
  await db.transaction((tx) => endConfirming(tx, { phone, now }))
  const context = { db, clock, codes: testApp.codes, config: { limits: false } }
  const confirmed = confirmByCode(context, { scope, attemptId, code: '000000' }, async () => true)
  await expect(confirmed).rejects.toMatchObject({ code: 'code_expired' })
  expect((await tryCode(testApp, { userId, code: '000000' })).statusCode).toBe(200)
})
