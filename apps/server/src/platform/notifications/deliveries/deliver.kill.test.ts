import { once } from 'node:events'
import { expect, it } from 'vitest'
import { deliveryFailpoints } from '../../db/failpoint.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { aDeliveryApp, withEmail } from '../../../testing/engagement/delivery-app-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { localCertificate } from '../../../testing/stubs/local-certificate.ts'
import { type ScriptEnv, startScript } from '../../../testing/harness/script-process.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { notify } from '../notifications.service.ts'

const { db, env: databaseEnv } = await testDatabase()
const test = await aDeliveryApp(db)
const { clock, provider, office, service } = test
const script = new URL('../../../testing/scripts/notification-sender.test-script.ts', import.meta.url)
const { config } = service

async function sendOn(dies: { at: string; after: number } | null): Promise<string | number> {
  const env: ScriptEnv = {
    ...databaseEnv,
    CA: localCertificate.cert,
    MAIL_URL: office.url,
    MAIL_FROM: 'no-reply@impulse.example',
    SMS: 'smsc',
    SMSC_URL: provider.url,
    SMSC_LOGIN: provider.smsc.login,
    SMSC_PASSWORD: provider.smsc.password,
    SMSC_SENDER: 'IMPULSE',
    VAPID_PUBLIC_KEY: config.publicKey,
    VAPID_PRIVATE_KEY: config.privateKey,
    VAPID_SUBJECT: config.subject,
    PUSH_HOSTS: config.hosts.join(','),
    ...(dies && { DIES: dies.at, AFTER: String(dies.after) }),
  }
  const child = await startScript(script, env)
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  // Ends the lease of the killed process, and resets the attempts of its jobs: this test kills the process more
  // often than the outbox retries a job. Another test checks the limit of attempts.
  await db.query({
    text: 'update outbox set leased_until = null, run_at = now(), attempts = 0 where done_at is null',
    values: [],
  })
  return signal ?? code ?? -1
}

async function listDeliveryCounts(): Promise<{ channel: string; state: string; count: number }[]> {
  const { rows } = await db.query<{ channel: string; state: string; count: number }>({
    text: 'select channel, state, count(*)::int from deliveries group by channel, state',
    values: [],
  })
  return rows
}

it('when sending processes are killed repeatedly, no message is sent twice, and each delivery ends as `sent` or `unknown`', async () => {
  const members: { memberId: string }[] = await Promise.all(
    times(3, async () => {
      const member = await aMember(db, { clock })
      const [email, browser] = [await withEmail(db, member), service.aBrowser()]
      await test.subscribe(member, browser)
      return { ...member, email, browser }
    }),
  )
  // Stores notification preferences without quiet hours, because the sending processes use the real time, which may be
  // in the default quiet hours.
  await db.query({
    text: `insert into notification_preferences (member_id, updated_at) select id, now() from members`,
    values: [],
  })
  const kills = repeated(20)
  for (let kill = 0; kill < kills; kill++) {
    for (const { memberId } of members) {
      const about = { memberId, category: 'withdrawal', body: '', link: null, at: new Date() } as const
      await db.transaction((tx) => notify(tx, { ...about, title: `Вывод ${kill}`, key: `paid:${kill}` }))
    }
    const at = deliveryFailpoints[kill % deliveryFailpoints.length] ?? ''
    expect(await sendOn({ at, after: at === 'notice:routing' ? 0 : kill % 4 })).toBe('SIGKILL')
  }
  expect(await sendOn(null)).toBe(0)
  // Moves the clock by two days, so that `receive` ends the deliveries that a killed process left in the state
  // `sending`.
  clock.moveBy({ days: 2 })
  await test.receive()

  const rows = await listDeliveryCounts()
  const countDeliveries = (channel: string, state: string): number =>
    rows.find((row) => row.channel === channel && row.state === state)?.count ?? 0
  const came = {
    sms: provider.messages.map(({ phone, text }) => `${phone} ${text}`),
    mail: office.messages.map(({ message }) => /Message-ID: (\S+)/i.exec(message)?.[1] ?? ''),
    push: service.messages.map(({ path, note }) => `${path} ${note['tag']}`),
  }
  for (const channel of ['sms', 'mail', 'push'] as const) {
    const [sent, unknown] = [countDeliveries(channel, 'sent'), countDeliveries(channel, 'unknown')]
    expect(sent + unknown, JSON.stringify(rows)).toBe(kills * members.length)
    expect(new Set(came[channel]).size).toBe(came[channel].length)
    expect(came[channel].length).toBeGreaterThanOrEqual(sent)
    expect(came[channel].length).toBeLessThanOrEqual(sent + unknown)
  }
}, 300_000)
