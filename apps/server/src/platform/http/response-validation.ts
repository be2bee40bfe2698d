/**
 * Route option that sends the response without validating it: for a long list, validation would cost more
 * than reading the rows from the database. The compiler checks the type of the response; its schema is used
 * only in the API reference.
 */
export const withoutResponseValidation = {
  serializerCompiler: () => (response: unknown) => JSON.stringify(response),
} as const
