/**
 * Returns the options of a request that the client may repeat after a refresh. By the Idempotency-Key the
 * server recognises the repetition.
 */
export const repeatable = () => ({ headers: { 'Idempotency-Key': crypto.randomUUID() } })
