import fastify from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { consoleHeaders } from './console-headers.ts'
import { consoleServer } from './console-server.ts'

test('the content security policy forbids all framing of the console, and allows only the console’s own origin and styles with the nonce', async () => {
  const app = fastify()
  app.get('/console', (_request, reply) => reply.headers(consoleHeaders({ nonce: 'one' })).send(''))
  const { headers } = await app.inject('/console')
  const policy = String(headers['content-security-policy'])
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("style-src 'self' 'nonce-one'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain('report-to csp; report-uri /console/csp-reports')
  expect(headers['reporting-endpoints']).toBe('csp="/console/csp-reports"')
  expect(headers['cache-control']).toBe('no-store')
})

test('allows forms to be posted only to the cabinet’s origin if this origin is configured, otherwise only to the console’s own origin', () => {
  const getPolicy = (cabinet?: string) =>
    consoleHeaders({ nonce: 'one', ...(cabinet && { cabinet }) })['content-security-policy']
  expect(getPolicy()).toContain("form-action 'self';")
  expect(getPolicy('https://lk.example.ru')).toContain('form-action https://lk.example.ru;')
})

test('serves the page and its scripts in UTF-8, and lists no files at the address of a folder', async () => {
  const build = await mkdtemp(path.join(tmpdir(), 'console-'))
  onTestFinished(() => rm(build, { recursive: true }))
  await mkdir(path.join(build, 'assets', 'sub'), { recursive: true })
  await writeFile(path.join(build, 'index.html'), '<title>__BRAND__</title>')
  await writeFile(path.join(build, 'assets', 'sub', 'main.js'), '')
  const app = fastify()
  await consoleServer(app, { brand: { name: 'A<B' }, build })
  const page = await app.inject('/console')
  expect([page.headers['content-type'], page.body]).toEqual([
    'text/html; charset=utf-8',
    '<title>A&lt;B</title>',
  ])
  const script = await app.inject('/console/assets/sub/main.js')
  expect(script.headers['content-type']).toBe('application/javascript; charset=utf-8')
  for (const url of ['/console/assets', '/console/assets/', '/console/assets/sub', '/console/assets/sub/']) {
    const { statusCode, body } = await app.inject(url)
    expect([403, 404], url).toContain(statusCode)
    expect(body, url).not.toContain('.js')
  }
})
