import fastify from 'fastify'
import { expect, test } from 'vitest'
import { consoleHeaders } from './console-headers.ts'

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
  expect(headers['cache-control']).toBe('no-store')
})

test('allows forms to be posted only to the cabinet’s origin if this origin is configured, otherwise only to the console’s own origin', () => {
  const getPolicy = (cabinet?: string) =>
    consoleHeaders({ nonce: 'one', ...(cabinet && { cabinet }) })['content-security-policy']
  expect(getPolicy()).toContain("form-action 'self';")
  expect(getPolicy('https://lk.example.ru')).toContain('form-action https://lk.example.ru;')
})
