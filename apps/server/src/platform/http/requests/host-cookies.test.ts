import { expect, test } from 'vitest'
import { openHostCookies } from './host-cookies.ts'

test('with TLS, cookies have the prefix `__Host-`, and a cookie without the prefix is not read', () => {
  const { format, read } = openHostCookies('https://lk.example.ru')
  expect(format('impulse-a', 'one', { sameSite: 'Lax', maxAge: 60 })).toBe(
    '__Host-impulse-a=one; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  expect(read('impulse-a=set-over-http; __Host-impulse-a=one;b=2', 'impulse-a')).toBe('one')
  expect(read('impulse-a=set-over-http', 'impulse-a')).toBe('')
})

test('without TLS, cookies have no prefix, because browsers would not store it', () => {
  const { format, read } = openHostCookies('http://localhost:3000')
  expect(format('impulse-a', 'one', { sameSite: 'Strict' })).toBe(
    'impulse-a=one; Path=/; HttpOnly; Secure; SameSite=Strict',
  )
  expect(read('b=2; impulse-a=one', 'impulse-a')).toBe('one')
  expect(read(undefined, 'impulse-a')).toBe('')
})
