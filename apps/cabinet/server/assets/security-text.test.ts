import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addSecurityTxtRoute } from './security-text.ts'

const path = '/.well-known/security.txt'

test('serves the contact of the operator as security.txt, valid for less than a year', async () => {
  const app = Fastify()
  addSecurityTxtRoute(app, { contact: 'mailto:security@example.ru', publicUrl: 'https://lk.example.ru' })
  const { body, headers } = await app.inject(path)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const { Expires: expires = '', ...fields } = Object.fromEntries(
    Array.from(body.matchAll(/^([\w-]+): (.+)$/gm), ([, name, value]) => [name ?? '', value ?? '']),
  )
  expect(fields).toEqual({
    Contact: 'mailto:security@example.ru',
    'Preferred-Languages': 'ru, en',
    Canonical: `https://lk.example.ru${path}`,
  })
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(90)
  expect(days).toBeLessThan(365)
})

test('serves no security.txt without a contact', async () => {
  const app = Fastify()
  addSecurityTxtRoute(app, { contact: undefined, publicUrl: undefined })
  expect((await app.inject(path)).statusCode).toBe(404)
})
