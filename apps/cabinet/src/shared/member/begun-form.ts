/** Form of the identity document that the member has begun on this device: the address and the label of its button. */
export type BegunForm = { to: string; action: string }
