import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import semver from 'semver'
import type { AuditReport } from './audit-rules.ts'
import type { Lock } from './licences.ts'

/** Part of an advisory in OSV format (https://ossf.github.io/osv-schema/), as GitHub's database writes it. */
type Advisory = {
  id: string
  summary?: string
  withdrawn?: string
  affected?: readonly Affected[]
  database_specific?: { severity?: string }
}
type Affected = {
  package?: { ecosystem: string; name: string }
  ranges?: readonly { type: string; events: readonly RangeEvent[] }[]
  versions?: readonly string[]
  /** GitHub writes the last affected version here when no version has a fix. */
  database_specific?: { last_known_affected_version_range?: string }
}
type RangeEvent = { introduced?: string; fixed?: string; last_affected?: string }
type Via = AuditReport['vulnerabilities'][string]['via'][number] & object

/**
 * Compares the locked versions of the production dependencies with a folder of advisories, and returns the same report
 * as `npm audit`.
 * @throws Error when the folder contains no advisories, or the range of an advisory cannot be parsed
 */
export function findAffected(folder: string, lock: Lock): AuditReport {
  const locked = productionVersions(lock)
  const files = globSync('**/*.json', { cwd: folder })
  if (files.length === 0) throw new Error(`${folder} contains no advisories`)
  const vulnerabilities: AuditReport['vulnerabilities'] = {}
  for (const file of files) {
    const advisory = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Advisory
    if (advisory.withdrawn !== undefined) continue
    for (const affected of advisory.affected ?? []) {
      const { ecosystem, name = '' } = affected.package ?? {}
      const versions = ecosystem === 'npm' ? locked.get(name) : undefined
      if (!versions) continue
      const range = toRange(affected)
      if (semver.validRange(range) === null)
        throw new Error(`${advisory.id}: npm cannot parse the range ${range}`)
      const isAffected = versions.some((version) =>
        semver.satisfies(version, range, { includePrerelease: true }),
      )
      if (isAffected) (vulnerabilities[name] ??= { via: [] }).via.push(toVia(advisory, range))
    }
  }
  return { vulnerabilities }
}

/** Returns the versions of each package that the product needs to run. Several versions of one package can be locked. */
function productionVersions({ packages }: Lock): Map<string, string[]> {
  const versions = new Map<string, string[]>()
  for (const [place, { version, dev }] of Object.entries(packages)) {
    const name = place.split('node_modules/').at(-1)
    if (!place.includes('node_modules/') || name === undefined || version === undefined || dev === true)
      continue
    versions.set(name, [...(versions.get(name) ?? []), version])
  }
  return versions
}

/** Writes the affected versions as a range of npm. Without any that npm knows, such as commits alone, all are affected. */
function toRange({ ranges = [], versions = [], database_specific: specific }: Affected): string {
  const parts = ranges.flatMap(({ type, events }) => {
    if (type !== 'SEMVER' && type !== 'ECOSYSTEM') return []
    const spans: string[] = []
    for (const { introduced, fixed, last_affected: last } of events) {
      if (introduced !== undefined) spans.push(`>=${introduced}`)
      const end = fixed === undefined ? last && `<=${last}` : `<${fixed}`
      if (end !== undefined) spans.push(`${spans.pop() ?? '>=0'} ${end}`)
    }
    return spans
  })
  const last = specific?.last_known_affected_version_range
  const open = parts.at(-1)
  if (last !== undefined && open !== undefined && !open.includes('<')) parts.splice(-1, 1, `${open} ${last}`)
  return [...parts, ...versions].join(' || ') || '*'
}

/** Advisory without a severity counts as critical, so that nobody takes it for a mild one. */
const toVia = ({ id, summary, database_specific: specific }: Advisory, range: string): Via => ({
  url: `https://github.com/advisories/${id}`,
  title: summary ?? id,
  severity: (specific?.severity?.toLowerCase() ?? 'critical') as Via['severity'],
  range,
})
