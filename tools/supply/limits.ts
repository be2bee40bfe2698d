/**
 * Days within which a known vulnerability of a library must be gone, by its severity: by a newer version, by another
 * library, or because the code no longer reaches it. SECURITY.md documents them.
 */
export const vulnerabilityDays = { critical: 2, high: 7, moderate: 30, low: 90, info: 90 } as const

/** Days after its release at which the product must not run a version of a library that has a newer one. */
export const maxVersionDays = 365

/** Known vulnerability that the product has until its limit. `found`: day from which the limit counts. */
export type AcceptedVulnerability = { advisory: string; found: string; reason: string }

export const acceptedVulnerabilities: readonly AcceptedVulnerability[] = []

/** Libraries that stay at an old version, each with the reason. */
export const acceptedVersions: Readonly<Record<string, string>> = {}
