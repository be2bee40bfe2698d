import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { hold } from '../fixtures/hold.ts'
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
const showMore = (page: Page) => main(page).getByRole('link', { name: /^Показать ещё/ })
const pinned = 'Как растёт вознаграждение за договоры'
const listRequest = /\/api\/news\/\?skipCount=/
const everything = '**/api/news/**'
const likeRequest = /\/api\/news\/\?slugId=/
const networkMessage = 'Нет связи с сервером. Проверьте интернет и повторите'

test('shows the pinned news item first, with a cover picture in a width that fits a phone and a wide screen', async ({
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

test('keeps the shown news when more of them fail to load, and hides them when another category fails to load', async ({
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

test('shows a like before the server’s response, saves the last of several presses, and takes it back with a message when saving fails (spec 1.8)', async ({
  page,
  axe,
}) => {
  await newMember(page, '79165551001')
  await open(page, '/news')
  const like = heart(page, 'Вывод на счёт в любом банке')
  await expect(like).toHaveAccessibleName('Нравится, 1')
  const letThrough = await hold(page, '**/api/news/?slugId=*')
  await like.click()
  await expect(like).toHaveAccessibleName('Нравится, 2')
  await like.click()
  await expect(like).toHaveAccessibleName('Нравится, 1')
  await like.click()
  const saving = page.waitForResponse(likeRequest)
  letThrough()
  expect((await saving).request().method()).toBe('PUT')

  await page.route(likeRequest, (route) => route.abort())
  await like.click()
  const toast = page.getByRole('status').filter({ hasText: 'Отметка не сохранилась' })
  await expect(toast).toContainText(networkMessage)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveAccessibleName('Нравится, 2')
  await axe(page)
})

test('removes a stored like by the keyboard on the page of a news item, and shows the new number in the list', async ({
  page,
}) => {
  const { accessToken } = await newMember(page, '79165551003')
  const liked = await page.request.put('/api/news/?slugId=how-rewards-grow', {
    headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() },
  })
  expect(liked.status()).toBe(200)
  await open(page, '/news')
  await expect(heart(page, pinned)).toHaveAccessibleName('Нравится, 3')
  await titles(page).first().getByRole('link').click()
  const onItem = main(page).getByRole('button', { name: 'Нравится, 3' })
  await expect(onItem).toHaveAttribute('aria-pressed', 'true')
  // Waits until the new page has moved the focus to its heading. Otherwise the key press could be lost.
  await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused()
  const removing = page.waitForResponse(likeRequest)
  await onItem.press('Space')
  expect((await removing).request().method()).toBe('DELETE')
  await main(page).getByRole('link', { name: 'Новости', exact: true }).click()
  await expect(heart(page, pinned)).toHaveAccessibleName('Нравится, 2')
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

test('loads news again by the button or when the network returns after loading failed', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signedIn(page)
  // Opens both screens first, which loads their code. Afterwards only the requests for news fail.
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

test('shows a message when there are no news, and all news when the category of the address does not exist', async ({
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
