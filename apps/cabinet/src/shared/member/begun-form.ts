/**
 * Form of the identity document that the member has begun on this device: the address and the label of its button, and
 * the fields and scans that a correction has changed.
 */
export type BegunForm = { to: string; action: string; corrected?: readonly string[] }
