import type { Version } from '@impulse/api/version/version'

/**
 * Returns true when the later version file describes a new version (specification, section 4): its full
 * version differs, or its commit is unknown and its build time differs.
 */
export function updateFound(first: Version, later: Version): boolean {
  if (later.fullVersion !== first.fullVersion) return true
  return later.gitHash === 'unknown' && later.buildTime !== first.buildTime
}

export function isVersion(read: unknown): read is Version {
  const { fullVersion, buildTime, gitHash } = Object(read) as Record<string, unknown>
  return [fullVersion, buildTime, gitHash].every((field) => typeof field === 'string')
}
