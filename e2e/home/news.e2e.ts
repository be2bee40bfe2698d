import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { newMember } from '../steps/new-member.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => main(page).getByRole('article')
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 })
const heart = (page: Page, title: string) =>
  cards(page)
    .filter({ hasText: title })
    .getByRole('button', { name: /^Нравится/ })
const chip = (page: Page, name: string) =>
  main(page).getByRole('group', { name: 'Категории новостей' }).getByRole('link', { name, exact: true })
const pinned = 'Как растёт вознаграждение за договоры'
const listRequest = /\/api\/news\/\?skipCount=/
const likeRequest = /\/api\/news\/\?slugId=/
const networkMessage = 'Нет связи с сервером. Проверьте интернет и повторите'

for (const width of [390, 1440]) {
  test(`filters and sorts the list of news, loads more items, and returns from an item to the same scroll position (${width} px)`, async ({
    page,
    axe,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signedIn(page)
    await open(page, '/news')
    await expect(cards(page)).toHaveCount(10)
    await expect(titles(page).first()).toHaveText(pinned)
    await expect(cards(page).first()).toContainText('Закреплено')
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await axe(page)
    }
    // The server must send the cover of the first item in a width that fits this screen.
    const cover = cards(page).first().locator('img')
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(300)
    expect(await cover.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(
      '/_next/image?url=%2Fmedia',
    )

    await main(page)
      .getByRole('link', { name: /^Показать ещё/ })
      .press('Enter')
    await expect(page).toHaveURL('/news?shown=20')
    await expect(cards(page)).toHaveCount(13)
    await expect(main(page).getByRole('link', { name: /^Показать ещё/ })).toHaveCount(0)
    await expect(titles(page).nth(10).getByRole('link')).toBeFocused()

    const last = titles(page).last().getByRole('link')
    await last.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(300)
    const title = await last.textContent()
    await last.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
    await expect(page).toHaveTitle(`${title} · ИМПУЛЬС — платформа для мотивации`)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await axe(page)
    }
    await main(page).getByRole('link', { name: 'Новости', exact: true }).click()
    await expect(page).toHaveURL('/news?shown=20')
    await expect(cards(page)).toHaveCount(13)
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before))
      .toBeLessThan(60)

    await chip(page, 'Акции').click()
    await expect(page).toHaveURL('/news?category=offers')
    await expect(titles(page)).toHaveText(['Ноябрьский марафон договоров', 'Сезон «Интернет + ТВ»'])
    const order = main(page).getByRole('combobox', { name: 'Порядок новостей' })
    await order.selectOption('Сначала старые')
    await expect(titles(page)).toHaveText(['Сезон «Интернет + ТВ»', 'Ноябрьский марафон договоров'])
    await order.selectOption('Сначала популярные')
    await expect(titles(page).first()).toHaveText('Ноябрьский марафон договоров')
    await chip(page, 'Все').click()
    await expect(page).toHaveURL('/news?order=popular')
    await expect(chip(page, 'Все')).toHaveAttribute('aria-current', 'true')
    await expect(order).toHaveValue('popular')

    // When more items fail to load, the shown items stay. When another category fails to load, the items of
    // the previous category disappear.
    await expect(cards(page)).toHaveCount(10)
    await page.route(listRequest, (route) => route.abort())
    await main(page)
      .getByRole('link', { name: /^Показать ещё/ })
      .press('Enter')
    await expect(main(page).getByText(networkMessage)).toBeVisible()
    await expect(cards(page)).toHaveCount(10)
    await chip(page, 'Акции').click()
    await expect(cards(page)).toHaveCount(0)
    await expect(main(page).getByText(networkMessage)).toBeVisible()
  })
}

test('shows a like before the server’s response, and takes the like back with a message when saving it fails (spec 1.8)', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await newMember(page, '79165551001')
  await open(page, '/news')
  const like = heart(page, pinned)
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await expect(like).toHaveAccessibleName('Нравится, 2')

  let letThrough = () => {}
  const released = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(likeRequest, async (route) => {
    await released
    await route.continue()
  })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveAccessibleName('Нравится, 3')
  // The member presses the button three times before the first response. The last press decides whether the
  // item is liked.
  await like.click()
  await expect(like).toHaveAccessibleName('Нравится, 2')
  await like.click()
  const saving = page.waitForResponse((response) => likeRequest.test(response.url()))
  letThrough()
  expect((await saving).request().method()).toBe('PUT')
  await open(page, '/news')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveAccessibleName('Нравится, 3')

  await page.unroute(likeRequest)
  await page.route(likeRequest, (route) => route.abort())
  await like.click()
  const toast = page.getByRole('status').filter({ hasText: 'Отметка не сохранилась' })
  await expect(toast).toContainText(networkMessage)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveAccessibleName('Нравится, 3')
  await axe(page)
  await page.unroute(likeRequest)

  await titles(page).first().getByRole('link').click()
  const onItem = main(page).getByRole('button', { name: 'Нравится, 3' })
  await expect(onItem).toHaveAttribute('aria-pressed', 'true')
  // Waits until the new page has moved the focus to its heading. Otherwise the key press could be lost.
  await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused()
  const removing = page.waitForResponse((response) => likeRequest.test(response.url()))
  await onItem.press('Space')
  expect((await removing).request().method()).toBe('DELETE')
  await main(page).getByRole('link', { name: 'Новости', exact: true }).click()
  await expect(like).toHaveAccessibleName('Нравится, 2')
})

test('shows a published news item with its text, and no longer shows the item after staff have withdrawn it', async ({
  page,
  app,
  axe,
}) => {
  const slug = 'by-operator'
  const texts = ['Первый абзац', '<b>Второй</b> абзац']
  await app.staff('publishNews', { slug, title: 'Пишет оператор', paragraphs: texts })
  await newMember(page, '79165551002')
  await open(page, '/news')
  await titles(page).getByRole('link', { name: 'Пишет оператор' }).click()
  await expect(main(page).getByText('<b>Второй</b> абзац')).toBeVisible()
  await axe(page)
  // After Back, the item that the member opened must have the focus in the list.
  await page.goBack()
  await expect(titles(page).getByRole('link', { name: 'Пишет оператор' })).toBeFocused()
  await app.staff('withdrawNews', { slug })
  await open(page, '/news/by-operator')
  await expect(page.getByRole('heading', { level: 1, name: 'Такой новости нет' })).toBeVisible()
  await axe(page)
  await main(page).getByRole('link', { name: 'Все новости' }).click()
  await expect(titles(page).filter({ hasText: 'Пишет оператор' })).toHaveCount(0)
  await expect(titles(page).first()).toHaveText(pinned)
})

test('loads news again by the button or when the network returns after loading failed, and shows a message for an empty list', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signedIn(page)
  // Opens both screens first, which loads their code. Afterwards only the requests for news fail.
  await open(page, '/news/how-rewards-grow')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pinned)
  const everything = `**/api/news/**`
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
