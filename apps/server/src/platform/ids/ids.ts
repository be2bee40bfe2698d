import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** Returns a new id for a row. The ids are ordered by time, so that an index grows only at its end. */
export const newId = (): string => v7()

/** Smallest UUID, which sorts before the id of every row. */
export const smallestUuid = '00000000-0000-0000-0000-000000000000'

/** Returns a random id of 128 bits that nobody can guess. */
export const newOpaqueId = (): string => randomBytes(16).toString('base64url')
