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
import { rememberKeyHere } from './has-passkeys.ts'

/**
 * Options that the server sends for the WebAuthn library. This module is a separate chunk together with the
 * library, and is loaded only when the member uses a passkey.
 */
type Options = { options: unknown }

const optionsFrom = async (path: string): Promise<unknown> =>
  (await api.post<Options>(path, undefined, repeatable())).options

/**
 * Requests a challenge from the server at this path, and returns the passkey's response to the challenge.
 * With `autofill` the browser offers the passkey in the phone field instead of a dialog.
 */
export async function getPasskeyAnswer(path: string, { autofill = false } = {}): Promise<object> {
  const optionsJSON = (await optionsFrom(path)) as PublicKeyCredentialRequestOptionsJSON
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
  rememberKeyHere()
  return answer
}

/**
 * Creates a passkey on this device or in the member's password manager, and returns the browser's response
 * for the server.
 */
export async function newKey(path: string): Promise<object> {
  const optionsJSON = (await optionsFrom(path)) as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON })
  rememberKeyHere()
  return made
}

/** Ends the browser's offer of a passkey in the phone field. */
export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony()

/**
 * Returns the error text of a passkey. Returns null when the member closed the browser's dialog or did not
 * respond in time.
 */
export function keyErrorText(error: unknown): string | null {
  if (error instanceof ApiError) return errorText(error)
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return null
  if (name === 'InvalidStateError') return 'На\u00a0этом устройстве ключ уже есть'
  return 'Ключ не\u00a0сработал. Попробуйте ещё раз или воспользуйтесь кодом из\u00a0СМС'
}
