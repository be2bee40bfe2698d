import type { NewPasskey, PasskeyAssertion } from '@impulse/api/sign-in/passkey'
import { call } from './call.ts'

const noKeys = 'Этот браузер не умеет работать с ключами'
const notIssued = 'Ключ не подтверждён. Попробуйте ещё раз или введите код'

/**
 * Requests a challenge from the server at this path, lets a passkey of this device sign the challenge, and
 * returns the signature.
 */
export async function getPasskeyProof(
  path: '/console/api/session/second-factor/key' | '/console/api/my-access/proof',
): Promise<PasskeyAssertion> {
  if (!('PublicKeyCredential' in window) || !PublicKeyCredential.parseRequestOptionsFromJSON)
    throw new Error(noKeys)
  const { options } = await call('POST', path)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON & typeof options,
  )
  return toCredentialJson(
    await navigator.credentials.get({ publicKey }).catch(() => null),
  ) as PasskeyAssertion
}

/**
 * Requests the options for a new passkey from the server at this path, and creates the passkey on this device with
 * these options.
 */
export async function makeKey(path: '/console/api/my-access/new-key'): Promise<NewPasskey> {
  if (!('PublicKeyCredential' in window) || !PublicKeyCredential.parseCreationOptionsFromJSON)
    throw new Error(noKeys)
  const { options } = await call('POST', path)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON & typeof options,
  )
  return toCredentialJson(await navigator.credentials.create({ publicKey }).catch(() => null)) as NewPasskey
}

/**
 * Converts a new passkey or a signed challenge, which the browser returns as a `PublicKeyCredential`, to JSON. Throws
 * for null and for any other credential.
 */
function toCredentialJson(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new Error(notIssued)
  return credential.toJSON()
}
