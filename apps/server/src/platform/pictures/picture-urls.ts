/** Path of a public picture; empty without one. */
export const pictureUrl = (id: string | null): string => (id === null ? '' : `/media/${id}.webp`)

/** Address of a member's avatar at the product's own host (specification, section 3); empty without one. */
export const avatarUrl = (id: string | null, host: string): string =>
  id === null ? '' : host + pictureUrl(id)
