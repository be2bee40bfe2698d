/** Header of a request whose repetition changes nothing: the client may repeat it after a refresh. */
export const repeatable = () => ({ headers: { 'Idempotency-Key': crypto.randomUUID() } })
