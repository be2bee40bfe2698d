import * as z from 'zod/mini'
import { consoleApi, newPasswordSchema, secondFactorSchema } from './console-access.ts'
import { newPasskeySchema } from './passkey.ts'

/** What opens the console for oneself; whatever changes it asks for the second factor again. */
export const ownAccessPaths = {
  list: `${consoleApi}/own-access`,
  password: `${consoleApi}/own-access/password`,
  recoveryCodes: `${consoleApi}/own-access/recovery-codes`,
  /** What the browser proves by a key with. */
  proof: `${consoleApi}/own-access/proof`,
  /** What it makes a key with, then the key. */
  newKey: `${consoleApi}/own-access/new-key`,
  keys: `${consoleApi}/own-access/keys`,
  keyRemoval: `${consoleApi}/own-access/keys/:id/removal`,
} as const

export const maxStaffKeys = 5

const keySchema = z.object({
  id: z.string(),
  /** The device that it was made on, in words. */
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** It was seen to be copied, and opens nothing any more. */
  refused: z.boolean(),
})

export const ownAccessSchema = z.object({ recoveryCodesLeft: z.number(), keys: z.array(keySchema) })
export type OwnAccess = z.infer<typeof ownAccessSchema>

const factor = { factor: secondFactorSchema }
export const provenSchema = z.object(factor)
export const changePasswordSchema = z.object({
  ...factor,
  password: z
    .string('staff_wrong_own_password')
    .check(z.minLength(1, 'staff_wrong_own_password'), z.maxLength(128, 'staff_wrong_own_password')),
  newPassword: newPasswordSchema,
})
export const newStaffKeySchema = z.object({ ...factor, made: newPasskeySchema })
