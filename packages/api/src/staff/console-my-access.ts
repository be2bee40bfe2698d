import * as z from 'zod/mini'
import { secondFactorSchema, newPasswordSchema } from './console-access.ts'
import { newPasskeySchema } from '../sign-in/passkey.ts'

const keySchema = z.object({
  id: z.string(),
  /** Name of the device on which the passkey was created. */
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
/** `endOthers`: true ends all other sessions of the staff member in the same transaction. */
const provenChange = { ...factor, endOthers: z._default(z.boolean('invalid_request'), false) }
export const provenChangeSchema = z.object(provenChange)
export const changePasswordSchema = z.object({
  ...factor,
  password: z
    .string('staff_wrong_own_password')
    .check(z.minLength(1, 'staff_wrong_own_password'), z.maxLength(128, 'staff_wrong_own_password')),
  newPassword: newPasswordSchema,
})
export const newStaffKeySchema = z.object({ ...provenChange, made: newPasskeySchema })
