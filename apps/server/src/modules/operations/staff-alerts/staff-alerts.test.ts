import type { StaffAlertEmails } from '@impulse/api/dashboard/staff-alerts'
import { beforeEach, expect, it } from 'vitest'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { runDueJobs } from '../../../platform/jobs/outbox.ts'
import { demoMail } from '../../../platform/mail/demo-mail.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { readDemoMailbox } from '../../../platform/mail/demo-mailbox.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { aReadyPayout } from '../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
import { pausePayouts, resumePayouts } from '../../payouts/payouts/payouts.service.ts'
import { getMailboxes, queueStaffAlerts, sendStaffAlert } from './staff-alerts.service.ts'
import { staffAlertJobs } from './staff-alerts.worker.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db, { secondApprovalFrom: 10n ** 9n })
const { clock, log } = context
const finance: StaffAlertEmails = { finance: ['cash@example.ru', 'books@example.ru'] }
const sender = (emails: StaffAlertEmails) => ({
  emails,
  mail: demoMail({ db, clock }),
  programme: 'ИМПУЛЬС',
  origin: 'https://example.ru',
})

const look = (emails = finance) => queueStaffAlerts({ db, clock, emails })
/** Sends the e-mails that wait in the outbox, and returns their recipients and texts. */
async function sendQueued(emails = finance): Promise<{ to: string; body: string }[]> {
  await db.query({ text: 'delete from demo_messages', values: [] })
  while ((await runDueJobs({ db, clock, log, handlers: staffAlertJobs(sender(emails)) })) > 0);
  const messages = await readDemoMailbox(db, { limit: 100, channel: 'mail' })
  return messages
    .map(({ recipient, body }) => ({ to: recipient, body }))
    .toSorted((a, b) => a.to.localeCompare(b.to))
}
const recipients = async (emails = finance) => (await sendQueued(emails)).map(({ to }) => to)
const both = ['books@example.ru', 'cash@example.ru']

beforeEach(async () => {
  for (const text of [
    'delete from staff_alerts',
    'delete from outbox',
    `update payouts set state = 'rejected' where state = 'ready'`,
    'update payout_pause set is_on = false',
    'delete from risk_check_queue',
  ])
    await db.query({ text, values: [] })
})

it('sends no e-mail when the queues are empty or their payouts have not yet waited too long', async () => {
  await look()
  await aReadyPayout(context)
  await look()
  expect(await sendQueued()).toEqual([])
})

it('the e-mail about a waiting payout goes once to each mailbox of a role and contains no data of the payout’s member', async () => {
  const { memberId, number } = await aReadyPayout(context)
  clock.moveBy({ days: 1 })
  await look()
  const emails = await sendQueued()
  expect(emails.map(({ to }) => to)).toEqual(both)
  const { rows } = await db.query<{ phone: string }>({
    text: 'select phone from members where id = $1',
    values: [memberId],
  })
  for (const { body } of emails) {
    expect(body).toContain(
      'Одобрено и не отправлено: 1 на 1\u00a0500\u00a0₽, самому давнему 1 день\nhttps://example.ru/console#/payout-batches',
    )
    for (const own of [rows[0]?.phone ?? '', memberId, String(number)]) expect(body).not.toContain(own)
  }
})

it('while a queue stays non-empty, the next e-mail about it is sent a day after the previous one, and not earlier', async () => {
  await aReadyPayout(context)
  clock.moveBy({ days: 1 })
  await look()
  expect(await recipients()).toEqual(both)
  await look()
  clock.moveBy({ seconds: 86_399 - 60 })
  await look()
  expect(await recipients()).toEqual([])
  clock.moveBy({ seconds: 120 })
  await look()
  expect(await recipients()).toEqual(both)
})

it('sends each mailbox one e-mail when several workers check the queues at the same time', async () => {
  await aReadyPayout(context)
  clock.moveBy({ days: 1 })
  await Promise.all(times(6, () => look()))
  expect(await recipients()).toEqual(both)
})

it('sends another e-mail immediately when a queue is empty at one check and filled again at the next', async () => {
  await pausePayouts(context, { staffName: 'olga', reason: 'Сверка' })
  await look()
  expect((await sendQueued())[0]?.body).toContain('Выплаты остановлены: ')
  await resumePayouts(context, { staffName: 'olga' })
  await look()
  expect(await recipients()).toEqual([])
  await pausePayouts(context, { staffName: 'olga', reason: 'Сверка' })
  await look()
  expect(await recipients()).toEqual(both)
})

/** Adds a debit of a bank statement for a payout whose points the member has again. */
const addDoubleDebit = (kopecks: number) =>
  db.query({
    text: `with s as (
        insert into bank_statements (hash, account, format, first_day, last_day, imported_at, actor)
        values (sha256(gen_random_uuid()::text::bytea), '40702', '1c', '2026-11-20', '2026-11-20', $2, 'test') returning id, hash
      ) insert into bank_statement_lines (statement, line, account, hash, direction, document_number, booked_on, kopecks,
        counterparty, counterparty_account, purpose, state, outcome)
      select id, 1, '40702', hash, 'debit', '1', '2026-11-20', $1, '', '', '', 'unmatched', 'refund_conflict' from s`,
    values: [kopecks, clock.businessNow()],
  })

it('each look that finds an urgent queue grown since the last look sends one e-mail, and a queue that shrank none', async () => {
  await addDoubleDebit(150_000)
  await look()
  expect(await recipients()).toEqual(both)
  clock.moveBy({ seconds: 60 })
  await addDoubleDebit(150_000)
  await addDoubleDebit(250_000)
  await Promise.all(times(3, () => look()))
  expect(await recipients()).toEqual(both)
  await db.query({
    text: `update bank_statement_lines set state = 'other' where kopecks = 250000`,
    values: [],
  })
  await look()
  expect(await recipients()).toEqual([])
  await addDoubleDebit(150_000)
  await look()
  expect(await recipients()).toEqual(both)
  await db.query({ text: `update bank_statement_lines set state = 'other'`, values: [] })
})

it('sends another e-mail about a payout pause that ended and began again between two checks', async () => {
  await pausePayouts(context, { staffName: 'olga', reason: 'Сверка' })
  await look()
  expect(await recipients()).toEqual(both)
  clock.moveBy({ seconds: 60 })
  await resumePayouts(context, { staffName: 'olga' })
  await pausePayouts(context, { staffName: 'olga', reason: 'Сверка' })
  await look()
  expect(await recipients()).toEqual(both)
  await look()
  expect(await recipients()).toEqual([])
})

it('retries a failed e-mail after an hour, and only to the mailbox that did not get it', async () => {
  await pausePayouts(context, { staffName: 'olga', reason: 'Сверка' })
  await look()
  const mail: Mail = {
    ...demoMail({ db, clock }),
    send: (message) =>
      message.to === 'books@example.ru'
        ? Promise.reject(new Error('the mail server is down'))
        : Promise.resolve(),
  }
  const handlers = staffAlertJobs({ ...sender(finance), mail })
  for (const _ of times(8, () => null)) {
    await runDueJobs({ db, clock, log, handlers })
    clock.moveBy({ seconds: 60 })
  }
  await look()
  expect(await recipients()).toEqual([])
  clock.moveBy({ seconds: 3600 })
  await look()
  expect(await recipients()).toEqual(['books@example.ru'])
})

it('retries a failed e-mail about one queue even when a later e-mail about another queue was sent', async () => {
  await aReadyPayout(context)
  await pausePayouts(context, { staffName: 'olga', reason: 'Сверка' })
  await look()
  await db.query({ text: 'update outbox set failed_at = now()', values: [] })
  clock.moveBy({ days: 1 })
  // Pretends that the last alerts were recorded now. The next e-mail about the pause is then due only because its last
  // e-mail could not be sent, and not because a day has passed.
  await db.query({ text: 'update staff_alerts set alerted_at = $1', values: [clock.businessNow()] })
  await look()
  const [other] = await sendQueued()
  expect(other?.body).not.toContain('Выплаты остановлены')
  clock.moveBy({ seconds: 3601 })
  await look()
  const [again] = await sendQueued()
  expect(again?.body).toContain('Выплаты остановлены')
  expect(again?.body).not.toContain('Одобрено и не отправлено')
})

it('sends an e-mail about the risk checks that have failed for an hour of the system clock', async () => {
  const { memberId } = await aReadyPayout(context)
  await db.query({ text: `update payouts set state = 'rejected' where state = 'ready'`, values: [] })
  await db.query({ text: 'delete from risk_check_queue', values: [] })
  const failedAt = clock.systemNow()
  await db.query({
    text: 'insert into risk_check_queue (member_id, failed_at, retry_at) values ($1, $2, $2)',
    values: [memberId, failedAt],
  })
  const monthAhead = () => new Date(clock.businessNow().getTime() + 30 * 86_400_000)
  await queueStaffAlerts({ db, clock: { ...clock, businessNow: monthAhead }, emails: finance })
  expect(await recipients()).toEqual([])
  clock.moveBy({ seconds: 3600 })
  await look()
  const emails = await sendQueued()
  expect(emails.map(({ to }) => to)).toEqual(both)
  expect(emails[0]?.body).toContain(
    'Не удалось проверить участников и браузеры: 1, самому давнему 1 час\nhttps://example.ru/console#/',
  )
  await look()
  expect(await recipients()).toEqual([])
})

it('sends one e-mail to an address that has several roles', async () => {
  const emails: StaffAlertEmails = { finance: ['boss@example.ru'], admin: ['boss@example.ru'] }
  await pausePayouts(context, { staffName: 'olga', reason: 'Сверка' })
  await look(emails)
  const [email, ...more] = await sendQueued(emails)
  expect(more).toEqual([])
  expect(email?.body).toContain('Письмо получают роли «Финансы», «Администратор»')
})

it('sends a separate e-mail about a payout pause that begins after an e-mail about a queue was sent', async () => {
  await aReadyPayout(context)
  clock.moveBy({ days: 1 })
  await look()
  await sendQueued()
  await pausePayouts(context, { staffName: 'olga', reason: 'Сверка' })
  await look()
  const [email] = await sendQueued()
  expect(email?.body).toContain('Выплаты остановлены')
  expect(email?.body).not.toContain('Одобрено и не отправлено')
})

it('an e-mail about a queue goes only to mailboxes whose role sees the queue on «Сегодня», including a mailbox added after the first e-mail', async () => {
  const emails: StaffAlertEmails = {
    content: ['news@example.ru'],
    verifier: ['checks@example.ru'],
    finance: ['cash@example.ru'],
  }
  await pausePayouts(context, { staffName: 'olga', reason: 'Сверка' })
  await look(emails)
  expect(await recipients(emails)).toEqual(['cash@example.ru'])
  const withAdmin = { ...emails, admin: ['it@example.ru'] }
  await look(withAdmin)
  expect(await recipients(withAdmin)).toEqual(['it@example.ru'])
})

it('records no alert when its e-mail cannot be queued, so that the next check sends the e-mail', async () => {
  await pausePayouts(context, { staffName: 'olga', reason: 'Сверка' })
  const query: Tx['query'] = (input) =>
    input.name === 'outbox_enqueue' ? Promise.reject(new Error('no outbox')) : currentTx.query(input)
  let currentTx: Tx
  const transaction: Db['transaction'] = (callback) =>
    db.transaction((tx) => callback({ ...(currentTx = tx), query }))
  await expect(queueStaffAlerts({ db: { ...db, transaction }, clock, emails: finance })).rejects.toThrow(
    'no outbox',
  )
  await look()
  expect(await recipients()).toEqual(both)
})

it('stores no address in the outbox job, so that a mailbox removed from STAFF_ALERT_EMAILS gets nothing', async () => {
  await pausePayouts(context, { staffName: 'olga', reason: 'Сверка' })
  await look()
  const { rows } = await db.query<{ payload: unknown }>({ text: 'select payload from outbox', values: [] })
  expect(JSON.stringify(rows)).not.toContain('@')
  expect(await recipients({ finance: ['new@example.ru', 'books@example.ru'] })).toEqual(['books@example.ru'])
})

it('the outbox job of an e-mail to staff fails with an error when e-mail is turned off on the server', async () => {
  const [mailbox] = getMailboxes(finance)
  const payload = { mailbox: mailbox?.id, alerts: [] }
  await expect(sendStaffAlert({ ...sender(finance), mail: null }, { id: '1', payload })).rejects.toThrow(
    'e-mail is off',
  )
})

it('alarms administrators once, when more than 20 sign-ins of staff were refused in an hour', async () => {
  const admins: StaffAlertEmails = { ...finance, admin: ['it@example.ru'] }
  const refuseSignIns = (count: number) =>
    db.query({
      text: `insert into security_events (occurred_at, kind, outcome, reason, address_hash, route, count)
        values ($1, 'staff-password', 'failure', '', '', $2, $3)`,
      values: [clock.systemNow(), `POST ${count}`, count],
    })
  await refuseSignIns(20)
  await look(admins)
  expect(await sendQueued(admins)).toEqual([])
  await refuseSignIns(1)
  await look(admins)
  const [email, ...others] = await sendQueued(admins)
  expect([email?.to, others]).toEqual(['it@example.ru', []])
  expect(email?.body).toContain('Тревоги безопасности: 1')
  await refuseSignIns(40)
  await look(admins)
  expect(await sendQueued(admins)).toEqual([])
})
