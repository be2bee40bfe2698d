/**
 * Returns options for a request that the client may retry after a refresh of the tokens. The server recognises the
 * retry by the Idempotency-Key.
 */
export const repeatable = () => ({ headers: { 'Idempotency-Key': crypto.randomUUID() } })
