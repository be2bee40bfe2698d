import { expect, test } from 'vitest'
import {
  isAlarming,
  maxPhones,
  mayWait,
  memberLimit,
  pressureAt,
  toEffort,
  unconfirmedLimit,
  unconfirmedLimits,
} from './admit-code.rules.ts'

const groups = { network: '203.0.113.7', largerNetwork: '203.0.112.0/20', prefix: '79161234' }
const none = { network: 0, largerNetwork: 0, prefix: 0 }

const limitsAt = (unconfirmed: number, evidence = none) =>
  Object.fromEntries(
    unconfirmedLimits({ groups, unconfirmed, evidence }).map(({ bucket, max }) => [bucket, max]),
  )

test('the limits of a network and a prefix shrink from 20 to 1 while unconfirmed codes grow, and each sign-in widens them by 1', () => {
  expect(limitsAt(0)).toEqual({
    'sms-unconfirmed:203.0.112.0/20': 20,
    'sms-unconfirmed:79161234': 20,
    'sms-unconfirmed': 170,
  })
  expect(limitsAt(pressureAt / 2, { network: 9, largerNetwork: 2, prefix: 1 })).toMatchObject({
    'sms-unconfirmed:203.0.112.0/20': 7,
    'sms-unconfirmed:79161234': 6,
  })
  expect(limitsAt(pressureAt * 2)).toMatchObject({
    'sms-unconfirmed:203.0.112.0/20': 1,
    'sms-unconfirmed:79161234': 1,
  })
  expect([0, pressureAt].map((unconfirmed) => maxPhones({ unconfirmed, evidence: none }))).toEqual([20, 1])
  expect(maxPhones({ unconfirmed: pressureAt, evidence: { ...none, network: 4 } })).toBe(5)
})

test('under pressure, networks with three sign-ins share other slots than networks without', () => {
  expect(Object.keys(limitsAt(pressureAt, { ...none, largerNetwork: 2 }))).toContain(
    'sms-unconfirmed-unproven',
  )
  expect(Object.keys(limitsAt(pressureAt, { ...none, largerNetwork: 3 }))).toContain('sms-unconfirmed-proven')
})

test('a code waits for a slot, under a flood of requests only in a network with three sign-ins', () => {
  const proven = { ...none, largerNetwork: 3 }
  expect(
    [
      { requests: 199, evidence: none },
      { requests: 200, evidence: none },
      { requests: 200, evidence: proven },
    ].map(mayWait),
  ).toEqual([true, false, true])
})

test('the limits together allow 200 unconfirmed codes an hour', () => {
  expect([memberLimit.windowSeconds, unconfirmedLimit.windowSeconds]).toEqual([3600, 3600])
  expect(memberLimit.max + unconfirmedLimit.max).toBe(200)
})

test('the effort of the captcha grows from 1 to 4 with the requests of the last minutes and with unconfirmed codes', () => {
  for (const [requests, unconfirmed, effort] of [
    [0, 0, 1],
    [50, pressureAt, 1],
    [100, 0, 2],
    [10_000, 0, 4],
    [0, pressureAt * 2, 2],
    [0, 200, 4],
  ] as const)
    expect(toEffort({ requests, unconfirmed })).toBe(effort)
})

test('alarms when at least 15 codes, and more than 30 % of all, were not entered', () => {
  const at = { firstAt: new Date() }
  expect(isAlarming({ sent: 14, unconfirmed: 14, ...at })).toBe(false)
  expect(isAlarming({ sent: 100, unconfirmed: 30, ...at })).toBe(false)
  expect(isAlarming({ sent: 100, unconfirmed: 31, ...at })).toBe(true)
})
