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
 * Server's options for the WebAuthn library, which interprets them. This module is a separate chunk with the
 * library, loaded only when a passkey is used.
 */
type Options = { options: unknown }

const optionsFrom = async (path: string): Promise<unknown> =>
  (await api.post<Options>(path, undefined, repeatable())).options

/**
 * Returns the passkey's response to the challenge that the server sends from this path. With `autofill` the
 * browser offers the passkey in the phone field, without a dialog.
 */
export async function getPasskeyAnswer(path: string, { autofill = false } = {}): Promise<object> {
  const optionsJSON = (await optionsFrom(path)) as PublicKeyCredentialRequestOptionsJSON
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
  rememberKeyHere()
  return answer
}

/** Creates a passkey on this device or in the member's password manager. */
export async function newKey(path: string): Promise<object> {
  const optionsJSON = (await optionsFrom(path)) as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON })
  rememberKeyHere()
  return made
}

/** Cancels the browser's offer of a passkey in the phone field. */
export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony()

/** Returns the text of a passkey's failure, or null when the member closed the dialog or let it time out. */
export function keyErrorText(error: unknown): string | null {
  if (error instanceof ApiError) return errorText(error)
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return null
  if (name === 'InvalidStateError') return 'На\u00a0этом устройстве ключ уже есть'
  return 'Ключ не\u00a0сработал. Попробуйте ещё раз или воспользуйтесь кодом из\u00a0СМС'
}
