/** Returns the path of a public picture; an empty string without a picture. */
export const pictureUrl = (id: string | null): string => (id === null ? '' : `/media/${id}.webp`)

/**
 * Returns the address of a member's avatar at the product's own host (specification, section 3); an empty
 * string without an avatar.
 */
export const avatarUrl = (id: string | null, host: string): string =>
  id === null ? '' : host + pictureUrl(id)
