import { afterEach, expect, test } from 'vitest'
import { forgetSignIn, rememberAttempt, rememberedAttempt } from './sign-in-memory.ts'

afterEach(forgetSignIn)

const attempt = {
  userId: 'u1',
  phone: '79161234567',
  codeLength: 6,
  resendAt: Date.now() + 60_000,
  triesLeft: 5,
  spent: false,
}
/** Opens another tab, which has the values of the device and none of the first tab. */
const openOtherTab = () => sessionStorage.clear()

test('another tab goes on with the attempt while its phone must wait for a new code', () => {
  rememberAttempt(attempt)
  openOtherTab()
  expect(rememberedAttempt()).toEqual(attempt)
  forgetSignIn()
  expect(rememberedAttempt()).toBeNull()
})

test('after the wait, only the tab of the attempt goes on with it, and the device forgets the phone', () => {
  const over = { ...attempt, resendAt: Date.now() - 1 }
  rememberAttempt(over)
  expect(rememberedAttempt()).toEqual(over)
  openOtherTab()
  expect(rememberedAttempt()).toBeNull()
  expect(JSON.stringify(localStorage)).not.toContain(attempt.phone)
})

test('a tab goes on with its own attempt and not with the later one of another tab', () => {
  rememberAttempt(attempt)
  const own = sessionStorage.getItem('impulse.signIn.attempt') ?? ''
  rememberAttempt({ ...attempt, userId: 'u2' })
  sessionStorage.setItem('impulse.signIn.attempt', own)
  expect(rememberedAttempt()?.userId).toBe('u1')
})
