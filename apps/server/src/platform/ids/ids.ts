import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** Id of a row: ordered by time, so that indexes grow at their end. */
export const newId = (): string => v7()

/** Opaque 128-bit id that tells nothing and cannot be guessed. */
export const newOpaqueId = (): string => randomBytes(16).toString('base64url')
