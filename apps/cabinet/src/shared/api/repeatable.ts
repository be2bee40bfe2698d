/**
 * Returns options for a request that the client may repeat after a refresh of the tokens. The server
 * recognises a repeated request by its Idempotency-Key.
 */
export const repeatable = () => ({ headers: { 'Idempotency-Key': crypto.randomUUID() } })
