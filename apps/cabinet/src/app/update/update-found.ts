import type { Version } from '@impulse/api/version/version'

/**
 * Whether the file read later means a new version (specification, section 4): another full version, or, where the
 * build knows no commit, another time of the build.
 */
export function updateFound(first: Version, later: Version): boolean {
  if (later.fullVersion !== first.fullVersion) return true
  return later.gitHash === 'unknown' && later.buildTime !== first.buildTime
}

export function isVersion(read: unknown): read is Version {
  const { fullVersion, buildTime, gitHash } = Object(read) as Record<string, unknown>
  return [fullVersion, buildTime, gitHash].every((field) => typeof field === 'string')
}
