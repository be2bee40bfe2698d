import { expect, test } from 'vitest'
import { defaultCode } from '@impulse/api/sign-in/sign-in'
import { testPasswords } from '../../../testing/identity/member-fixtures.ts'
import { repeated } from '../../../testing/harness/repeat.ts'
import { anAttempt, toOutcome, tryCode } from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { openCodes } from './codes.ts'

const { db } = await testDatabase()
const codes = openCodes({ passwords: testPasswords, demo: false })

test('derives uniformly distributed codes of six digits', () => {
  // The HMAC keys and the attempt ids are fixed, so that every run of the test has the same result.
  const total = repeated(5_000)
  const firstThree = Array.from({ length: 1000 }, () => 0)
  const lastThree = Array.from({ length: 1000 }, () => 0)
  for (let i = 0; i < total; i++) {
    const code = codes.deriveCode(`attempt-${i}`)
    if (!/^\d{6}$/.test(code) || code === defaultCode) throw new Error(`not a code: ${code}`)
    firstThree[Number(code.slice(0, 3))]! += 1
    lastThree[Number(code.slice(3))]! += 1
  }
  const expected = total / 1000
  const chiSquare = (counts: number[]) => counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
  // With 999 degrees of freedom, the chi-square of a uniform distribution exceeds 1142.8 with probability
  // 0.001.
  expect(chiSquare(firstThree)).toBeLessThan(1142.8)
  expect(chiSquare(lastThree)).toBeLessThan(1142.8)
})

test('rejects the specification’s example code when the server derives real codes', async () => {
  const testApp = await buildTestApp({ db, realCodes: true })
  for (let i = 0; i < repeated(25); i++) {
    const userId = await anAttempt(testApp)
    expect(toOutcome(await tryCode(testApp, { userId, code: defaultCode })).code).toBe('invalid_code')
  }
})

test('derives a different code when the first derived code equals the specification’s example code', () => {
  // With the test keys, the first code derived from this id is `000000`; the id was found by trying many ids.
  expect(codes.deriveCode('attempt-1357469')).toMatch(/^\d{6}$/)
  expect(codes.fits('attempt-1357469', defaultCode)).toBe(false)
})

test('accepts a code that was derived before the session password was rotated, and rejects the code of another attempt', () => {
  const [first, before] = testPasswords
  const old = openCodes({ passwords: [before ?? ''], demo: false })
  const newCodes = openCodes({ passwords: [first], demo: false })
  expect(codes.fits('an-attempt', old.deriveCode('an-attempt'))).toBe(true)
  expect(newCodes.fits('an-attempt', old.deriveCode('an-attempt'))).toBe(false)
  expect(codes.fits('another-attempt', codes.deriveCode('an-attempt'))).toBe(false)
})

test('ignores spaces and hyphens in an entered code, but no other characters', () => {
  const code = codes.deriveCode('an-attempt')
  expect(codes.fits('an-attempt', ` ${code.slice(0, 3)} - ${code.slice(3)}`)).toBe(true)
  for (const wrong of [`${code}0`, code.slice(1), '', '１２３４５６', 'абвгде']) {
    expect(codes.fits('an-attempt', wrong)).toBe(false)
  }
})
