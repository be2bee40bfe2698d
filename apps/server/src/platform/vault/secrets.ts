import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

/**
 * Session passwords, from which the keys of session cookies and tokens are derived. The server signs new values
 * with the first password and accepts values that were signed with any of them, so a rotation signs nobody out.
 */
export type SessionPasswords = readonly [string, ...string[]]

/**
 * Keys of one purpose, one for each session password. The server signs new values with the first key and accepts
 * values that were signed with any of the keys.
 */
export type Keys = readonly [Buffer, ...Buffer[]]

/**
 * Returns the configured session passwords. In demo mode without a configured password, creates one at the
 * first start and stores it in the data folder, so that a restart signs nobody out.
 */
export async function readSessionPasswords({
  config,
}: {
  config: Pick<Config, 'sessionPasswords' | 'dataDir' | 'mode'>
}): Promise<SessionPasswords> {
  const [first, ...others] = config.sessionPasswords
  if (first !== undefined) return [first, ...others]
  if (config.mode !== 'demo') throw new Error('SESSION_PASSWORD is missing')
  await mkdir(config.dataDir, { recursive: true })
  return [await getOrCreateSecret(join(config.dataDir, 'session-password'))]
}

/**
 * Key of FILES_KEYS. It seals the keys of the members and of the server. Each sealed key is stored with the `id` of
 * the key that sealed it.
 */
export type FileKey = { id: string; key: Buffer }
/** Keys of FILES_KEYS, in order. The first one seals new keys. Each of them opens the keys that it sealed. */
export type FileKeys = readonly [FileKey, ...FileKey[]]

/**
 * Returns the keys of FILES_KEYS. In demo mode without a configured key, creates one and stores it in the data
 * folder. If that key is lost, members' files cannot be decrypted any more.
 */
export async function readFileKeys({
  config,
}: {
  config: Pick<Config, 'fileKeys' | 'dataDir' | 'mode'>
}): Promise<FileKeys> {
  const [first, ...others] = config.fileKeys.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64') }))
  if (first !== undefined) return [first, ...others]
  if (config.mode !== 'demo') throw new Error('FILES_KEYS is missing')
  await mkdir(config.dataDir, { recursive: true })
  const secret = await getOrCreateSecret(join(config.dataDir, 'files-key'))
  return [{ id: 'demo', key: Buffer.from(secret, 'base64url') }]
}

/**
 * Derives the keys of one purpose from the session passwords. A signature for one purpose is invalid for any
 * other purpose, and nobody can compute the password from a key.
 */
export function keysFor(passwords: SessionPasswords, purpose: string): Keys {
  const derive = (password: string): Buffer =>
    Buffer.from(hkdfSync('sha256', password, 'impulse', purpose, 32))
  const [first, ...others] = passwords
  return [derive(first), ...others.map(derive)]
}

async function getOrCreateSecret(path: string): Promise<string> {
  const secret = await readSecret(path)
  if (secret) return secret
  // Writes the secret to a temporary file and links that file to `path`. A link never replaces an existing
  // file, so two servers that start at the same time get the same secret.
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(temporaryPath, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    await link(temporaryPath, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(temporaryPath, { force: true })
  }
  const linked = await readSecret(path)
  if (!linked) throw new Error(`A secret is empty (${path}): remove that file and start again.`)
  return linked
}

async function readSecret(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return ''
    throw error
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
