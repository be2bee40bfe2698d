import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { test as base, expect } from '../fixtures/cabinet-test.ts'
import { startApp } from '../fixtures/server.ts'
import { fillClaim, send } from '../steps/claim-steps.ts'
import { open } from '../steps/open-page.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

/** Forwards connections to the first of the servers that accepts them, as a load balancer does. */
async function balanceLoad(urls: readonly string[]): Promise<{ url: string; close: () => void }> {
  const ports = urls.map((url) => Number(new URL(url).port))
  const server = createServer((socket) => {
    const forward = ([port, ...others]: readonly number[]) => {
      if (port === undefined) return void socket.destroy()
      const upstream = connect(port, '127.0.0.1')
      upstream.once('error', () => forward(others))
      upstream.once('connect', () => {
        upstream.removeAllListeners('error').on('error', () => undefined)
        upstream.once('close', () => socket.destroy())
        socket.pipe(upstream).pipe(socket)
      })
      socket.once('close', () => upstream.destroy())
    }
    socket.on('error', () => undefined)
    forward(ports)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** Test function whose pages come from two servers of one database, through a load balancer. */
const test = base.extend<{ servers: { url: string; killFirst: () => Promise<void> } }>({
  servers: async ({ app, environment }, use) => {
    const first = await startApp(undefined, { ...environment, DATA_DIR: app.dataDir, DEMO_DATA: 'empty' })
    const { url, close } = await balanceLoad([first.url, app.url])
    await use({ url, killFirst: () => first.stop(0) })
    close()
    await first.stop(0)
  },
  baseURL: async ({ servers }, use) => use(servers.url),
})

test('keeps a member signed in, an open page live and a form filled in when one of two servers is killed', async ({
  page,
  context,
  servers,
}) => {
  await signedIn(page)
  const otherTab = await context.newPage()
  await open(otherTab, '/notification')
  await page.bringToFront()
  await open(page, '/contracts/claim')
  await fillClaim(page, { number: 'ДВА-1' })
  await servers.killFirst()
  await send(page).click()
  await expect(page.getByText('Заявка отправлена')).toBeVisible()
  await expect(otherTab.getByText('ДВА-1')).toHaveCount(1)
  await open(page, '/order')
  await expect(page.getByText('ДВА-1')).toHaveCount(1)
})
