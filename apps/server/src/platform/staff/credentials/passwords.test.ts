import { expect, it } from 'vitest'
import { times } from '../../../testing/harness/repeat.ts'
import { fitsPassword, hashPassword } from './passwords.ts'

/** Hash with the lowest cost, so that the test is fast. */
const storedHash =
  '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const guess = (isKnown: boolean) => fitsPassword('guess', { storedHash, isKnown })

it('a new hash is Argon2id with the documented cost, a salt of 16 random bytes and 32 bytes', async () => {
  const hashes = [await hashPassword('same'), await hashPassword('same')]
  for (const hash of hashes)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(new Set(hashes)).toHaveLength(2)
})

it('a password fits exactly as it was typed, each space, capital letter and form of a letter', async () => {
  const typed = ' Й'.normalize('NFD') + 'ﬁх '
  const isKnown = true
  const options = { storedHash: await hashPassword(typed), isKnown }
  expect(await fitsPassword(typed, options)).toBe(true)
  for (const other of [
    typed.normalize('NFC'),
    typed.replace('ﬁ', 'fi'),
    typed.toLowerCase(),
    typed.trim(),
    `${typed}\0`,
  ])
    expect(await fitsPassword(other, options)).toBe(false)
})

it('while too many guesses from unknown browsers are waiting, a password from a known browser is still checked', async () => {
  const unknownGuesses = times(52, () => guess(false))
  await expect(guess(false)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await guess(true)).toBe(false)
  expect(new Set(await Promise.all(unknownGuesses))).toEqual(new Set([false]))
})
