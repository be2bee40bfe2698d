import { expect, test } from 'vitest'
import { defaultCode } from '@impulse/wire/sign-in'
import { testPasswords } from '../../../testing/identity/member-fixtures.ts'
import { repeated } from '../../../testing/harness/repeat.ts'
import { anAttempt, toOutcome, tryCode } from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { openCodes } from './codes.ts'

const { db } = await testDatabase()
const codes = openCodes({ passwords: testPasswords, demo: false })

test('codes are six digits, each as likely as another', () => {
  // A fixed key and fixed ids: the figure is the same in every run.
  const total = repeated(50_000)
  const firstThree = Array.from({ length: 1000 }, () => 0)
  const lastThree = Array.from({ length: 1000 }, () => 0)
  for (let i = 0; i < total; i++) {
    const code = codes.deriveCode(`attempt-${i}`)
    if (!/^\d{6}$/.test(code) || code === defaultCode) throw new Error(`not a code: ${code}`)
    firstThree[Number(code.slice(0, 3))]! += 1
    lastThree[Number(code.slice(3))]! += 1
  }
  const expected = total / 1000
  const chiSquare = (seen: number[]) => seen.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
  // 999 degrees of freedom: 1142.8 is passed with probability 0.001.
  expect(chiSquare(firstThree)).toBeLessThan(1142.8)
  expect(chiSquare(lastThree)).toBeLessThan(1142.8)
})

test('the code of the specification opens nothing where codes are real', async () => {
  const programme = await buildTestApp({ db, realCodes: true })
  for (let i = 0; i < repeated(100); i++) {
    const userId = await anAttempt(programme)
    expect(toOutcome(await tryCode(programme, { userId, code: defaultCode })).code).toBe('invalid_code')
  }
})

test('an attempt whose code would be that of the specification gets another', () => {
  // Found by trying: of these keys the first number derived from this id is zero.
  expect(codes.deriveCode('attempt-1357469')).toMatch(/^\d{6}$/)
  expect(codes.fits('attempt-1357469', defaultCode)).toBe(false)
})

test('a code outlives the rotation of the password that made it, and says nothing of another attempt', () => {
  const [first, before] = testPasswords
  const old = openCodes({ passwords: [before ?? ''], demo: false })
  const fresh = openCodes({ passwords: [first], demo: false })
  expect(codes.fits('an-attempt', old.deriveCode('an-attempt'))).toBe(true)
  expect(fresh.fits('an-attempt', old.deriveCode('an-attempt'))).toBe(false)
  expect(codes.fits('another-attempt', codes.deriveCode('an-attempt'))).toBe(false)
})

test('spaces and hyphens in a code do not count, anything else does', () => {
  const code = codes.deriveCode('an-attempt')
  expect(codes.fits('an-attempt', ` ${code.slice(0, 3)} - ${code.slice(3)}`)).toBe(true)
  for (const wrong of [`${code}0`, code.slice(1), '', '１２３４５６', 'абвгде']) {
    expect(codes.fits('an-attempt', wrong)).toBe(false)
  }
})
