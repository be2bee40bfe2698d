/**
 * For lists and figures that the type checker already holds to their schema: checking every row again while it is
 * written costs more than reading it from the database. The schema stays the route's documentation.
 */
export const asTypedJson = { serializerCompiler: () => (answer: unknown) => JSON.stringify(answer) } as const
