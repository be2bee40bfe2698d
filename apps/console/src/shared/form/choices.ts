/** What may be chosen, as the console's fields take it: by the words of each, in their order. */
export const toChoices = <Id extends string>(words: Readonly<Record<Id, string>>) =>
  Object.entries<string>(words).map(([id, name]) => ({ id, name }))
