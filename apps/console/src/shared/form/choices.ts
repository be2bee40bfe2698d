/** Converts labels to choices for react-admin's fields, in the order of the labels. */
export const toChoices = <Id extends string>(text: Readonly<Record<Id, string>>) =>
  Object.entries<string>(text).map(([id, name]) => ({ id, name }))
