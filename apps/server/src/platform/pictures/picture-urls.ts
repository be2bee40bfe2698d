/** Returns the path of a public picture; an empty text when there is no picture. */
export const pictureUrl = (id: string | null): string => (id === null ? '' : `/media/${id}.webp`)

/**
 * Returns the address of a member's avatar on the cabinet's own host, as section 3 of the specification
 * requires. Returns an empty text when there is no avatar.
 */
export const avatarUrl = (id: string | null, host: string): string =>
  id === null ? '' : host + pictureUrl(id)
