import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { downloadList } from './download-list.ts'

async function aSite(redirects: Record<string, string> = {}) {
  const requests: string[] = []
  const server = createServer(({ url = '' }, response) => {
    requests.push(url)
    const location = redirects[url]
    response
      .writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location })
      .end('list')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

it('a download follows redirects within the site of the list, as the website of the Bank of Russia sends them', async () => {
  const site = await aSite({ '/newbik': '/files/today.zip' })
  expect((await downloadList(`${site.origin}/newbik`)).toString()).toBe('list')
  expect(site.requests).toEqual(['/newbik', '/files/today.zip'])
})

it('a download refuses a redirect to another host or port, and sends no request there', async () => {
  const inside = await aSite()
  const site = await aSite({ '/list': `${inside.origin}/secret` })
  await expect(downloadList(`${site.origin}/list`)).rejects.toMatchObject({
    code: 'bank_list_unavailable',
    details: { reason: expect.stringContaining('is not allowed') },
  })
  expect(inside.requests).toEqual([])
})

it('a download ends after a few redirects', async () => {
  const site = await aSite({ '/list': '/list' })
  await expect(downloadList(`${site.origin}/list`)).rejects.toMatchObject({ code: 'bank_list_unavailable' })
  expect(site.requests.length).toBeLessThan(10)
})
