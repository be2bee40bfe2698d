import { type AcceptedVulnerability, maxVersionDays, vulnerabilityDays } from './limits.ts'

type Severity = keyof typeof vulnerabilityDays
type Advisory = { url: string; title: string; severity: Severity; range: string }

/** Part of the output of `npm audit --json` that the rules need. `via` has names of packages and advisories. */
export type AuditReport = { vulnerabilities: Record<string, { via: (string | Advisory)[] }> }

/** Library of which a newer version exists, with the days on which the versions were released. */
export type OutdatedLibrary = { name: string; current: string; latest: string; released: string }

const dayMs = 24 * 3_600_000
const daysSince = (date: string, now: Date): number => Math.floor((now.getTime() - Date.parse(date)) / dayMs)

/** Returns a problem for each vulnerability that is new, or accepted for longer than its severity allows. */
export function findVulnerable(
  report: AuditReport,
  accepted: readonly AcceptedVulnerability[],
  now: Date,
): string[] {
  const advisories = Object.entries(report.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((cause) => (typeof cause === 'string' ? [] : [{ name, ...cause }])),
  )
  const problems = advisories.map(({ name, url, title, severity, range }) => {
    const limit = vulnerabilityDays[severity]
    const known = accepted.find(({ advisory }) => advisory === url)
    const days = known ? daysSince(known.found, now) : 0
    if (known && days <= limit) return []
    return known
      ? [`${name} ${range}: ${severity}, known for ${days} days, more than ${limit}: ${title} (${url})`]
      : [`${name} ${range}: ${severity}, to be mended in ${limit} days: ${title} (${url})`]
  })
  return problems.flat()
}

/** Returns a problem for each library whose version is too old, although a newer one exists. */
export const findOld = (
  libraries: readonly OutdatedLibrary[],
  accepted: Readonly<Record<string, string>>,
  now: Date,
): string[] =>
  libraries
    .filter(({ name, current, latest, released }) => {
      const isOld = isNewer(latest, current) && daysSince(released, now) > maxVersionDays
      return isOld && !Object.hasOwn(accepted, name)
    })
    .map(({ name, current, latest, released }) => {
      const [day] = released.split('T', 1)
      return `${name} ${current} is of ${day}, more than ${maxVersionDays} days old; there is ${latest}`
    })

/** Compares versions by their numbers. The tag `latest` of a package may be older than the version in use. */
function isNewer(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split('-', 1)[0]?.split('.').map(Number) ?? [])
  const at = left?.findIndex((number, index) => number !== right?.[index]) ?? -1
  return at >= 0 && (left?.[at] ?? 0) > (right?.[at] ?? 0)
}
