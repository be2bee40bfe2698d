import { createServer, type Server } from 'node:http'
import { expect, test as base } from '../test.ts'
import { testBrowser } from './browser.ts'
import { sharedLibraries } from './prepare.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; connect-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types own"

const htmlStart = '<!doctype html><html lang="ru"><meta charset="utf-8"><title>Проба</title>'

const files: Record<string, { type: string; body: string }> = {
  '/': { type: 'text/html', body: `${htmlStart}<main><h1><span>Баланс</span></h1></main>` },
  '/unlabelled': { type: 'text/html', body: `${htmlStart}<main><h1>Вход</h1><input></main>` },
  '/inline': {
    type: 'text/html',
    body: `${htmlStart}<main><h1>Вход</h1></main><script>document.title = 'x'</script>`,
  },
  '/throws': {
    type: 'text/html',
    body: `${htmlStart}<main><h1>Вход</h1></main><script src="/throws.js"></script>`,
  },
  '/throws.js': { type: 'text/javascript', body: `throw new Error('planted')` },
  '/folded': {
    type: 'text/html',
    body: `${htmlStart}<link rel="stylesheet" href="/folded.css"><main><h1>Вход</h1>
      <details><summary>Условия</summary><p>Баланс</p></details></main>`,
  },
  '/folded.css': {
    type: 'text/css',
    body: `p { color: #000; transition: color 0.1s } @media (prefers-color-scheme: dark) { p { color: #222 } }`,
  },
  '/worker.js': { type: 'text/javascript', body: `onmessage = (event) => postMessage(event.data * 2)` },
  '/service-worker.js': {
    type: 'text/javascript',
    body: `
      addEventListener('activate', (event) => event.waitUntil(clients.claim()))
      addEventListener('fetch', (event) => {
        if (event.request.url.endsWith('/from-worker')) event.respondWith(new Response('from the worker'))
      })`,
  },
}

const test = base.extend<{ site: string }>({
  // Playwright reads the first parameter's pattern to learn what the fixture needs.
  // oxlint-disable-next-line eslint/no-empty-pattern
  site: async ({}, use) => {
    const server = createServer((request, response) => {
      const file = files[request.url ?? '']
      response.writeHead(file === undefined ? 404 : 200, {
        'content-type': `${file?.type ?? 'text/plain'}; charset=utf-8`,
        'content-security-policy': policy,
      })
      response.end(file?.body)
    })
    await use(await listening(server))
    server.closeAllConnections()
    server.close()
  },
})

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port.')
  return `http://127.0.0.1:${address.port}`
}

test('the libraries that machines lack come from the bundle', async () => {
  const { env } = await testBrowser()
  const lines = await sharedLibraries()
  for (const name of ['libnss3.so', 'libnssutil3.so', 'libnspr4.so', 'libexpat.so.1']) {
    expect(lines.find((line) => line.startsWith(`${name} `))).toContain(
      `=> ${env['LD_LIBRARY_PATH']}/${name}`,
    )
  }
  expect(lines.filter((line) => line.includes('not found'))).toEqual([])
})

test('Russian text is drawn in a font that has its letters', async ({ page, site }) => {
  await page.goto(site)
  await expect(page.locator('h1')).toHaveText('Баланс')
  const box = await page.locator('h1 span').boundingBox()
  expect(box?.width).toBeGreaterThan(50)
  const [letters, blanks] = await page.evaluate<[number, number]>(`(() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    pen.font = '32px sans-serif'
    return ['Щ', '\\u{10FFFF}'].map((text) => pen.measureText(text).width)
  })()`)
  // A letter the font lacks would have the width of the empty box.
  expect(letters).not.toBe(blanks)
  expect(
    await page.evaluate('[navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone].join()'),
  ).toBe('ru-RU,Europe/Moscow')
})

test('two tabs share a Web Lock and a BroadcastChannel', async ({ page, context, site }) => {
  const second = await context.newPage()
  await Promise.all([page.goto(site), second.goto(site)])
  await page.evaluate(`new Promise((held) => {
    globalThis.channel = new BroadcastChannel('tabs')
    navigator.locks.request('refresh', () => {
      held()
      return new Promise((release) => { channel.onmessage = () => release() })
    })
  })`)
  const attempt = `navigator.locks.request('refresh', { ifAvailable: true }, (lock) => lock !== null)`
  expect(await second.evaluate(attempt)).toBe(false)
  await second.evaluate(`new BroadcastChannel('tabs').postMessage('release')`)
  expect(await second.evaluate(`navigator.locks.request('refresh', () => true)`)).toBe(true)
})

test.describe('where service workers are allowed', () => {
  test.use({ serviceWorkers: 'allow' })

  test('workers and service workers run', async ({ page, site }) => {
    await page.goto(site)
    const answer = await page.evaluate(`new Promise((resolve) => {
      globalThis.own = trustedTypes.createPolicy('own', { createScriptURL: (address) => address })
      const worker = new Worker(own.createScriptURL('/worker.js'))
      worker.onmessage = (event) => resolve(event.data)
      worker.postMessage(21)
    })`)
    expect(answer).toBe(42)
    await page.evaluate(`navigator.serviceWorker.register(own.createScriptURL('/service-worker.js')).then(() =>
      navigator.serviceWorker.controller ?? new Promise((controlled) =>
        navigator.serviceWorker.addEventListener('controllerchange', () => controlled())))
      .then(() => undefined)`)
    expect(await page.evaluate(`fetch('/from-worker').then((response) => response.text())`)).toBe(
      'from the worker',
    )
  })
})

test('axe finds a planted violation under a strict policy, and passes a clean page', async ({
  page,
  site,
  axe,
}) => {
  await page.goto(`${site}/unlabelled`)
  await expect(axe(page)).rejects.toThrow(/label: .*<input>/)
  await page.goto(site)
  await axe(page)
})

test('axe does not wait for ever for colours that change where nobody sees them', async ({
  page,
  site,
  axe,
}) => {
  await page.goto(`${site}/folded`)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // As axe asks, which wakes what is folded.
    await page.evaluate(`getComputedStyle(document.querySelector('p')).color`)
    await axe(page)
  }
})

test('a policy violation is noticed in every context', async ({ page, browser, faults, site }) => {
  await page.goto(`${site}/inline`)
  expect(await faults.take()).toContainEqual(
    expect.objectContaining({
      kind: 'policy',
      page: `${site}/inline`,
      text: expect.stringContaining('script-src-elem'),
    }),
  )
  const other = await browser.newContext()
  await (await other.newPage()).goto(`${site}/inline`)
  expect(await faults.take()).toContainEqual(
    expect.objectContaining({ kind: 'policy', page: `${site}/inline` }),
  )
  await other.close()
})

test('an uncaught error is noticed', async ({ page, faults, site }) => {
  await page.goto(`${site}/throws`)
  expect(await faults.take()).toEqual([
    { kind: 'error', page: `${site}/throws`, text: expect.stringContaining('planted') },
  ])
})

test.describe('left over at the end', () => {
  test.fail()
  test('a policy violation fails the test', async ({ page, site }) => {
    await page.goto(`${site}/inline`)
  })
})
