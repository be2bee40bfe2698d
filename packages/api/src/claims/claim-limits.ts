/** Limits for the open claims of one member: their number, and the total size of their files. */
export const maxOpenClaims = 20
export const maxClaimBytes = 100 * 1024 * 1024
/** Maximum number of attempts of one member to create a claim in an hour, including refused attempts. */
export const maxClaimsPerHour = 60
/** Maximum length of the text in a claim, or in a reply about it. */
export const maxClaimTextLength = 1000

/** Returns the earliest connection date of a claim that a member sends on `today`: the same day three years before. */
export const earliestClaimDay = (today: string): string => `${Number(today.slice(0, 4)) - 3}${today.slice(4)}`

/** Hours after which a claim in review is overdue. They begin again with each reply of the member. */
export const claimTargetHours = 48
