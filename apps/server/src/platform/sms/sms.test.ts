import { beforeEach, expect, it } from 'vitest'
import { aPhone } from '../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../testing/harness/repeat.ts'
import { type Behaviour, anSmsStub } from '../../testing/stubs/sms-stub.ts'
import { anAttempt } from '../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../testing/harness/test-app.ts'
import { aClock } from '../../testing/harness/test-clock.ts'
import { mentions } from '../../testing/harness/mentions.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { newId } from '../ids/ids.ts'
import { openLog } from '../log/log.ts'
import type { SmsMessage } from './sms.ts'
import { createSmsProviders, smsThrough } from './send-sms.ts'
import { checkBalances, checkMessageStatuses, smsStates, sweepSms, warnAboutSms } from './watch-sms.ts'

const { db } = await testDatabase()
const [first, second] = [await anSmsStub('smsc'), await anSmsStub('smsaero')]
const lines: string[] = []
const log = openLog('debug', { write: (line: string) => void lines.push(line) })

const clock = aClock()
const config = { sms: { accounts: [first.smsc, second.smsAero], lowBalance: 500 } }
const providers = createSmsProviders(config)
const sms = smsThrough({ db, clock, log, providers })

beforeEach(async () => {
  for (const stub of [first, second]) {
    Object.assign(stub, { behaviour: 'works', delayMs: 0, balance: '1000.50', requestCount: 0 })
    stub.messages.length = 0
  }
  lines.length = 0
  await db.query({ text: 'delete from sms_messages', values: [] })
})

const aCode = (): SmsMessage => ({
  phone: aPhone(),
  text: 'Код входа: 918273. Никому не сообщайте.\n@lk.example.ru #918273',
  key: newId(),
  mayRepeat: true,
})
const state = async (key: string) => {
  const { rows } = await db.query<{ provider: string; state: string }>({
    text: 'select provider, state from sms_messages where key = $1 order by provider',
    values: [key],
  })
  return Object.fromEntries(rows.map((row) => [row.provider, row.state]))
}

it('when the first provider accepts a message, no request is sent to the second provider', async () => {
  const code = aCode()
  await sms.send(code)
  expect(first.messages).toEqual([{ id: '1000', phone: code.phone, text: code.text }])
  expect(second.requestCount).toBe(0)
  expect(await state(code.key)).toEqual({ smsc: 'sent' })
})

it.each<[Behaviour, string, number]>([
  ['refuses', 'refused', 0],
  ['drops', 'unknown', 0],
  ['takes and drops', 'unknown', 1],
  ['fails', 'unknown', 0],
  ['says nonsense', 'unknown', 0],
])(
  'the second provider sends a sign-in code when the stub of the first provider has the fault «%s»',
  async (behaviour, expected, takenCount) => {
    first.behaviour = behaviour
    const code = aCode()
    await sms.send(code)
    expect(first.messages).toHaveLength(takenCount)
    expect(second.messages).toMatchObject([{ phone: code.phone, text: code.text }])
    expect(await state(code.key)).toEqual({ smsc: expected, smsaero: 'sent' })
  },
)

it('a message that is not a code goes to the second provider when the first has refused it, but not when the first may have accepted it', async () => {
  const { phone, text, key } = aCode()
  first.behaviour = 'takes and drops'
  await sms.send({ phone, text, key })
  await sms.send({ phone, text, key })
  expect([first.requestCount, second.requestCount]).toEqual([1, 0])
  first.behaviour = 'refuses'
  await sms.send({ phone: aPhone(), text, key: newId() })
  expect(second.requestCount).toBe(1)
})

it('each provider gets a message at most once, whatever failures occur and however often the message is sent in parallel', async () => {
  const behaviours: Behaviour[] = ['works', 'takes and drops', 'refuses', 'fails', 'drops']
  for (const a of behaviours)
    for (const b of behaviours) {
      Object.assign(first, { behaviour: a, requestCount: 0 })
      Object.assign(second, { behaviour: b, requestCount: 0 })
      const code = aCode()
      await Promise.allSettled(times(repeated(5), () => sms.send(code)))
      await sms.send(code)
      expect(first.requestCount, `${a}, ${b}`).toBeLessThanOrEqual(1)
      expect(second.requestCount, `${a}, ${b}`).toBeLessThanOrEqual(1)
    }
}, 60_000)

it('a message that failed because the only configured provider was unreachable can be sent by a provider that is configured later', async () => {
  const unreachable = { ...first.smsc, url: 'http://127.0.0.1:1' }
  const only = smsThrough({
    db,
    clock,
    log,
    providers: createSmsProviders({ sms: { accounts: [unreachable], lowBalance: 0 } }),
  })
  const code = aCode()
  await expect(only.send(code)).rejects.toThrow('no provider of SMS could be reached')
  expect(await state(code.key)).toEqual({})
  await sms.send(code)
  expect(first.messages).toHaveLength(1)
  const config = { sms: { accounts: [unreachable, second.smsAero], lowBalance: 0 } }
  await smsThrough({ db, clock, log, providers: createSmsProviders(config) }).send(aCode())
  expect(second.messages).toHaveLength(1)
})

it('while the first code to a phone number is not confirmed as delivered, a second code to this number is sent by the other provider', async () => {
  const { phone, text } = aCode()
  const send = () => sms.send({ phone, text, key: newId(), mayRepeat: true })
  await send()
  await send()
  expect([first.messages.length, second.messages.length]).toEqual([1, 1])
  first.fates.set(phone, 'delivered')
  await followed()
  await send()
  expect([first.messages.length, second.messages.length]).toEqual([2, 1])
})

/** Checks the status of messages until no check is due. */
async function followed(): Promise<void> {
  clock.moveBy({ seconds: 60 })
  while ((await checkMessageStatuses({ db, clock, log, providers })) > 0);
}

it('checks a message’s status until the status is final, and marks the message as failed after an hour without a final status', async () => {
  const [arrives, fails, isOff] = [aCode(), aCode(), aCode()]
  for (const code of [arrives, fails, isOff]) await sms.send(code)
  first.fates.set(arrives.phone, 'delivered').set(fails.phone, 'failed')
  await followed()
  expect([await state(arrives.key), await state(fails.key), await state(isOff.key)]).toEqual([
    { smsc: 'delivered' },
    { smsc: 'failed' },
    { smsc: 'sent' },
  ])
  first.behaviour = 'fails'
  await followed()
  first.behaviour = 'works'
  expect(await state(isOff.key)).toEqual({ smsc: 'sent' })
  clock.moveBy({ seconds: 3600 })
  await followed()
  expect(await state(isOff.key)).toEqual({ smsc: 'failed' })
  clock.moveBy({ seconds: 3600 })
  expect(await checkMessageStatuses({ db, clock, log, providers })).toBe(0)
})

it('the log warns only of a low balance at a provider and of a provider that delivers too few codes', async () => {
  const runWorker = async () => {
    lines.length = 0
    await checkBalances({ db, clock, log, providers })
    await warnAboutSms({ db, clock, log, lowBalance: 500 })
    return lines.map((line) => JSON.parse(line)).map(({ provider, msg }) => `${provider}: ${msg}`)
  }
  const codes = times(12, aCode)
  for (const code of codes) await sms.send(code)
  for (const { phone } of codes.slice(0, 6)) first.fates.set(phone, 'delivered')
  clock.moveBy({ seconds: 240 })
  await followed()
  expect(await runWorker()).toEqual([])
  const more = aCode()
  await sms.send(more)
  clock.moveBy({ seconds: 240 })
  second.balance = '499'
  expect(await runWorker()).toEqual(
    ['smsaero: the balance at an SMS provider is low', 'smsc: too few codes by SMS are delivered'].toSorted(),
  )
  const states = await smsStates(db, { now: clock.systemNow(), lowBalance: 500 })
  expect(states).toMatchObject([
    { provider: 'smsaero', balance: { roubles: 499, isLow: true } },
    { provider: 'smsc', balance: { isLow: false }, arrived: { messages: 13, delivered: 6, isLow: true } },
  ])
})

it('after a sign-in by SMS, the log and the request URLs contain no phone number, no code and no credentials of the SMS providers', async () => {
  first.behaviour = 'refuses'
  const testApp = await buildTestApp({ db, clock, log, sms, realCodes: true })
  const phone = aPhone()
  const attempt = await anAttempt(testApp, phone)
  await testApp.drainOutbox()
  await followed()
  const code = testApp.codes.deriveCode(attempt)
  expect(second.messages).toMatchObject([{ phone, text: expect.stringContaining(code) }])
  const expected = [...lines, ...first.addresses, ...second.addresses].join('\n')
  for (const secret of [phone.slice(1), code, 's3cret', 'olga@'])
    expect(mentions(expected, secret)).toBe(false)
  expect(lines.join('\n')).toContain('an SMS provider did not accept a message')
})

it('deletes SMS messages, with the phone numbers that they contain, after three days', async () => {
  await sms.send(aCode())
  clock.moveBy({ days: 4 })
  await sweepSms({ db, clock })
  expect((await db.query({ text: 'select from sms_messages', values: [] })).rowCount).toBe(0)
})
