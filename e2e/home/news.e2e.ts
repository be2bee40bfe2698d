import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { hold } from '../fixtures/hold.ts'
import { newMember } from '../steps/new-member.ts'
import { cards, main, networkMessage, pinned, titles } from './news-steps.ts'

const heart = (page: Page, title: string) =>
  cards(page)
    .filter({ hasText: title })
    .getByRole('button', { name: /^Нравится/ })

const likeRequest = /\/api\/news\/\?slugId=/

test('shows a like before the server’s response, and removes the like with a message when saving fails (spec 1.8)', async ({
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

test('removes a stored like by keyboard on the page of a news item, and shows the new number of likes in the list', async ({
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

test('shows a published news item with its text, and hides the item after staff have unpublished it', async ({
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
