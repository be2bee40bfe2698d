import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { expectAccessibleInBothThemes } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'

const site = 'http://interface.test/'
const root = fileURLToPath(import.meta.resolve('../../apps/cabinet/examples/'))
const mediaTypes: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** Builds the page of examples in memory, and serves its files to the page of the test. */
async function openExamples(page: Page): Promise<void> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, assetsInlineLimit: 0 },
  })) as Rolldown.RolldownOutput
  const files = new Map(
    built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
  await page.route(`${site}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1) || 'index.html'
    const content = files.get(name)
    const contentType = mediaTypes[name.split('.').at(-1) ?? ''] ?? 'text/plain'
    return content === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType, body: Buffer.from(content) })
  })
  await page.goto(site)
  await expect(page.getByRole('heading', { level: 1, name: 'Части интерфейса' })).toBeVisible()
}

const modals = {
  question: 'Открыть вопрос',
  sheet: 'Открыть лист',
  removal: 'Открыть удаление',
  photo: 'Открыть фото',
}

test('shows each shared part of the interface in its states without an accessibility violation, on a phone and on a desktop, in both themes', async ({
  page,
}, testInfo) => {
  // The test needs more time than others, because it builds the page and checks it many times.
  test.setTimeout(180_000)
  await openExamples(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, `pixels that do not fit into ${width}`).toBeLessThanOrEqual(0)
    const check = async (name: string, fullPage: boolean) => {
      await expectAccessibleInBothThemes(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const path = testInfo.outputPath(`${name}-${width}-${colorScheme}.png`)
        await page.screenshot({ path, fullPage })
      }
    }
    await check('page', true)
    for (const [name, label] of Object.entries(modals)) {
      await page.getByRole('button', { name: label }).click()
      await expect(page.getByRole('dialog')).toHaveAttribute('data-phase', 'open')
      await check(name, false)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Показать короткое сообщение' }).click()
    await page.getByRole('button', { name: 'Вернуть' }).focus()
    await check('toast', false)
    await page.getByRole('button', { name: 'Вернуть' }).click()
  }
})
