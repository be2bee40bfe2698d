import { call } from './call.ts'

type CredentialOptions = { options: never }

const noKeys = 'Этот браузер не умеет работать с ключами'
const notIssued = 'Ключ не подтверждён. Попробуйте ещё раз или введите код'

/**
 * Requests a challenge from the server at this path, lets a passkey of this device sign the challenge, and
 * returns the signature.
 */
export async function getPasskeyProof(path: string): Promise<object> {
  if (!('PublicKeyCredential' in window) || !PublicKeyCredential.parseRequestOptionsFromJSON)
    throw new Error(noKeys)
  const { options } = await call<CredentialOptions>('POST', path)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return toCredentialJson(await navigator.credentials.get({ publicKey }).catch(() => null))
}

/** Requests options from the server at this path and creates a passkey on this device with these options. */
export async function makeKey(path: string): Promise<object> {
  if (!('PublicKeyCredential' in window) || !PublicKeyCredential.parseCreationOptionsFromJSON)
    throw new Error(noKeys)
  const { options } = await call<CredentialOptions>('POST', path)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return toCredentialJson(await navigator.credentials.create({ publicKey }).catch(() => null))
}

function toCredentialJson(credential: Credential | null): object {
  if (!(credential instanceof PublicKeyCredential)) throw new Error(notIssued)
  return credential.toJSON()
}
