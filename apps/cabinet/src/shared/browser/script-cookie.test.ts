import { expect, test } from 'vitest'
import { amountsCookie } from '../amount/hidden-cookie.ts'
import { loggedOutCookie } from '../session/logged-out-cookie.ts'

const [secure, plain] = ['https://lk.example.ru/balance', 'http://localhost:3000/balance']

test('over https, the cookies that scripts set are `Secure` and have the prefix `__Host-`', () => {
  const hidden = 'impulse-amounts=hidden; Path=/; Max-Age=31536000; SameSite=Lax'
  expect(amountsCookie(secure).format(true)).toBe(`__Host-${hidden}; Secure`)
  expect(amountsCookie(plain).format(true)).toBe(hidden)
  const left = 'impulse-left=1; Path=/; Max-Age=1296000; SameSite=Lax'
  expect(loggedOutCookie(secure).set).toBe(`__Host-${left}; Secure`)
  expect(loggedOutCookie(plain).set).toBe(left)
  expect(loggedOutCookie(secure).cleared).toBe(
    '__Host-impulse-left=; Path=/; Max-Age=0; SameSite=Lax; Secure',
  )
})

test('over https, a cookie without the prefix is ignored, because a page over http or another host can set it', () => {
  expect(amountsCookie(secure).isHidden('impulse-amounts=hidden')).toBe(false)
  expect(amountsCookie(secure).isHidden('a=1; __Host-impulse-amounts=hidden; b=2')).toBe(true)
  expect(loggedOutCookie(secure).isIn('impulse-left=1')).toBe(false)
  expect(loggedOutCookie(secure).isIn('a=1; __Host-impulse-left=1')).toBe(true)
  expect(loggedOutCookie(plain).isIn('other-impulse-left=1; impulse-left=')).toBe(false)
  expect(loggedOutCookie(plain).isIn(undefined)).toBe(false)
})
