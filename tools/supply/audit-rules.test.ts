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
const accepted = (found: string) => [{ advisory: url, found, reason: 'The parser gets no input of others' }]

it('a new vulnerability is a problem, with the days in which it must be mended', () => {
  expect(findVulnerable(report('high'), [], now)).toEqual([
    `saxes <6.0.1: high, to be mended in 7 days: Hangs (${url})`,
  ])
  expect(findVulnerable({ vulnerabilities: {} }, [], now)).toEqual([])
})

it('an accepted vulnerability is a problem again when the days of its severity are over', () => {
  expect(findVulnerable(report('high'), accepted('2026-11-24'), now)).toEqual([])
  expect(findVulnerable(report('high'), accepted('2026-11-23'), now)).toEqual([
    `saxes <6.0.1: high, known for 8 days, more than 7: Hangs (${url})`,
  ])
  expect(findVulnerable(report('moderate'), accepted('2026-11-23'), now)).toEqual([])
})

it('a version that is older than a year is a problem only when a newer one exists', () => {
  const library = { name: 'saxes', current: '6.0.0', latest: '6.1.0', released: '2025-11-30T00:00:00Z' }
  expect(findOld([library], {}, now)).toEqual([
    'saxes 6.0.0 is of 2025-11-30, more than 365 days old; there is 6.1.0',
  ])
  expect(findOld([library], { saxes: 'reason' }, now)).toEqual([])
  for (const change of [{ released: '2026-01-01T00:00:00Z' }, { latest: '5.9.9' }, { latest: '6.0.0' }])
    expect(findOld([{ ...library, ...change }], {}, now)).toEqual([])
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
