import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, separateServerTest } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { cards, main, networkMessage, pinned, titles } from './news-steps.ts'

/**
 * Test function without the common server, because these tests count the news, and tests of the console publish more
 * news.
 */
const test = separateServerTest()

const chip = (page: Page, name: string) =>
  main(page).getByRole('group', { name: 'Категории новостей' }).getByRole('link', { name, exact: true })

const showMore = (page: Page) => main(page).getByRole('link', { name: /^Показать ещё/ })

const listRequest = /\/api\/news\/\?skipCount=/

const everything = '**/api/news/**'

test('shows the pinned news item first, with a cover picture whose width fits the screen', async ({
  page,
  axe,
}) => {
  await signedIn(page)
  const cover = cards(page).first().locator('img')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/news')
    await expect(titles(page).first()).toHaveText(pinned)
    await expect(cards(page).first()).toContainText('Закреплено')
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(300)
    expect(await cover.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(
      '/_next/image?url=%2Fmedia',
    )
  }
  await axe(page)
})

test('loads more news by the keyboard, and returns from an item to the same list at the same scroll position', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page)
  await open(page, '/news')
  await showMore(page).press('Enter')
  await expect(titles(page).nth(10).getByRole('link')).toBeFocused()
  await expect(showMore(page)).toHaveCount(0)
  const last = titles(page).nth(12).getByRole('link', { name: 'Программа открыта' })
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(300)
  await last.click()
  await expect(page).toHaveTitle('Программа открыта · ИМПУЛЬС — платформа для мотивации')
  await axe(page)
  await main(page).getByRole('link', { name: 'Новости', exact: true }).click()
  await expect(page).toHaveURL('/news?shown=20')
  await expect(cards(page)).toHaveCount(13)
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before))
    .toBeLessThan(60)
})

test('filters news by category and sorts them, and keeps the order when the category changes', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/news')
  await chip(page, 'Акции').click()
  await expect(page).toHaveURL('/news?category=offers')
  await expect(titles(page)).toHaveText(['Ноябрьский марафон договоров', 'Сезон «Интернет + ТВ»'])
  const order = main(page).getByRole('combobox', { name: 'Порядок новостей' })
  await order.selectOption('Сначала старые')
  await expect(titles(page)).toHaveText(['Сезон «Интернет + ТВ»', 'Ноябрьский марафон договоров'])
  await chip(page, 'Все').click()
  await expect(page).toHaveURL('/news?order=old')
  await expect(chip(page, 'Все')).toHaveAttribute('aria-current', 'true')
  await expect(order).toHaveValue('old')
})

test('keeps the loaded news when the next part fails to load, and hides them when the news of another chosen category fail to load', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/news')
  await expect(cards(page)).toHaveCount(10)
  await page.route(listRequest, (route) => route.abort())
  await showMore(page).press('Enter')
  await expect(main(page).getByText(networkMessage)).toBeVisible()
  await expect(cards(page)).toHaveCount(10)
  await chip(page, 'Акции').click()
  await expect(cards(page)).toHaveCount(0)
  await expect(main(page).getByText(networkMessage)).toBeVisible()
})

test('after news failed to load, loads the news when the member presses the button or when the network returns', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signedIn(page)
  // Opens both screens first, which loads their code. Afterwards the test aborts all requests, and the screens need
  // only the requests for news.
  await open(page, '/news/how-rewards-grow')
  await page.route(everything, (route) => route.abort())
  await main(page).getByRole('link', { name: 'Новости', exact: true }).click()
  await expect(main(page).getByText(networkMessage)).toBeVisible()
  await axe(page)
  await page.unroute(everything)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(cards(page)).toHaveCount(10)

  await page.route(everything, (route) => route.abort())
  await titles(page).first().getByRole('link').click()
  await expect(main(page).getByText(networkMessage)).toBeVisible()
  await page.unroute(everything)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pinned)
})

test('shows a message when there are no news, and shows all news when the category in the address does not exist', async ({
  page,
  axe,
}) => {
  await signedIn(page)
  await open(page, '/news/how-rewards-grow')
  await page.route(everything, (route) =>
    route.fulfill({ json: { allNews: [], totalCount: 0, categories: [] } }),
  )
  await main(page).getByRole('link', { name: 'Новости', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Новостей пока нет' })).toBeVisible()
  await axe(page)
  await page.unroute(everything)
  await open(page, '/news?category=gone-by-now')
  await expect(chip(page, 'Все')).toHaveAttribute('aria-current', 'true')
  await expect(cards(page)).toHaveCount(10)
})
