import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { fetchAllowed, requestAllowed } from './outgoing.ts'

let requests: string[] = []
const server = createServer(({ url = '' }, response) => {
  requests.push(url)
  response.writeHead(url === '/moved' ? 302 : 200, { location: '/elsewhere' }).end()
})
await once(server.listen(0, '127.0.0.1'), 'listening')
afterAll(() => void server.close())
const { port } = server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`

it.each([
  'https://example.ru/',
  `http://127.0.0.1:${port === 80 ? 81 : 80}/`,
  `https://127.0.0.1:${port}/`,
  `http://localhost:${port}/`,
  `http://127.0.0.1:${port}@localhost/`,
  'data:,x',
])('no request is sent to an address that no setting names: %s', async (url) => {
  await expect(fetchAllowed(url, { to: `${origin}/base` })).rejects.toThrow('is not allowed')
  expect(() => requestAllowed(url, { to: `${origin}/base` })).toThrow('is not allowed')
})

it('a request is sent to the address of its setting, and to a host of a list', async () => {
  expect((await fetchAllowed(`${origin}/a`, { to: `${origin}/base` })).status).toBe(200)
  const sending = requestAllowed(`${origin}/b`, { to: ({ hostname }) => hostname === '127.0.0.1' }).end()
  const [response] = await once(sending, 'response')
  response.resume()
  expect(() => requestAllowed(`${origin}/c`, { to: () => false })).toThrow('is not allowed')
  expect(requests).toEqual(['/a', '/b'])
})

it('a request follows no redirect, not even within the site', async () => {
  requests = []
  const response = await fetchAllowed(`${origin}/moved`, { to: origin })
  expect(response.status).toBe(302)
  expect(requests).toEqual(['/moved'])
})
