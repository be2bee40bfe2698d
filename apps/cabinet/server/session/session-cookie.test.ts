import { expect, test } from 'vitest'
import { sessionCookie } from './session-cookie.ts'

const [older, newer] = ['a'.repeat(32), 'b'.repeat(40)] as const
const toCookiePair = (setCookie: string): string => setCookie.split(';', 1)[0] ?? ''

test('sets the session cookie with the attributes that the specification requires (spec 9.8)', () => {
  const cookie = sessionCookie({ passwords: [older] })
  const set = cookie.seal('bearer')
  expect(set.split('; ').slice(1)).toEqual([
    'Max-Age=1296000',
    'Path=/',
    'HttpOnly',
    'Secure',
    'SameSite=Lax',
  ])
  expect(set).toMatch(/^impulse=/)
  expect(set.length).toBeLessThanOrEqual(4096)
  expect(set).not.toContain('bearer')
  expect(cookie.open(toCookiePair(set))).toBe('bearer')
})

test('the name of the session cookie has the prefix __Host- when the public URL is https', () => {
  const cookie = sessionCookie({ passwords: [older], publicUrl: 'https://lk.example.ru' })
  expect(cookie.seal('bearer')).toMatch(/^__Host-impulse=/)
  expect(cookie.cleared).toMatch(/^__Host-impulse=; Max-Age=0; Path=\/; /)
})

test('seals session cookies with the first password of the list, and opens session cookies that were sealed with any password of the list', () => {
  const [before, both, after] = [[older], [newer, older], [newer]].map((passwords) =>
    sessionCookie({ passwords }),
  )
  const [old, rotated] = [toCookiePair(before!.seal('x')), toCookiePair(both!.seal('y'))]
  expect(both!.open(old)).toBe('x')
  expect(after!.open(rotated)).toBe('y')
  expect(before!.open(rotated)).toBeNull()
  expect(after!.open(old)).toBeNull()
})

test('returns no bearer token for a missing session cookie or a session cookie with an invalid seal', () => {
  const cookie = sessionCookie({ passwords: [older] })
  const validCookie = toCookiePair(cookie.seal('bearer'))
  const foreignCookie = toCookiePair(sessionCookie({ passwords: [newer] }).seal('bearer'))
  for (const header of [
    undefined,
    '',
    'impulse=',
    'impulse=x',
    validCookie.slice(0, -2),
    validCookie.replace('impulse=A', 'impulse=B'),
    foreignCookie,
    `x${validCookie}`,
  ]) {
    expect(cookie.open(header)).toBeNull()
  }
  expect(cookie.open(`a=b; ${validCookie}; c`)).toBe('bearer')
})

test('throws if a password for session cookies has under 32 characters, or if a session cookie has over 4096 characters (spec 5.15, 5.16, 9.9, 9.10)', () => {
  expect(() => sessionCookie({ passwords: ['a'.repeat(31)] })).toThrow('32')
  expect(() => sessionCookie({ passwords: [older, 'short'] })).toThrow('32')
  expect(() => sessionCookie({ passwords: [] })).toThrow('password')
  expect(() => sessionCookie({ passwords: [older] }).seal('x'.repeat(4_000))).toThrow('characters')
})
