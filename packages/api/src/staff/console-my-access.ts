import * as z from 'zod/mini'
import { consoleApi, secondFactorSchema, newPasswordSchema } from './console-access.ts'
import { newPasskeySchema } from '../sign-in/passkey.ts'

/**
 * Paths at which staff members manage their own passkeys, password and recovery codes. Every change needs the
 * second factor.
 */
export const myAccessPaths = {
  list: `${consoleApi}/my-access`,
  password: `${consoleApi}/my-access/password`,
  recoveryCodes: `${consoleApi}/my-access/recovery-codes`,
  /** POST: returns options with which the browser asks for a passkey as the second factor. */
  proof: `${consoleApi}/my-access/proof`,
  /**
   * POST: returns options with which the browser creates a passkey. The browser then sends the passkey to
   * `keys`.
   */
  newKey: `${consoleApi}/my-access/new-key`,
  keys: `${consoleApi}/my-access/keys`,
  keyRemoval: `${consoleApi}/my-access/keys/:id/removal`,
} as const

export const maxStaffKeys = 5

const keySchema = z.object({
  id: z.string(),
  /** Text that names the device on which the passkey was created. */
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** True when the server has detected a copy of the passkey. The passkey can no longer sign in. */
  refused: z.boolean(),
})

export const myAccessSchema = z.object({ recoveryCodesLeft: z.number(), keys: z.array(keySchema) })
export type MyAccess = z.infer<typeof myAccessSchema>

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
