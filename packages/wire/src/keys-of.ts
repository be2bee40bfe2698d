/** The keys of some words as a schema lists them. */
export const keysOf = <Words extends object>(words: Words) =>
  Object.keys(words) as [keyof Words & string, ...(keyof Words & string)[]]
