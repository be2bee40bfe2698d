import fastify from 'fastify'
import { expect, test } from 'vitest'
import { busyPage } from './busy-page.ts'
import { compressResponses } from '../assets/compress-responses.ts'

const refusal = { error: { code: 'unavailable', message: 'Сервис временно недоступен' } }

function busyServer() {
  const app = fastify()
  busyPage(app)
  compressResponses(app)
  app.get('/*', async (_request, reply) => reply.status(503).header('retry-after', '10').send(refusal))
  return app
}

test('an overloaded server sends an outage page, which reloads itself, to a browser that opens a page', async () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const response = await busyServer().inject({ url: '/balance', headers: { accept } })
  expect(response.statusCode).toBe(503)
  expect(response.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' })
  expect(response.headers['content-type']).toMatch(/^text\/html/)
  expect(response.body).toContain('<h1>Сервис временно недоступен</h1>')
  expect(response.body).toContain('<noscript><meta http-equiv="refresh" content="10"></noscript>')
})

test('an overloaded server sends an API client the JSON error unchanged instead of the outage page', async () => {
  for (const accept of ['*/*', 'application/json']) {
    const response = await busyServer().inject({ url: '/api/user/', headers: { accept } })
    expect(response.json()).toEqual(refusal)
  }
})
