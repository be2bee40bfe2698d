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

/*
 * A chunk of its own with the library: fetched by whoever asks for a key. The server's options are WebAuthn's own, so
 * nothing of them is looked at here.
 */
type Options = { options: unknown }

const optionsFrom = async (path: string): Promise<unknown> =>
  (await api.post<Options>(path, undefined, repeatable())).options

/** The key's answer to a challenge from that path; `autofill`: offered in the field of the phone, without a window. */
export async function getPasskeyAnswer(path: string, { autofill = false } = {}): Promise<object> {
  const optionsJSON = (await optionsFrom(path)) as PublicKeyCredentialRequestOptionsJSON
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
  rememberKeyHere()
  return answer
}

/** A new key of this device, or of what the member keeps their keys in. */
export async function newKey(path: string): Promise<object> {
  const optionsJSON = (await optionsFrom(path)) as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON })
  rememberKeyHere()
  return made
}

/** Takes back what is offered in a field. */
export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony()

/** Null: the member closed the window, or took too long; there is nothing to tell. */
export function keyErrorText(error: unknown): string | null {
  if (error instanceof ApiError) return errorText(error)
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return null
  if (name === 'InvalidStateError') return 'На\u00a0этом устройстве ключ уже есть'
  return 'Ключ не\u00a0сработал. Попробуйте ещё раз или воспользуйтесь кодом из\u00a0СМС'
}
