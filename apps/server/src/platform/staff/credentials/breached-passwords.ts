import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** Bytes of each hash: with 48 bits, about one password in five thousand million is refused by accident. */
export const breachedHashBytes = 6

/** Hashes a password for the comparison with breached ones. Capital letters do not change the hash. */
export const hashBreached = (password: string): Buffer =>
  createHash('sha256')
    .update(password.normalize('NFKC').toLowerCase())
    .digest()
    .subarray(0, breachedHashBytes)

let file: Promise<Buffer> | undefined

/** Reads the sorted hashes, which `tools/breached-passwords.ts` has written, at their first use. */
const readHashes = (): Promise<Buffer> =>
  (file ??= readFile(new URL('breached-passwords.bin', import.meta.url)))

/** Returns true when the password is one of the breached ones. Asks no server, so that no part of it leaves this one. */
export async function isBreached(password: string): Promise<boolean> {
  const hashes = await readHashes()
  const wanted = hashBreached(password)
  let [from, to] = [0, hashes.length / breachedHashBytes]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const start = middle * breachedHashBytes
    const order = wanted.compare(hashes, start, start + breachedHashBytes)
    if (order === 0) return true
    if (order > 0) from = middle + 1
    else to = middle
  }
  return false
}
