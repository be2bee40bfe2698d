import {
  type AcceptedVulnerability,
  maxVersionDays,
  type UnreachedVulnerability,
  vulnerabilityDays,
} from './limits.ts'

type Severity = keyof typeof vulnerabilityDays
type Advisory = { url: string; title: string; severity: Severity; range: string }

/** Part of the output of `npm audit --json` that the rules need. `via` has names of packages and advisories. */
export type AuditReport = { vulnerabilities: Record<string, { via: (string | Advisory)[] }> }

/**
 * Library of which a newer version exists. `current`: installed version, undefined when it is not installed. `released`:
 * time at which this version was released, undefined when the registry does not have it.
 */
export type OutdatedLibrary = {
  name: string
  current: string | undefined
  latest: string
  released: string | undefined
}

const dayMs = 24 * 3_600_000
const daysSince = (date: string, now: Date): number => Math.floor((now.getTime() - Date.parse(date)) / dayMs)

/**
 * Returns a problem for each vulnerability that is new, or accepted for longer than its severity allows. Leaves out those
 * that do not affect the product.
 */
export function findVulnerable(
  report: AuditReport,
  {
    accepted,
    notAffected,
  }: { accepted: readonly AcceptedVulnerability[]; notAffected: readonly UnreachedVulnerability[] },
  now: Date,
): string[] {
  const advisories = Object.entries(report.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((cause) => (typeof cause === 'string' ? [] : [{ name, ...cause }])),
  )
  const problems = advisories.map(({ name, url, title, severity, range }) => {
    if (notAffected.some(({ advisory }) => advisory === url)) return []
    const limit = vulnerabilityDays[severity]
    const known = accepted.find(({ advisory }) => advisory === url)
    const days = known ? daysSince(known.found, now) : 0
    if (known && days <= limit) return []
    return known
      ? [`${name} ${range}: ${severity}, known for ${days} days, more than ${limit}: ${title} (${url})`]
      : [`${name} ${range}: ${severity}, fix within ${limit} days: ${title} (${url})`]
  })
  return problems.flat()
}

/** Returns a problem for each library whose version is too old, or of unknown age, although a newer one exists. */
export function findOld(
  libraries: readonly OutdatedLibrary[],
  accepted: Readonly<Record<string, string>>,
  now: Date,
): string[] {
  const problems = libraries.flatMap(({ name, current, latest, released }) => {
    if (current === undefined) return [`${name} is not installed: run npm ci first`]
    if (!isNewer(latest, current) || Object.hasOwn(accepted, name)) return []
    if (released === undefined) return [`${name} ${current}: the registry has no day of its release`]
    if (daysSince(released, now) <= maxVersionDays) return []
    const [day] = released.split('T', 1)
    return [
      `${name} ${current} was released on ${day}, more than ${maxVersionDays} days ago; there is ${latest}`,
    ]
  })
  // npm lists a library once for each workspace that depends on it.
  return [...new Set(problems)]
}

/** Compares versions by their numbers. The tag `latest` of a package may be older than the version in use. */
function isNewer(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split('-', 1)[0]?.split('.').map(Number) ?? [])
  const at = left?.findIndex((number, index) => number !== right?.[index]) ?? -1
  return at >= 0 && (left?.[at] ?? 0) > (right?.[at] ?? 0)
}
