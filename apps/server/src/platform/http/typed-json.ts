/**
 * Serialises without validation, for lists and figures whose type is checked at compile time: validating each
 * row costs more than reading it from the database. The schema remains the route's documentation.
 */
export const asTypedJson = { serializerCompiler: () => (answer: unknown) => JSON.stringify(answer) } as const
