import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findAffected } from './advisories.ts'

const id = 'GHSA-0000-0000-0000'
type Event = Record<string, string>

/** Writes one advisory as GitHub's database has it, and returns the folder of the database. */
function aDatabase(change: object, events: Event[] = [{ introduced: '0' }, { fixed: '6.0.1' }]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'advisories-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const place = path.join(folder, '2026/11', id)
  mkdirSync(place, { recursive: true })
  const advisory = {
    id,
    summary: 'Hangs',
    affected: [{ package: { ecosystem: 'npm', name: 'saxes' }, ranges: [{ type: 'ECOSYSTEM', events }] }],
    database_specific: { severity: 'HIGH' },
    ...change,
  }
  writeFileSync(path.join(place, `${id}.json`), JSON.stringify(advisory))
  return folder
}

const lock = (version: string, locked: object = {}) => ({
  packages: {
    '': { version: '0.1.0' },
    'node_modules/x/node_modules/saxes': { version, ...locked },
    'apps/server': { version: '0.1.0' },
    'node_modules/saxes-like': { version },
  },
})
const url = `https://github.com/advisories/${id}`
const found = (range: string) => ({
  vulnerabilities: { saxes: { via: [{ url, title: 'Hangs', severity: 'high', range }] } },
})
const none = { vulnerabilities: {} }

it('finds the locked version of a package, at any depth, that an advisory names', () => {
  const folder = aDatabase({})
  expect(findAffected(folder, lock('6.0.0'))).toEqual(found('>=0 <6.0.1'))
  expect(findAffected(folder, lock('6.0.1-rc.1'))).toEqual(found('>=0 <6.0.1'))
  expect(findAffected(folder, lock('6.0.1'))).toEqual(none)
  expect(findAffected(folder, lock('6.0.0', { dev: true }))).toEqual(none)
})

it.each<[string, Event[], Record<string, boolean>]>([
  [
    '>=6.0.0 <=6.0.4',
    [{ introduced: '6.0.0' }, { last_affected: '6.0.4' }],
    { '6.0.4': true, '6.0.5': false },
  ],
  ['>=6.0.0', [{ introduced: '6.0.0' }], { '99.0.0': true, '5.9.9': false }],
  [
    '>=5.0.0 <5.1.0 || >=6.0.0 <6.1.0',
    [{ introduced: '5.0.0' }, { fixed: '5.1.0' }, { introduced: '6.0.0' }, { fixed: '6.1.0' }],
    { '5.0.9': true, '5.5.0': false, '6.0.9': true, '6.1.0': false },
  ],
])('reads the range %s of an advisory', (range, events, versions) => {
  const folder = aDatabase({}, events)
  for (const [version, isAffected] of Object.entries(versions))
    expect(findAffected(folder, lock(version))).toEqual(isAffected ? found(range) : none)
})

it('reads a list of versions, and the last affected version that GitHub writes outside the range', () => {
  const affected = { package: { ecosystem: 'npm', name: 'saxes' } }
  const listed = aDatabase({ affected: [{ ...affected, versions: ['6.0.0'] }] })
  expect(findAffected(listed, lock('6.0.0'))).toEqual(found('6.0.0'))
  expect(findAffected(listed, lock('6.0.1'))).toEqual(none)
  const ranges = [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }]
  const last = { last_known_affected_version_range: '<= 6.0.0' }
  const outside = aDatabase({ affected: [{ ...affected, ranges, database_specific: last }] })
  expect(findAffected(outside, lock('6.0.0'))).toEqual(found('>=0 <= 6.0.0'))
  expect(findAffected(outside, lock('6.0.1'))).toEqual(none)
})

it('leaves out advisories of other ecosystems, and withdrawn ones', () => {
  const affected = [{ package: { ecosystem: 'PyPI', name: 'saxes' }, versions: ['6.0.0'] }]
  expect(findAffected(aDatabase({ affected }), lock('6.0.0'))).toEqual(none)
  expect(findAffected(aDatabase({ withdrawn: '2026-11-01T00:00:00Z' }), lock('6.0.0'))).toEqual(none)
})

it('an advisory is refused whose range npm cannot parse, and ranges of commits are no ranges of versions', () => {
  expect(() => findAffected(aDatabase({}, [{ introduced: 'six' }]), lock('6.0.0'))).toThrow(
    `${id}: npm cannot parse the range >=six`,
  )
  const git = { type: 'GIT', events: [{ introduced: '0'.repeat(40) }, { fixed: 'f'.repeat(40) }] }
  const ranges = [git, { type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '6.0.1' }] }]
  const affected = [{ package: { ecosystem: 'npm', name: 'saxes' }, ranges }]
  expect(findAffected(aDatabase({ affected }), lock('6.0.0'))).toEqual(found('>=0 <6.0.1'))
  const ofCommits = [{ package: { ecosystem: 'npm', name: 'saxes' }, ranges: [git] }]
  expect(findAffected(aDatabase({ affected: ofCommits }), lock('6.0.0'))).toEqual(found('*'))
})

it('a folder without advisories is refused, since it would prove nothing', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'advisories-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(() => findAffected(folder, lock('6.0.0'))).toThrow(`${folder} contains no advisories`)
})
