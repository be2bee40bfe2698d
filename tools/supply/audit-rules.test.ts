import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findOld, findVulnerable } from './audit-rules.ts'
import { maxVersionDays, vulnerabilityDays } from './limits.ts'

const now = new Date('2026-12-01T12:00:00Z')
const url = 'https://github.com/advisories/GHSA-0000'
const report = (severity: keyof typeof vulnerabilityDays) => ({
  vulnerabilities: {
    saxes: { via: [{ url, title: 'Hangs', severity, range: '<6.0.1' }] },
    // A package that is vulnerable through another one is listed by that one alone.
    jsdom: { via: ['saxes'] },
  },
})
const none = { accepted: [], notAffected: [] }
const accepted = (found: string) => ({
  accepted: [{ advisory: url, found, reason: 'A fixed version is announced' }],
  notAffected: [],
})

it('a new vulnerability is a problem, with the days within which it must be fixed', () => {
  expect(findVulnerable(report('high'), none, now)).toEqual([
    `saxes <6.0.1: high, fix within 7 days: Hangs (${url})`,
  ])
  expect(findVulnerable({ vulnerabilities: {} }, none, now)).toEqual([])
})

it('an accepted vulnerability is a problem again when the days of its severity are over', () => {
  expect(findVulnerable(report('high'), accepted('2026-11-24'), now)).toEqual([])
  expect(findVulnerable(report('high'), accepted('2026-11-23'), now)).toEqual([
    `saxes <6.0.1: high, known for 8 days, more than 7: Hangs (${url})`,
  ])
  expect(findVulnerable(report('moderate'), accepted('2026-11-23'), now)).toEqual([])
})

it('a vulnerability in code that no input reaches is no problem, and another one of the same library is', () => {
  const notAffected = [{ advisory: url, reason: 'The parser gets no input of others' }]
  expect(findVulnerable(report('high'), { accepted: [], notAffected }, now)).toEqual([])
  const others = [{ advisory: `${url}1`, reason: 'The parser gets no input of others' }]
  expect(findVulnerable(report('high'), { accepted: [], notAffected: others }, now)).toHaveLength(1)
})

it('a version that is older than a year is a problem only when a newer one exists', () => {
  const library = { name: 'saxes', current: '6.0.0', latest: '6.1.0', released: '2025-11-30T00:00:00Z' }
  expect(findOld([library], {}, now)).toEqual([
    'saxes 6.0.0 was released on 2025-11-30, more than 365 days ago; there is 6.1.0',
  ])
  expect(findOld([library], { saxes: 'reason' }, now)).toEqual([])
  for (const change of [{ released: '2026-01-01T00:00:00Z' }, { latest: '5.9.9' }, { latest: '6.0.0' }])
    expect(findOld([{ ...library, ...change }], {}, now)).toEqual([])
})

it('a library that is not installed, and a version without a day of release, are problems', () => {
  const library = { name: 'saxes', current: undefined, latest: '6.1.0', released: undefined }
  expect(findOld([library], {}, now)).toEqual(['saxes is not installed: run npm ci first'])
  expect(findOld([{ ...library, current: '6.0.0' }], {}, now)).toEqual([
    'saxes 6.0.0: the registry has no day of its release',
  ])
})

it('SECURITY.md names the limits that the check uses', () => {
  const page = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8')
  const rows = Array.from(page.matchAll(/^\| (\w+) +\| (\d+) days/gm), ([, name, days]) => [
    name,
    Number(days),
  ])
  expect(rows).toEqual(Object.entries(vulnerabilityDays).filter(([name]) => name !== 'info'))
  expect(page).toContain(`${maxVersionDays} days`)
})
