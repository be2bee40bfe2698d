import * as z from 'zod/mini'

export const passkeySchema = z.object({
  id: z.string(),
  /** Name of the device on which the passkey was created. */
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** True when the server has detected a copy of the passkey. The passkey can no longer sign in. */
  refused: z.boolean(),
  /** True when the passkey is old enough to confirm an action instead of a code. */
  canConfirm: z.boolean(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** Sign-in that needs a passkey, which the member can switch on. `endsAt`: time from which a code will be enough again. */
export const secondFactorSchema = z.object({ isOn: z.boolean(), endsAt: z.nullable(z.string()) })
export type SecondFactor = z.infer<typeof secondFactorSchema>
export const passkeysSchema = z.object({
  passkeys: z.array(passkeySchema),
  secondFactor: secondFactorSchema,
})
export type Passkeys = z.infer<typeof passkeysSchema>

/** Options for `navigator.credentials` of the browser, in the shape that WebAuthn defines. */
export const passkeyOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) })

/** Schema of a text in base64url with at most this number of characters. */
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

export const passkeyAssertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: z.optional(bytes(200)),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>

/** Request that switches the second factor on or off. An older passkey confirms it. */
export const secondFactorSwitchSchema = z.object({
  isOn: z.boolean('invalid_request'),
  assertion: passkeyAssertionSchema,
})
