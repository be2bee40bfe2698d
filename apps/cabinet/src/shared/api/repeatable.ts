/** For what changes nothing when it comes twice: the client may repeat it after a refresh of the session. */
export const repeatable = () => ({ headers: { 'Idempotency-Key': crypto.randomUUID() } })
