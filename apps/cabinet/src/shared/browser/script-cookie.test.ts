import { expect, test } from 'vitest'
import { amountsCookie, hidesAmounts } from '../amount/hidden-cookie.ts'
import {
  clearedLoggedOutCookie,
  hasLoggedOutCookie,
  setLoggedOutCookie,
} from '../session/logged-out-cookie.ts'

const [secure, plain] = ['https://lk.example.ru/balance', 'http://localhost:3000/balance']

test('over https, the cookies that scripts set are `Secure` and have the prefix `__Host-`', () => {
  const hidden = 'impulse-amounts=hidden; Path=/; Max-Age=31536000; SameSite=Lax'
  expect(amountsCookie(true, secure)).toBe(`__Host-${hidden}; Secure`)
  expect(amountsCookie(true, plain)).toBe(hidden)
  expect(amountsCookie(false, secure)).toMatch(/^__Host-impulse-amounts=.*; Max-Age=0;.*; Secure$/)
  const left = 'impulse-left=1; Path=/; Max-Age=1296000; SameSite=Lax'
  expect(setLoggedOutCookie(secure)).toBe(`__Host-${left}; Secure`)
  expect(setLoggedOutCookie(plain)).toBe(left)
  expect(clearedLoggedOutCookie(secure)).toBe('__Host-impulse-left=; Path=/; Max-Age=0; SameSite=Lax; Secure')
})

test('over https, a cookie without the prefix is ignored, because a page over http or another host can set it', () => {
  expect(hidesAmounts('impulse-amounts=hidden', secure)).toBe(false)
  expect(hidesAmounts('a=1; __Host-impulse-amounts=hidden; b=2', secure)).toBe(true)
  expect(hasLoggedOutCookie('impulse-left=1', secure)).toBe(false)
  expect(hasLoggedOutCookie('a=1; __Host-impulse-left=1', secure)).toBe(true)
  expect(hasLoggedOutCookie('other-impulse-left=1; impulse-left=', plain)).toBe(false)
  expect(hasLoggedOutCookie(undefined, plain)).toBe(false)
})
