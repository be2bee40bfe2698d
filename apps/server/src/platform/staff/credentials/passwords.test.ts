import { expect, it } from 'vitest'
import { times } from '../../../testing/harness/repeat.ts'
import { fitsPassword } from './passwords.ts'

/** Hash of minimal cost, so that the test is fast. */
const storedHash =
  '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const guess = (isKnown: boolean) => fitsPassword('guess', { storedHash, isKnown })

it('does not delay a password from a known browser because of guesses from unknown browsers', async () => {
  const unknownGuesses = times(52, () => guess(false))
  await expect(guess(false)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await guess(true)).toBe(false)
  expect(new Set(await Promise.all(unknownGuesses))).toEqual(new Set([false]))
})
