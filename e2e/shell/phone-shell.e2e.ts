import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { openLogoutDialog, phone } from '../steps/modals.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { icons } from './icons.ts'

test('shows five pages in a phone’s tab bar, and marks the item of the shown page; the profile’s overview leads to every other page, and back links return to the list from which the member came (spec 2.13)', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signedIn(page)
  await open(page, '/')
  const bar = page.getByRole('navigation', { name: 'Разделы' })
  const items = [
    ['Главная', '/', 'house'],
    ['Договоры', '/contracts', 'file-text'],
    ['Вывести', '/withdraw', 'hand-coins'],
    ['Баланс', '/balance', 'coins'],
    ['Профиль', '/lk', 'user-circle'],
  ] as const
  await expect(bar.getByRole('link')).toHaveText(items.map(([title]) => title))
  for (const [index, [title, path, icon]] of items.entries()) {
    await bar.getByRole('link').nth(index).click()
    await expect(page).toHaveURL(path)
    await expect(bar.locator('[aria-current="page"]')).toHaveText([title])
    expect((await icons(bar)).filter((name) => name.endsWith('-fill'))).toEqual([`${icon}-fill`])
  }
  await page.getByRole('navigation', { name: 'Ещё' }).getByRole('link', { name: 'Новости' }).click()
  await expect(page).toHaveURL('/news')
  // News are no part of the profile, so no item of the tab bar is marked.
  await expect(bar.locator('[aria-current]')).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Меню' })).toBeHidden()
  await test.step('the profile’s overview leads to every page that has no place in the tab bar, and has the theme and the logout', async () => {
    await bar.getByRole('link', { name: 'Профиль' }).click()
    await expect(page).toHaveURL('/lk')
    const pages = page.getByRole('navigation', { name: 'Ещё' })
    for (const [title, path] of [
      ['Мои заявки', '/order'],
      ['Новости', '/news'],
      ['Уведомления', '/notification'],
      ['Помощь', '/help'],
    ] as const)
      await expect(pages.getByRole('link', { name: title })).toHaveAttribute('href', path)
    const texts = page.getByRole('navigation', { name: 'Документы' })
    await expect(texts.getByRole('link')).toHaveText(['Политика конфиденциальности', 'Правила программы'])
    await page.getByText('Тёмная').filter({ visible: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await openLogoutDialog(page)
    await page.keyboard.press('Escape')
    await texts.getByRole('link', { name: 'Правила программы' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Правила программы' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Мой профиль' }).click()
    await expect(page).toHaveURL('/lk')
  })
  await test.step('the back link of a page returns to the list from which the member came, with its filters and scroll position', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    const back = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
    const devices = page
      .getByRole('navigation', { name: 'Профиль' })
      .getByRole('link', { name: /^Устройства/ })
    await devices.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => scrollY)
    expect(scrolled).toBeGreaterThan(0)
    await devices.click()
    await expect(page).toHaveURL('/lk/devices')
    await back('Мой профиль').click()
    await expect(page).toHaveURL('/lk')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
    await expect(devices).toBeFocused()
    await page.reload()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
    await open(page, '/contracts?status=frozen')
    await page.getByRole('link', { name: 'Не вижу договор' }).click()
    await expect(page).toHaveURL('/contracts/claim')
    await back('Мои договоры').click()
    await expect(page).toHaveURL('/contracts?status=frozen')
  })
})

test('on a phone, shows the greeting and the balance on the home page, and the bell on the pages of the tab bar (spec 2.16, 2.18)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signedIn(page)
  await page.route('/api/notification/is-notification/', (route) =>
    route.fulfill({ json: { message: true } }),
  )
  for (const path of ['/', '/lk']) {
    await open(page, path)
    const notificationsLink = page
      .getByRole('link', { name: 'Уведомления, есть новые' })
      .filter({ visible: true })
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(notificationsLink).toBeInViewport({ ratio: 1 })
    expect(await icons(notificationsLink)).toEqual(['bell-fill'])
  }
  await expect(page.getByRole('navigation', { name: 'Ещё' }).getByText('Есть новые')).toBeVisible()
  await open(page, '/')
  await expect(page.getByText('Здравствуйте, Андрей!').filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Баланс' }).getByText(/б\./).first()).toBeVisible()
  await page
    .getByRole('link', { name: /^Уведомления/ })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL('/notification')
  await page.getByRole('link', { name: 'Назад' }).click()
  await expect(page).toHaveURL('/')
})
