/** Choices for react-admin's fields, from labels in their order. */
export const toChoices = <Id extends string>(text: Readonly<Record<Id, string>>) =>
  Object.entries<string>(text).map(([id, name]) => ({ id, name }))
