import type { Version } from '@impulse/wire/version'

/**
 * Whether the file read later means a new version (specification, section 4): another full version, or, where the
 * build knows no commit, another time of the build.
 */
export function updateFound(first: Version, later: Version): boolean {
  if (later.fullVersion !== first.fullVersion) return true
  return later.gitHash === 'unknown' && later.buildTime !== first.buildTime
}

export const isVersion = (read: unknown): read is Version =>
  typeof read === 'object' &&
  read !== null &&
  'fullVersion' in read &&
  'buildTime' in read &&
  'gitHash' in read &&
  [read.fullVersion, read.buildTime, read.gitHash].every((field) => typeof field === 'string')
