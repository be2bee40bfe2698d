/** Limits for the claims of one member that are in review: their number, and the total size of their files. */
export const maxOpenClaims = 20
export const maxClaimBytes = 100 * 1024 * 1024
/** Largest number of attempts of one member to create a claim in an hour, including refused attempts. */
export const maxClaimsPerHour = 60
