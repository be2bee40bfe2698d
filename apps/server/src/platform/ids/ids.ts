import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** Returns a row id that is ordered by time, so that indexes grow at their end. */
export const newId = (): string => v7()

/** Returns an opaque 128-bit id that cannot be guessed. */
export const newOpaqueId = (): string => randomBytes(16).toString('base64url')
