/** Choices for react-admin's fields, from labels in their order. */
export const toChoices = <Id extends string>(words: Readonly<Record<Id, string>>) =>
  Object.entries<string>(words).map(([id, name]) => ({ id, name }))
