import * as z from 'zod/mini'
import { passkeyAssertionSchema } from '../sign-in/passkey.ts'
import { staffRoles } from './console-permissions.ts'

/** Beginning of all paths of the console's API, and the path of the console's cookie. */
export const consoleApi = '/console/api'

/**
 * Returns the link of an invitation. The token is after the `#`, because browsers do not send that part of a
 * link to any server.
 */
export const invitationLink = (origin: string, token: string): string =>
  `${origin}/console#/invitation/${token}`

export const shortestPassword = 12
const maxPasswordLength = 128

export const newPasswordSchema = z
  .string('staff_short_password')
  .check(
    z.minLength(shortestPassword, 'staff_short_password'),
    z.maxLength(maxPasswordLength, 'staff_short_password'),
  )
/**
 * Password that a staff member types at the sign-in. The rules of new passwords do not apply: text that breaks them
 * is simply a wrong password.
 */
export const typedPasswordSchema = z
  .string('staff_wrong_password')
  .check(z.minLength(1, 'staff_wrong_password'), z.maxLength(maxPasswordLength, 'staff_wrong_password'))

/** Name of a staff member as typed at the sign-in. Capital letters and outer spaces are accepted. */
const typedNameSchema = z.pipe(
  z.string('staff_wrong_password').check(z.maxLength(64, 'staff_wrong_password')),
  z.transform((name: string) => name.trim().toLowerCase()),
)

export const signInSchema = z.object({ name: typedNameSchema, password: typedPasswordSchema })

const codeSchema = z.pipe(
  z.string('staff_wrong_code').check(z.maxLength(20, 'staff_wrong_code')),
  z.transform((code: string) => code.replaceAll(/\D/g, '')),
)
const recoveryCodeSchema = z.pipe(
  z.string('staff_wrong_recovery_code').check(z.maxLength(40, 'staff_wrong_recovery_code')),
  z.transform((code: string) => code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')),
)

/** Second factor: exactly one of the authenticator's code, a recovery code and a passkey. */
export const secondFactorSchema = z.union(
  [
    z.object({ code: codeSchema }),
    z.object({ recoveryCode: recoveryCodeSchema }),
    z.object({ passkey: passkeyAssertionSchema }),
  ],
  'staff_wrong_code',
)

const tokenSchema = z.string('staff_invitation_over').check(z.regex(/^[\w-]{43}$/, 'staff_invitation_over'))
export const invitationSchema = z.object({ token: tokenSchema })
export const invitationPasswordSchema = z.object({ token: tokenSchema, password: newPasswordSchema })
export const acceptInvitationSchema = z.object({
  token: tokenSchema,
  password: newPasswordSchema,
  code: codeSchema,
})

export const openedInvitationSchema = z.object({
  name: z.string(),
  /**
   * True when the link of the invitation was opened before. The secret that the earlier opening showed is no longer
   * valid.
   */
  openedBefore: z.boolean(),
  /** Secret of the authenticator as text, for a device that cannot scan the QR code. */
  secret: z.string(),
  /** Text that the QR code contains, `otpauth://…`. */
  uri: z.string(),
})
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

export const consoleSessionSchema = z.object({
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
  /** Actions that the staff member's roles permit. The console builds its menu from them. */
  may: z.array(z.string()),
  recoveryCodesLeft: z.number(),
})
export type ConsoleSession = z.infer<typeof consoleSessionSchema>

export const staffSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  ip: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  endsAt: z.string(),
  current: z.boolean(),
})
