import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** Returns a new id for a row. The ids are ordered by time, so that an index grows only at its end. */
export const newId = (): string => v7()

/** Returns a random id of 128 bits that nobody can guess. */
export const newOpaqueId = (): string => randomBytes(16).toString('base64url')
