/** Converts labels by id to the choices of a react-admin field, in the order of the labels. */
export const toChoices = <Id extends string>(text: Readonly<Record<Id, string>>) =>
  Object.entries<string>(text).map(([id, name]) => ({ id, name }))
