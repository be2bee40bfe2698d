import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'

/**
 * Page to load, with the selector of the element that is pressed and the selector of the element that appears
 * when the press has worked.
 */
export type Target = { address: string; pressSelector: string; resultSelector: string }

export type Load = {
  /**
   * Bytes of the responses to the requests that the page sent before the first press that worked. Later requests run
   * in the background and do not delay the member.
   */
  bytes: number
  lcpMs: number
  clickMs: number
  /** Milliseconds of all long tasks that began before the first press that worked. */
  longMs: number
  shift: number
}

export type Visit = { browser: Browser; url: string; cookie: string }

/**
 * Simulated phone. The connection downloads 1.6 Mbit/s, uploads 0.75 Mbit/s and has a latency of 150 ms. The
 * processor is four times slower than the processor of this machine.
 */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const slowness = 4

/** Time limit of a load: longer than any normal load, even on a busy machine. */
const timeoutMs = 60_000

export async function measureLoad({ target, ...visit }: Visit & { target: Target }): Promise<Load> {
  return withPage(visit, async (page) => {
    await page.addInitScript(`${await watchScript};watchLoad(${JSON.stringify(target)})`)
    const bytes = await slowDown(page)
    await page.goto(visit.url + target.address, { waitUntil: 'commit', timeout: timeoutMs })
    await untilClickWorks(page)
    // Waits a second, because the browser reports the last layout shifts and long tasks, and the largest paint, with a
    // delay.
    await page.waitForTimeout(1_000)
    const found = await page.evaluate<Omit<Load, 'bytes'> & { pressMs: number }>('window.firstLoad')
    return { ...found, bytes: bytes(found.pressMs) }
  })
}

/**
 * Polls the page from the benchmark process until a press has worked. `waitForFunction` cannot be used,
 * because the page's security policy forbids code in strings.
 */
async function untilClickWorks(page: Page): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await page.evaluate<boolean>('window.firstLoad?.clickMs != null'))) {
    if (performance.now() > deadline) throw new Error(`Nothing answers on ${page.url()}`)
    await page.waitForTimeout(100)
  }
}

/** Measures the time from the click on the menu item of the balance page until the history on that page is visible. */
export async function measureSoftNavigation(visit: Visit): Promise<number> {
  return withPage(visit, async (page) => {
    await slowDown(page)
    await page.goto(`${visit.url}/`, { timeout: timeoutMs })
    await page.waitForTimeout(3_000)
    return page.evaluate<number>(softNavigation)
  })
}

const softNavigation = `(async () => {
  const began = performance.now()
  document.querySelector('nav a[href="/balance"]').click()
  while (document.querySelector('#history li button') === null) await new Promise(requestAnimationFrame)
  return performance.now() - began
})()`

const watchScript = readFile(new URL('watch-load.js', import.meta.url), 'utf8')

/** Opens an empty page in a new browser context, which has an empty cache and only the cookies in `cookie`. */
async function withPage<T>({ browser, url, cookie }: Visit, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    await addCookies(context, url, cookie)
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

async function addCookies(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const pairs = cookie.split('; ').filter((pair) => pair !== '')
  await context.addCookies(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url }
    }),
  )
}

/**
 * Makes the page's network and processor slow. Returns a function that counts the bytes of responses, with headers.
 * It counts the responses to the requests that were sent within `untilMs` milliseconds after the first request.
 */
async function slowDown(page: Page): Promise<(untilMs: number) => number> {
  const client = await page.context().newCDPSession(page)
  const requests = new Map<string, { startedMs: number; bytes: number }>()
  client.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
    requests.set(requestId, { startedMs: timestamp * 1000, bytes: 0 })
  })
  const add = (requestId: string, bytes: number) => {
    const request = requests.get(requestId)
    if (request) request.bytes += bytes
  }
  client.on('Network.responseReceived', ({ requestId, response }) =>
    add(requestId, response.encodedDataLength),
  )
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength))
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', line)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return (untilMs) => {
    const [first] = requests.values()
    return [...requests.values()]
      .filter(({ startedMs }) => first !== undefined && startedMs < first.startedMs + untilMs)
      .reduce((sum, { bytes }) => sum + bytes, 0)
  }
}
