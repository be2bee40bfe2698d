import { createInterface } from 'node:readline'
import { openClock } from '../../platform/clock/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDb } from '../../platform/db/db.ts'
import { armFailpoint, type Failpoint } from '../../platform/db/failpoint.ts'
import { endingSessions } from '../../platform/session/session.ts'
import { decideMerge } from '../../modules/operations/member-merges/member-merges.service.ts'

/**
 * Script that approves the member merge with the id `MERGE`. It kills itself at the failpoint that the variable
 * `DIES` names.
 */
const { MERGE: id = '', DIES: dies = '' } = process.env
const db = openDb({ url: readConfig(process.env).databaseUrl ?? '', connections: 2 })
const clock = await openClock(db, { movable: false })
createInterface({ input: process.stdin }).on('close', () => process.exit(0))
armFailpoint(dies as Failpoint)
await decideMerge({ db, clock, sessions: endingSessions(clock) }, { id, staffName: 'petr', isApproved: true })
