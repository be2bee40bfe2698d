import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../../storage/durable-file.ts'
import { getErrorCode } from './error-messages.ts'

export type Passwords = { owner: string; serving: string }

/**
 * Returns the path of the file with the passwords. The first line is the owner role's password, because `initdb
 * --pwfile` reads only that line; the second line is the password of the role that the server uses.
 */
export function passwordFile(dataDir: string): string {
  return join(dataDir, 'pg.passwords')
}

export async function readPasswords(dataDir: string, rules: { mayCreate: boolean }): Promise<Passwords> {
  const path = passwordFile(dataDir)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return ''
    throw error
  })
  const [owner, serving] = text.split('\n')
  if (owner && serving) return { owner, serving }
  if (!rules.mayCreate) {
    throw new Error(`The database's passwords are missing (${path}): restore that file beside the data.`)
  }
  const passwords = { owner: randomBytes(24).toString('hex'), serving: randomBytes(24).toString('hex') }
  await writeDurably(path, `${passwords.owner}\n${passwords.serving}\n`)
  return passwords
}
