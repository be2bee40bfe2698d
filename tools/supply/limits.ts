/**
 * Days within which a known vulnerability of a library must be gone, by its severity: by a newer version or by another
 * library. SECURITY.md documents them.
 */
export const vulnerabilityDays = { critical: 2, high: 7, moderate: 30, low: 90, info: 90 } as const

/** Days after its release until which the product may run a version of a library that has a newer one. */
export const maxVersionDays = 365

/** Known vulnerability that the product has until its limit. `found`: day from which the limit counts. */
export type AcceptedVulnerability = { advisory: string; found: string; reason: string }

export const acceptedVulnerabilities: readonly AcceptedVulnerability[] = []

/** Known vulnerability in code that no input of the product reaches, with the reason. It has no limit. */
export type UnreachedVulnerability = { advisory: string; reason: string }

export const notAffected: readonly UnreachedVulnerability[] = []

/** Direct dependencies that stay at an old version, each with the reason. */
export const acceptedVersions: Readonly<Record<string, string>> = {}
