import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { testBrowser } from './browser/browser.ts'

/**
 * Takes screenshots of the given routes for engineers, at phone and desktop size, in the light and the dark
 * theme. `node tools/screenshot.ts http://localhost:3000 /tmp/shots /login /balance [--phone +79000000000]`
 */
async function shootAll(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { phone: { type: 'string' } },
  })
  const [address, folder, ...routes] = positionals
  if (address === undefined || folder === undefined) {
    throw new Error(
      'Say the address, the folder for pictures and the routes: URL FOLDER [ROUTE ...] [--phone N]',
    )
  }
  await mkdir(folder, { recursive: true })
  const browser = await chromium.launch(await testBrowser())
  try {
    for (const appearance of appearances) {
      await shoot({
        browser,
        address,
        folder,
        routes: routes.length > 0 ? routes : ['/'],
        appearance,
        phone: values.phone,
      })
    }
  } finally {
    await browser.close()
  }
}

type Appearance = { width: number; height: number; colorScheme: 'light' | 'dark' }

const appearances: readonly Appearance[] = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
]

async function shoot(job: {
  browser: Browser
  address: string
  folder: string
  routes: readonly string[]
  appearance: Appearance
  phone: string | undefined
}): Promise<void> {
  const { width, height, colorScheme } = job.appearance
  const context = await job.browser.newContext({
    baseURL: job.address,
    viewport: { width, height },
    colorScheme,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Turns animations off, because a screenshot could show an animation in its middle.
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (job.phone !== undefined) await signIn(page, job.phone)
  for (const route of job.routes) {
    const response = await page.goto(route, { waitUntil: 'load' })
    await page.evaluate('document.fonts.ready.then(() => undefined)')
    const name = route.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'home'
    const file = path.join(job.folder, `${name}-${width}-${colorScheme}.png`)
    await page.screenshot({ path: file, fullPage: true })
    console.log(`${response?.status() ?? '-'} ${route} ${file}`)
  }
  await context.close()
}

/**
 * Signs in on the page with the code of demo mode. Fails when a code was requested for the phone less than a
 * minute ago, because the server then refuses another code.
 */
async function signIn(page: Page, phone: string): Promise<void> {
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.locator('input[type=tel]').fill(phone)
  await page.keyboard.press('Enter')
  await page.locator('input[autocomplete=one-time-code]').fill('000000', { timeout: 30_000 })
  await page.waitForURL((url) => url.pathname !== '/login', { timeout: 30_000 })
}

await shootAll()
