import { createInterface } from 'node:readline'
import { openClock } from '../../platform/clock/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDb } from '../../platform/db/db.ts'
import { armFailpoint, type Failpoint } from '../../platform/db/failpoint.ts'
import { runDueJobs } from '../../platform/jobs/outbox.ts'
import { openLog } from '../../platform/log/log.ts'
import { createMail } from '../../platform/mail/open-mail.ts'
import { webPush } from '../../platform/push/web-push.ts'
import { createSms } from '../../platform/sms/send-sms.ts'
import { deliveryJobs } from '../../platform/notifications/deliveries/deliveries.worker.ts'
import { toConfiguredChannels } from '../../platform/notifications/deliveries/deliver.ts'
import { routeDue } from '../../platform/notifications/deliveries/route-notifications.ts'

/**
 * Script that creates the deliveries of notifications and sends them until none is due, and then prints `done`.
 * When the variable `DIES` names a failpoint, the script kills itself there.
 */
const { env } = process
const config = readConfig(env)
const db = openDb({ url: config.databaseUrl ?? '', connections: 4 })
const clock = await openClock(db, { movable: false })
createInterface({ input: process.stdin }).on('close', () => process.exit(0))
const log = openLog('silent')
if (env['DIES']) armFailpoint(env['DIES'] as Failpoint, Number(env['AFTER']))
const push = config.push.kind === 'keys' ? webPush(config.push, { ca: env['CA'] ?? '' }) : null
const context = {
  db,
  clock,
  push,
  sms: createSms({ db, clock, log, config }),
  mail: createMail({ db, clock, config }),
  programme: 'ИМПУЛЬС',
  publicUrl: () => 'https://lk.example',
}
await routeDue({ db, clock, configuredChannels: toConfiguredChannels(context) })
while ((await runDueJobs({ db, clock, log, handlers: deliveryJobs(context) })) > 0);
process.stdout.write('done\n')
await db.close()
process.exit(0)
