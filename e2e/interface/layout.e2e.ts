import { chromium, type Locator } from '@playwright/test'
import { testBrowser } from '../../tools/browser/browser.ts'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { memberMenuButton } from '../steps/theme.ts'

test('does not let the labels of the phone’s navigation overlap at normal and doubled text size', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/help')
  for (const width of [320, 360, 390, 768]) {
    await page.setViewportSize({ width, height: 844 })
    for (const size of ['100%', '200%']) {
      await page.evaluate(
        (rootFontSize) => document.documentElement.style.setProperty('font-size', rootFontSize),
        size,
      )
      const labels = await page
        .getByRole('navigation', { name: 'Разделы' })
        .getByRole('listitem')
        .evaluateAll((items) =>
          items.map((item) => {
            const label = document.createRange()
            label.selectNodeContents(item.firstElementChild?.lastChild ?? item)
            const { left, right, bottom } = label.getBoundingClientRect()
            return { left, right, bottom }
          }),
        )
      for (const [index, { left, right, bottom }] of labels.entries()) {
        expect(left, `${width} ${size}`).toBeGreaterThanOrEqual(labels[index - 1]?.right ?? 0)
        expect(right, `${width} ${size}`).toBeLessThanOrEqual(width)
        expect(bottom, `${width} ${size}`).toBeLessThanOrEqual(844)
      }
    }
  }
})

test('aligns the avatar of the top bar with the right end of the page’s column', async ({ page }) => {
  await signedIn(page)
  await open(page, '/balance')
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const getRightEdge = async (part: Locator) => {
      const box = await part.boundingBox()
      return Math.round((box?.x ?? 0) + (box?.width ?? 0))
    }
    const avatar = await getRightEdge(memberMenuButton(page))
    expect(avatar, `at ${width}`).toBe((await getRightEdge(page.getByRole('main'))) - 24)
  }
})

test('centres a page beside the sidebar, and gives the page the room of a folded sidebar', async ({
  page,
}) => {
  await signedIn(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/balance', '/order']) {
    await open(page, path)
    const measure = () =>
      page.evaluate(() => {
        const main = document.querySelector('main')
        const around = main?.parentElement?.getBoundingClientRect() ?? new DOMRect()
        const { left, right, width } = main?.getBoundingClientRect() ?? new DOMRect()
        return { left: Math.round(left - around.left), right: Math.round(around.right - right), width }
      })
    const unfolded = await measure()
    expect(Math.abs(unfolded.left - unfolded.right), path).toBeLessThanOrEqual(1)
    await page.getByRole('button', { name: 'Меню с подписями' }).click()
    const folded = await measure()
    expect(Math.abs(folded.left - folded.right), path).toBeLessThanOrEqual(1)
    if (path === '/balance') expect(folded.width).toBeGreaterThan(unfolded.width)
    await page.getByRole('button', { name: 'Меню с подписями' }).click()
  }
})

test('fills the frame with two columns on the profile, the notifications, the check page and a ticket, and has the head of the notifications in one line on a phone', async ({
  page,
}) => {
  await signedIn(page)
  const getBox = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const main = page.getByRole('main')
  await open(page, '/help/threads')
  const ticket = await main.getByRole('link', { name: 'Есть ответ' }).getAttribute('href')
  for (const [path, side] of [
    ['/lk', page.getByRole('navigation', { name: 'Профиль' })],
    ['/check', page.getByRole('region', { name: 'Как проверить' })],
    [ticket ?? '', main.getByRole('link', { name: 'Найти ответ в\u00a0помощи' })],
    ['/lk/work', page.getByRole('navigation', { name: 'Профиль' })],
    ['/notification', main.getByRole('link', { name: 'Что и куда присылать' })],
  ] as const) {
    await open(page, path)
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const columns = await getBox(main.locator('[data-wide]'))
      const avatar = await getBox(memberMenuButton(page))
      expect(columns.x, path).toBe((await getBox(page.getByRole('button', { name: 'Поиск' }))).x)
      expect(columns.x + columns.width, path).toBe(avatar.x + avatar.width)
      await expect(side, path).toBeInViewport()
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await getBox(page.locator('[data-back]'))).height).toBe(48)
})

test('a modal does not move the page, whether the page has a visible scrollbar or is too short for one', async ({
  app,
}) => {
  const browser = await chromium.launch({
    ...(await testBrowser()),
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  const page = await browser.newPage({ baseURL: app.url, reducedMotion: 'reduce' })
  await signedIn(page)
  for (const height of [900, 6000]) {
    await page.setViewportSize({ width: 1440, height })
    await open(page, '/contracts')
    const header = page.getByRole('banner')
    const before = await header.boundingBox()
    await page.getByRole('table').first().getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await header.evaluate((element) => element.getBoundingClientRect().width)).toBe(before?.width)
  }
  await browser.close()
})
