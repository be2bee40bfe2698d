import { createInterface } from 'node:readline'
import { openClock } from '../../platform/clock/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDb } from '../../platform/db/db.ts'
import { armFailpoint, type Failpoint } from '../../platform/db/failpoint.ts'
import { openLog } from '../../platform/log/log.ts'
import { openSessions } from '../../platform/session/session.ts'
import { testPasswords } from '../identity/member-fixtures.ts'
import { openCodes } from '../../modules/identity/sign-in/codes.ts'
import { confirmPhone, startPhoneChange } from '../../modules/identity/phone-change/phone-change.service.ts'

/**
 * Script that changes the phone of the member `MEMBER` to `PHONE`. It kills itself at the failpoint that the
 * variable `DIES` names.
 */
const { MEMBER: memberId = '', SESSION: sessionId = '', PHONE: phone = '', DIES: dies = '' } = process.env
const config = readConfig(process.env)
const db = openDb({ url: config.databaseUrl ?? '', connections: 2 })
const clock = await openClock(db, { movable: false })
createInterface({ input: process.stdin }).on('close', () => process.exit(0))
armFailpoint(dies as Failpoint)
const codes = openCodes({ passwords: testPasswords, demo: false })
const sessions = openSessions({ db, clock, log: openLog('silent'), passwords: testPasswords })
const context = { db, clock, codes, sessions, config, wakeOutbox: () => undefined }
const confirm = (attemptId: string) =>
  confirmPhone(context, { memberId, sessionId, attemptId, code: codes.deriveCode(attemptId) })

const { code: old } = await startPhoneChange(context, { memberId, phone })
const { code: next } = await confirm(old?.attemptId ?? '')
await confirm(next?.attemptId ?? '')
