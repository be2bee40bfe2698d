import { expect, it } from 'vitest'
import { type AccountInfo } from '@impulse/api/profile/profile'
import { readDemoMailbox } from '../../../platform/mail/demo-mailbox.ts'
import { openLog } from '../../../platform/log/log.ts'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { toOutcome, tally } from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { markReauthenticated } from '../../../platform/session/reauthentication.ts'
import { openEmailLinks } from './email-links.ts'
import { sendConfirmationEmail } from './email.ts'

const { db } = await testDatabase()
const clock = aClock()
const test = await buildTestApp({ db, clock })

type WithApp = Pick<typeof test, 'app'>
const toAuthHeaders = ({ sessionId }: SignedIn) => ({
  authorization: `Bearer ${test.sessions.createAccessToken(sessionId)}`,
})
const save = (member: SignedIn, email: string, { app }: WithApp = test) =>
  app.inject({
    method: 'PUT',
    url: '/api/lk/edit/set-account-data/',
    payload: { email },
    headers: toAuthHeaders(member),
  })
const sendAgain = (member: SignedIn, { app }: WithApp = test) =>
  app.inject({ method: 'POST', url: '/api/lk/email/send/', headers: toAuthHeaders(member) })
const open = (token: string) =>
  test.app.inject({ method: 'POST', url: '/api/lk/email/confirm/', payload: { token } })
const getAccount = async (member: SignedIn, { app }: WithApp = test) =>
  (await app.inject({ url: '/api/lk/account-info/', headers: toAuthHeaders(member) })).json<{
    accountInfo: AccountInfo
  }>().accountInfo

let last = 0
const anEmail = () => `member${++last}@example.ru`
const emailsTo = async (email: string) =>
  (await readDemoMailbox(db, { limit: 1000 })).filter(({ recipient }) => recipient === email)
/** Returns the tokens of the links that were sent to an address, newest first. */
async function listEmailTokens(email: string): Promise<string[]> {
  await test.drainOutbox()
  return (await emailsTo(email)).map(({ body }) => /email#(\S+)/.exec(body)?.[1] ?? '')
}
const getEmailToken = async (email: string) => (await listEmailTokens(email))[0] ?? ''

it('confirms an email address when its link is opened in a browser without a session', async () => {
  const [member, email] = [await aMember(db, { clock }), anEmail()]
  expect((await save(member, ` ${email} `)).body).toBe('true')
  expect(await getAccount(member)).toMatchObject({ email: '', pendingEmail: email, mailIsOn: true })
  const token = await getEmailToken(email)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect((await open(token)).body).toBe('true')
  expect(await getAccount(member)).toMatchObject({ email, pendingEmail: null })
  expect(toOutcome(await open(token))).toMatchObject({ status: 400, code: 'email_link_over' })
  const { rows } = await db.query({
    text: 'select title, link from notifications where member_id = $1',
    values: [member.memberId],
  })
  expect(rows).toEqual([{ title: 'Электронная почта подтверждена', link: '/lk/devices?report' }])
})

it('ten minutes after the sign-in, a member proves the identity again to change the email address, not to save it unchanged or to keep the former one', async () => {
  const [member, email] = [await aMember(db, { clock }), anEmail()]
  await save(member, email)
  await open(await getEmailToken(email))
  await save(member, anEmail())
  clock.moveBy({ seconds: 600 })
  for (const changed of [anEmail(), ''])
    expect(toOutcome(await save(member, changed))).toMatchObject({
      status: 403,
      code: 'reauthentication_required',
    })
  expect(await getAccount(member)).toMatchObject({ email })
  expect((await save(member, email)).statusCode).toBe(200)
  expect(await getAccount(member)).toMatchObject({ email, pendingEmail: null })
  await db.transaction((tx) => markReauthenticated(tx, { ...member, clock }))
  expect((await save(member, '')).statusCode).toBe(200)
  expect(await getAccount(member)).toMatchObject({ email: '' })
})

it('the confirmation email is in Russian, contains no personal data and links to the cabinet', async () => {
  const [member, email] = [await aMember(db, { clock }), anEmail()]
  await save(member, email)
  await test.drainOutbox()
  const [message] = await emailsTo(email)
  expect(message?.subject).toBe('Подтвердите адрес — ИМПУЛЬС')
  expect(message?.body).toMatch(/^Здравствуйте!\n\n.*«ИМПУЛЬС»/)
  expect(message?.body).toMatch(/http:\/\/localhost:3000\/email#[\w-]{43}\n/)
  for (const own of ['Андрей', 'Иванов', member.phone, member.memberId])
    expect(message?.body).not.toContain(own)
})

it('confirms the address once and notifies the member once when fifty parallel requests send the same email link', async () => {
  for (let iteration = 0; iteration < repeated(3); iteration++) {
    const [member, email] = [await aMember(db, { clock }), anEmail()]
    await save(member, email)
    const token = await getEmailToken(email)
    const responses = await Promise.all(times(50, () => open(token)))
    expect(tally(responses)).toEqual({ 200: 1, email_link_over: 49 })
    const { rowCount } = await db.query({
      text: 'select from notifications where member_id = $1',
      values: [member.memberId],
    })
    expect(rowCount).toBe(1)
  }
})

it('refuses the email link of a replaced address, and the older of two email links for the same address', async () => {
  const [member, first, second] = [await aMember(db, { clock }), anEmail(), anEmail()]
  await save(member, first)
  const replaced = await getEmailToken(first)
  await save(member, second)
  const older = await getEmailToken(second)
  clock.moveBy({ seconds: 61 })
  expect((await sendAgain(member)).body).toBe('true')
  const newest = await getEmailToken(second)
  for (const token of [replaced, older]) expect(toOutcome(await open(token)).code).toBe('email_link_over')
  expect((await open(newest)).body).toBe('true')
  await save(member, first)
  const emailToken = await getEmailToken(first)
  await save(member, second)
  expect(toOutcome(await open(emailToken)).code).toBe('email_link_over')
  expect(await getAccount(member)).toMatchObject({ email: second, pendingEmail: null })
  await save(member, '')
  expect(await getAccount(member)).toMatchObject({ email: '', pendingEmail: null })
})

it('refuses the link of a confirmation email one day after the member saved the address', async () => {
  const [member, email] = [await aMember(db, { clock }), anEmail()]
  await save(member, email)
  const token = await getEmailToken(email)
  clock.moveBy({ days: 1 })
  expect(toOutcome(await open(token)).code).toBe('email_link_over')
  expect(await getAccount(member)).toMatchObject({ email: '', pendingEmail: email })
})

it('saving the same email address three times sends one email, and a request for another email less than a minute later is refused', async () => {
  const [member, email] = [await aMember(db, { clock }), anEmail()]
  for (const _ of times(3, () => 0)) expect((await save(member, email)).body).toBe('true')
  expect(toOutcome(await sendAgain(member))).toMatchObject({ status: 429, code: 'letter_too_early' })
  expect(await listEmailTokens(email)).toHaveLength(1)
  const without = await aMember(db, { clock })
  expect(toOutcome(await sendAgain(without)).code).toBe('no_pending_email')
})

it('refuses the sixth confirmation email of a member within an hour', async () => {
  const limited = await buildTestApp({ db, clock, config: { limits: true } })
  const member = await aMember(db, { clock })
  const responses = []
  for (const _ of times(6, () => 0)) responses.push(await save(member, anEmail(), limited))
  expect(tally(responses)).toEqual({ 200: 5, too_many_requests: 1 })
})

it.each([
  'not an address',
  'a@b',
  'a b@example.ru',
  'a@example.ru, b@example.ru',
  `${'a'.repeat(250)}@example.ru`,
])('rejects the address %s with an error of the field `email`', async (email) => {
  const member = await aMember(db, { clock })
  const refused = toOutcome(await save(member, email))
  expect(refused).toMatchObject({
    status: 400,
    code: 'invalid_email',
    details: { fields: [{ field: 'email' }] },
  })
})

it('when no mail server is configured, refuses an email address and accepts an empty address', async () => {
  const without = await buildTestApp({ db, clock, config: { mail: { kind: 'off' } } })
  const member = await aMember(db, { clock })
  expect(await getAccount(member, without)).toMatchObject({ mailIsOn: false })
  expect(toOutcome(await save(member, anEmail(), without))).toMatchObject({
    status: 409,
    code: 'mail_off',
    details: { fields: [{ field: 'email' }] },
  })
  expect((await save(member, '', without)).body).toBe('true')
})

it('writes no token of an email link to the log, the outbox or the stored email change, and no email address to the log', async () => {
  const lines: string[] = []
  const log = openLog('debug', { write: (line: string) => void lines.push(line) })
  const spoken = await buildTestApp({ db, clock, log })
  const [member, email] = [await aMember(db, { clock }), anEmail()]
  await save(member, email, spoken)
  await spoken.drainOutbox()
  const token = await getEmailToken(email)
  await spoken.app.inject({ method: 'POST', url: '/api/lk/email/confirm/', payload: { token: `${token}x` } })
  await spoken.app.inject({ method: 'POST', url: '/api/lk/email/confirm/', payload: { token } })
  expect(lines.length).toBeGreaterThan(0)
  for (const secret of [token, email]) expect(lines.join('')).not.toContain(secret)
  const { rows } = await db.query<{ text: string }>({
    text: `select row_to_json(o)::text as text from outbox o
      union all select row_to_json(e)::text from email_changes e`,
    values: [],
  })
  expect(rows.map(({ text }) => text).join('')).not.toContain(token)
})

it('running the outbox job of a confirmation email twice sends the same email both times', async () => {
  const [member, email] = [await aMember(db, { clock }), anEmail()]
  await save(member, email)
  const { rows } = await db.query<{ id: string; payload: { memberId: string; createdAt: string } }>({
    text: `select id, payload from outbox where kind = 'email-link' order by created_at desc limit 1`,
    values: [],
  })
  const job = rows[0]!
  const sent: { key: string; text: string }[] = []
  const rotated = ['a password that came since, long enough', 'test password '.repeat(3)] as const
  for (const passwords of [rotated, rotated])
    await sendConfirmationEmail(
      {
        db,
        clock,
        links: openEmailLinks({ passwords }),
        programme: 'ИМПУЛЬС',
        publicUrl: () => 'https://lk.ru',
        mail: { send: async (message) => void sent.push(message) },
      },
      { ...job.payload, key: job.id },
    )
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
  expect((await open(/email#(\S+)/.exec(sent[0]?.text ?? '')?.[1] ?? '')).body).toBe('true')
})
