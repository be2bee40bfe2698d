import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

/** Passwords that seal and sign: the first makes, all verify, so that one can be rotated while members are signed in. */
export type SessionPasswords = readonly [string, ...string[]]

/** Keys for one purpose, in the order of their passwords: the first makes, all verify. */
export type Keys = readonly [Buffer, ...Buffer[]]

/**
 * Passwords of the configuration; without any (demo mode alone) one that is made at the first start and stored in the data folder,
 * so that a restart signs no member out.
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

/** A key that seals members' keys, and by its id is found again after it was replaced. */
export type FileKey = { id: string; key: Buffer }
/** In their order: the first seals, all open. */
export type FileKeys = readonly [FileKey, ...FileKey[]]

/**
 * Keys of uploaded files, as session passwords are read: in demo mode one is made and kept next to the files. Who loses
 * it loses them.
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
 * A key that is good for one purpose alone: what one purpose signs is noise to another, and neither tells the password.
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
  // Written aside and linked, which never replaces: of two servers that start at once both get the same secret.
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(aside, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    await link(aside, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(aside, { force: true })
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
