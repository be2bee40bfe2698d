import type { FilledPath } from '@impulse/api/routes/fill-path'
import type { NewPasskey, PasskeyAssertion } from '@impulse/api/sign-in/passkey'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { ApiError, errorText } from '../api/api-error.ts'
import { repeatable } from '../api/repeatable.ts'
import { api } from '../session/browser-session.ts'
import { rememberPasskeyUse } from './has-passkeys.ts'

/** Paths of the API routes that return the options for the WebAuthn library. */
export type OptionsPath =
  | '/api/passkeys/options/'
  | '/api/mobile-auth/passkey/options/'
  | '/api/lk/reauthentication/passkey/options/'
  | FilledPath<'/api/recipients/:id/passkey/options/'>
  | FilledPath<'/api/automatic-withdrawal/:id/passkey/options/'>

/**
 * Requests the options of the WebAuthn library. This module and the library are in a separate file of the build, which
 * is loaded only when the member uses a passkey.
 */
const optionsFrom = async (path: OptionsPath): Promise<unknown> =>
  (await api.post(path, undefined, repeatable())).options

/**
 * Requests a challenge from the server at this path, and returns the passkey's response to the challenge. With
 * `autofill` the browser offers the passkey in the phone number field instead of a dialog.
 */
export async function getPasskeyAssertion(
  path: OptionsPath,
  { autofill = false } = {},
): Promise<PasskeyAssertion> {
  const optionsJSON = (await optionsFrom(path)) as PublicKeyCredentialRequestOptionsJSON
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
  rememberPasskeyUse()
  // The type assertion is needed, because the library's type has no index signature.
  return credential as PasskeyAssertion & typeof credential
}

/**
 * Creates a passkey on this device or in the member's password manager, and returns the browser's response
 * for the server.
 */
export async function newKey(path: OptionsPath): Promise<NewPasskey> {
  const optionsJSON = (await optionsFrom(path)) as PublicKeyCredentialCreationOptionsJSON
  const credential = await startRegistration({ optionsJSON })
  rememberPasskeyUse()
  return credential as NewPasskey & typeof credential
}

/** Ends the browser's offer of a passkey in the phone number field. */
export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony()

/**
 * Returns the error text for a failed use of a passkey. Returns null when the member closed the browser's dialog or
 * did not respond in time.
 */
export function keyErrorText(error: unknown): string | null {
  if (error instanceof ApiError) return errorText(error)
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return null
  if (name === 'InvalidStateError') return 'На\u00a0этом устройстве ключ уже есть'
  return 'Не\u00a0получилось. Попробуйте ещё раз или воспользуйтесь кодом из\u00a0СМС'
}
