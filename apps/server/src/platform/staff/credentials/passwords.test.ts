import { expect, it } from 'vitest'
import { times } from '../../../testing/harness/repeat.ts'
import { fitsPassword } from './passwords.ts'

/** A hash of minimal cost. */
const storedHash =
  '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const guess = (isKnown: boolean) => fitsPassword('guess', { storedHash, isKnown })

it('guesses from unknown browsers do not delay known ones', async () => {
  const unknownGuesses = times(52, () => guess(false))
  await expect(guess(false)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await guess(true)).toBe(false)
  expect(new Set(await Promise.all(unknownGuesses))).toEqual(new Set([false]))
})
