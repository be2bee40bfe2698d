import * as z from 'zod/mini'

export const passkeyPaths = {
  list: '/api/passkeys/',
  one: '/api/passkeys/:id/',
  /** POST: options with which the browser creates a passkey. The created passkey is sent to `list`. */
  newOptions: '/api/passkeys/options/',
  signInOptions: '/api/mobile-auth/passkey/options/',
  signIn: '/api/mobile-auth/passkey/',
  recipientOptions: '/api/recipients/:id/passkey/options/',
  recipient: '/api/recipients/:id/passkey/',
} as const

/** Maximum number of passkeys of a member. */
export const maxPasskeys = 10

export const passkeySchema = z.object({
  id: z.string(),
  /** Device that the passkey was created on, as text. */
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** True for a passkey that was detected as copied; it no longer signs in. */
  refused: z.boolean(),
})
export type Passkey = z.infer<typeof passkeySchema>
export const passkeysSchema = z.object({ passkeys: z.array(passkeySchema) })
export type Passkeys = z.infer<typeof passkeysSchema>

/** Options of `navigator.credentials`, in the shape of WebAuthn. */
export const passkeyOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) })

/** Schema of a base64url text. */
const bytes = (maxChars: number) =>
  z
    .string('passkey_refused')
    .check(z.regex(/^[\w-]*$/, 'passkey_refused'), z.maxLength(maxChars, 'passkey_refused'))

const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key', 'passkey_refused'),
  authenticatorAttachment: z.optional(z.string('passkey_refused')),
  clientExtensionResults: z.record(z.string(), z.unknown(), 'passkey_refused'),
}

export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(40_000),
    transports: z.optional(
      z
        .array(z.string('passkey_refused').check(z.maxLength(20, 'passkey_refused')))
        .check(z.maxLength(10, 'passkey_refused')),
    ),
  }),
})
export type NewPasskey = z.infer<typeof newPasskeySchema>

export const passkeyAnswerSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: z.optional(bytes(200)),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>
