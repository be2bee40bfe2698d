import { call } from './call.ts'

type CredentialOptions = { options: never }

const noKeys = 'Этот браузер не умеет работать с ключами'
const notIssued = 'Ключ не подтверждён. Попробуйте ещё раз или введите код'

/** Asks a passkey of this device to sign the server's challenge. */
export async function getPasskeyProof(path: string): Promise<object> {
  if (!('PublicKeyCredential' in window) || !PublicKeyCredential.parseRequestOptionsFromJSON)
    throw new Error(noKeys)
  const { options } = await call<CredentialOptions>('POST', path)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return toCredentialJson(await navigator.credentials.get({ publicKey }).catch(() => null))
}

/** Creates a passkey with the options of the server at this path. */
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
