import { expect, test } from 'vitest'
import { loginAddress, safePath, getReturnPath } from './return-path.ts'

const hosts = ['evil.example', 'evil.example/path', 'evil.example:443', 'user@evil.example', '127.0.0.1']

/**
 * Functions that disguise the address of another host as a path. The test tries each function with several
 * hosts.
 */
const disguises: ((host: string) => string)[] = [
  (host) => `//${host}`,
  (host) => `///${host}`,
  (host) => `////${host}`,
  (host) => `/\\${host}`,
  (host) => `\\\\${host}`,
  (host) => `\\/${host}`,
  (host) => `/\t/${host}`,
  (host) => `/\n/${host}`,
  (host) => `/\r\n/${host}`,
  (host) => `/\u0000/${host}`,
  (host) => ` //${host}`,
  (host) => `/ /${host}`,
  (host) => `/.//${host}`,
  (host) => `/..//${host}`,
  (host) => `/a/..//${host}`,
  (host) => `/./\\${host}`,
  (host) => `/%2f${host}`,
  (host) => `/%2F%2f${host}`,
  (host) => `/%5c${host}`,
  (host) => `/%09/${host}`,
  (host) => `/%0d%0aLocation:%20//${host}`,
  (host) => `http://${host}`,
  (host) => `https:${host}`,
  (host) => `https:/${host}`,
  (host) => `HTTPS://${host}`,
  (host) => host,
]

const unsafePaths = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '/javascript:alert(1)\n',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://x',
  'file:///etc/passwd',
  'mailto:a@b',
  '',
  ' ',
  '.',
  '..',
  '?next=/',
  '#top',
  'balance',
  '@evil.example',
  ':80',
  '/\u2028/evil.example',
  '/\u00a0/evil.example',
  '/\ufeff/evil.example',
  '/api/logout',
  '/API/user/',
  '/api',
  '/assets/x.js',
  '/_next/image/?url=x',
  '/login',
  '/login/',
  '/login?next=/login',
  '/welcome',
  `/${'a'.repeat(2_000)}`,
]

const hostile = [...disguises.flatMap((disguise) => hosts.map((host) => disguise(host))), ...unsafePaths]

test(`refuses each of ${hostile.length} hostile addresses as a return address`, () => {
  expect(hostile.length).toBeGreaterThanOrEqual(100)
  for (const address of hostile) {
    expect(safePath(address), JSON.stringify(address)).toBeNull()
    expect(getReturnPath(`?next=${encodeURIComponent(address)}`)).toBe('/')
    expect(loginAddress(address)).toBe('/login')
  }
  expect(safePath(null)).toBeNull()
  expect(safePath(undefined)).toBeNull()
})

test('returns only addresses that stay on the same origin when a browser parses them again', () => {
  for (const address of [
    '/',
    '/balance',
    '/a/../..//x',
    '/order/1?x=//evil',
    '/news/%D0%B0',
    '/?next=https://x',
    '/b#//c',
  ]) {
    const path = safePath(address)
    if (path !== null) expect(new URL(path, 'https://our.example').origin).toBe('https://our.example')
  }
})

test('keeps the query and the fragment of the address to which the member returns', () => {
  expect(safePath('/balance?category=reward&search=№%201#day')).toBe(
    '/balance?category=reward&search=%E2%84%96%201#day',
  )
  expect(getReturnPath('?next=%2Forder%2F12')).toBe('/order/12')
  expect(loginAddress('/balance?x=1')).toBe('/login?next=%2Fbalance%3Fx%3D1')
  expect(loginAddress('/')).toBe('/login')
  expect(loginAddress('/order', '/welcome')).toBe('/welcome?next=%2Forder')
})

test('accepts as a return address a path that is not forbidden but begins with the same letters as a forbidden path', () => {
  expect(safePath('/apis')).toBe('/apis')
  expect(safePath('/loginza')).toBe('/loginza')
})
