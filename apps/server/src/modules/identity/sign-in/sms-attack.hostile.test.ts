import { beforeEach, expect, test } from 'vitest'
import { noCaptcha } from '../../../platform/captcha/no-captcha.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { openHostCookies } from '../../../platform/http/requests/host-cookies.ts'
import { runDueJobs } from '../../../platform/jobs/outbox.ts'
import { openLog } from '../../../platform/log/log.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { openSessions } from '../../../platform/session/session.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testPasswords } from '../../../testing/identity/member-fixtures.ts'
import { findOrCreateMember } from '../profile/profile.service.ts'
import { openKnownDevices } from '../sessions/known-devices.ts'
import { getEffort, recordConfirmedCode } from './admit-code.ts'
import { openCodes } from './codes.ts'
import { requestCode, signIn } from './sign-in.service.ts'
import { signInJobs } from './sign-in.worker.ts'

/*
 * An hour of an attack on the SMS of the programme. `TEST_REPEATS=25` sends 100,000 requests from 5,000 addresses. Every
 * attacker solves the captcha at no cost, which is worse than any real attack. Nothing waits: the clock is moved.
 */
const { db } = await testDatabase()
const requests = repeated(4_000)
const addresses = repeated(200)
const hourSeconds = 3600

const clock = aClock({ isStopped: true })
const log = openLog('silent')
const codes = openCodes({ passwords: testPasswords, demo: true })
const context = {
  db,
  clock,
  codes,
  captcha: noCaptcha,
  config: { ...readConfig({}), limits: true },
  sessions: openSessions({ db, clock, log, passwords: testPasswords }),
  devices: openKnownDevices({ passwords: testPasswords, hostCookies: openHostCookies(undefined) }),
  wakeOutbox: () => undefined,
}
/** Phones that got an SMS, with the second of the first one and the number of all. */
const sent = new Map<string, { at: number; count: number }>()
let second = 0
const sms = {
  send: async ({ phone }: { phone: string }) => {
    const { at, count } = sent.get(phone) ?? { at: second, count: 0 }
    sent.set(phone, { at, count: count + 1 })
  },
}
const handlers = signInJobs({ db, clock, codes, sms, publicUrl: () => 'http://localhost' })

let seed = 1
/** Returns a number from 0 to `limit - 1` of a fixed sequence, so that every run is the same. */
const draw = (limit: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * limit)
}
/** Phones begin with 79; those of honest people have other digits than those of attackers only by chance. */
const randomPhone = () => `79${String(draw(1_000_000_000)).padStart(9, '0')}`

/** Larger networks from which members signed in within the last month. */
const knownNetworks = times(30, (i) => `95.${i * 5}.16`)
const fromKnownNetwork = () => `${knownNetworks[draw(30)]}.${draw(250)}`
const fromAnywhere = () => `${1 + draw(90)}.${draw(256)}.${draw(256)}.${draw(256)}`

type Person = {
  phone: string
  address: string
  startsAt: number
  confirms: boolean
  attemptId: string
  requestedAt: number
}

beforeEach(async () => {
  clock.moveBy({ days: 40 })
  sent.clear()
  seed = 1
  for (const text of ['delete from rate_limits', 'delete from sign_in_attempts', 'delete from outbox'])
    await db.query({ text, values: [] })
  for (const network of knownNetworks)
    for (let signedIn = 0; signedIn < 3; signedIn++)
      await db.transaction((tx) =>
        recordConfirmedCode(tx, {
          phone: randomPhone(),
          network: `${network}.${draw(250)}`,
          now: clock.systemNow(),
        }),
      )
})

/** People who want a code within the hour, at random moments; one in ten never enters it. */
const people = (count: number, from: (index: number) => string): Person[] =>
  times(count, (i) => ({
    phone: randomPhone(),
    address: from(i),
    startsAt: draw(hourSeconds),
    confirms: i % 10 !== 0,
    attemptId: '',
    requestedAt: -1,
  }))

async function request(phone: string, address: string): Promise<string> {
  try {
    const { userId } = await requestCode(context, { phone, address, captcha: undefined, cookies: undefined })
    return userId
  } catch (error) {
    if (error instanceof Refusal) return ''
    throw error
  }
}

const confirm = ({ attemptId, address }: Person) =>
  signIn(context, {
    attemptId,
    code: '000000',
    captcha: undefined,
    cookies: undefined,
    ip: address,
    userAgent: '',
  })

/** Lets a person request a code, again after a minute without an SMS, and enter it 25 seconds after the SMS. */
async function act(person: Person): Promise<void> {
  const got = sent.get(person.phone)?.at
  const isWaiting = person.requestedAt >= 0 && got === undefined
  if (second === person.startsAt || (isWaiting && second === person.requestedAt + 61)) {
    person.requestedAt = second
    person.attemptId = (await request(person.phone, person.address)) || person.attemptId
  }
  if (person.confirms && got !== undefined && second === got + 25) await confirm(person)
}

type Attack = { phone: () => string; addresses: string[]; requests: number }

async function simulate({ attack, honest }: { attack: Attack; honest: Person[] }) {
  const attacked = new Set<string>()
  let sentRequests = 0
  let effort = 0
  for (second = 0; second < hourSeconds + 120; second++) {
    const due = Math.min(attack.requests, Math.ceil(((second + 1) * attack.requests) / hourSeconds))
    const batch = times(due - sentRequests, (i) => {
      const phone = attack.phone()
      attacked.add(phone)
      return { phone, address: attack.addresses[(sentRequests + i) % attack.addresses.length] ?? '' }
    })
    sentRequests = due
    await Promise.all(batch.map(({ phone, address }) => request(phone, address)))
    for (const person of honest) await act(person)
    // Jobs that wait for a slot become due at intervals of ten seconds; up to five seconds later is enough here.
    if (batch.length > 0 || second % 5 === 0 || honest.some(({ requestedAt }) => requestedAt === second))
      while ((await runDueJobs({ db, clock, log, handlers })) > 0);
    if (second % 600 === 599) effort = Math.max(effort, await getEffort(db, clock.systemNow()))
    clock.moveBy({ seconds: 1 })
  }
  const all = [...sent]
  const isWasted = (phone: string) => !honest.some((person) => person.phone === phone && person.confirms)
  return {
    wasted: all.reduce((sum, [phone, { count }]) => sum + (isWasted(phone) ? count : 0), 0),
    reached: (group: Person[]) =>
      group.filter(({ phone, startsAt }) => (sent.get(phone)?.at ?? Infinity) - startsAt <= 60).length /
      group.length,
    effort,
  }
}

/** 100 newcomers, two of them from networks that nobody signed in from, and 30 members with a new device. */
async function honestPeople(): Promise<{ newcomers: Person[]; members: Person[] }> {
  const newcomers = people(100, (i) => (i % 50 === 0 ? fromAnywhere() : fromKnownNetwork()))
  const members = people(30, (i) => (i % 3 === 0 ? fromAnywhere() : fromKnownNetwork()))
  for (const { phone } of members)
    await db.transaction((tx) =>
      findOrCreateMember(tx, { phone, origin: 'contract', now: clock.businessNow() }),
    )
  return { newcomers, members }
}

async function expectFigures(attack: Attack): Promise<void> {
  const { newcomers, members } = await honestPeople()
  const { wasted, reached, effort } = await simulate({ attack, honest: [...newcomers, ...members] })
  const figures = { wasted, newcomers: reached(newcomers), members: reached(members), effort }
  const text = JSON.stringify(figures)
  expect(figures.wasted, text).toBeLessThanOrEqual(200)
  expect(figures.newcomers, text).toBeGreaterThanOrEqual(0.95)
  expect(figures.members, text).toBeGreaterThanOrEqual(0.95)
  expect(figures.effort, text).toBeGreaterThan(1)
}

test('an attack from 46 addresses wastes at most 200 SMS in its hour, and 95 % of newcomers and members on new devices get a code within 60 seconds', () =>
  expectFigures({ phone: randomPhone, addresses: times(46, fromAnywhere), requests: 920 }))

test('an attack on phones with one prefix from thousands of addresses stays within the same figures', () =>
  expectFigures({
    phone: () => `79161234${String(draw(1000)).padStart(3, '0')}`,
    addresses: times(addresses, fromAnywhere),
    requests,
  }))

test('an attack on random phones from addresses all over the world, one in a hundred of them in the networks of members, stays within the same figures', () =>
  expectFigures({
    phone: randomPhone,
    addresses: times(addresses, (i) => (i % 100 === 0 ? fromKnownNetwork() : fromAnywhere())),
    requests,
  }))
