/** The keys of some words as a schema lists them. */
export const keysOf = <Labels extends object>(labels: Labels) =>
  Object.keys(labels) as [keyof Labels & string, ...(keyof Labels & string)[]]
