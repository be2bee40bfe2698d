import { open } from '../steps/open-page.ts'
import { expectAccessibleInBothThemes } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { hold } from '../fixtures/hold.ts'
import { newMember } from '../steps/new-member.ts'
import { membersScreens, publicScreens } from '../steps/screens.ts'
import { question } from '../sign-in/logout-steps.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { memberMenuButton } from '../steps/theme.ts'
import { icons } from './icons.ts'

test('a folded sidebar stays folded on other pages, and an unfolded sidebar stays unfolded after a reload (spec 2.15, 2.16)', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/help')
  const fold = page.getByRole('button', { name: 'Меню с подписями' })
  const sidebar = page.getByRole('complementary', { name: 'Меню' })
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(sidebar.getByText('Здравствуйте, Андрей!')).toBeVisible()
  await expect(sidebar.getByText(/б\./).first()).toBeVisible()
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(sidebar).toHaveCSS('width', '72px')
  await expect(sidebar.getByText('Здравствуйте, Андрей!')).toBeHidden()
  await open(page, '/order')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(sidebar).toHaveCSS('width', '72px')
  // Screen readers must still read the titles of the menu items while the sidebar is folded.
  await expect(sidebar.getByRole('link', { name: 'Мои заявки' })).toHaveAttribute('aria-current', 'page')
  await fold.click()
  await page.reload()
  await expect(sidebar).toHaveCSS('width', '264px')
})

const entries = [
  ['Главная', '/', 'house'],
  ['Мой Баланс', '/balance', 'coins'],
  ['Вывод средств', '/withdraw', 'hand-coins'],
  ['Мои договоры', '/contracts', 'file-text'],
  ['Мои заявки', '/order', 'clipboard-text'],
  ['Новости', '/news', 'newspaper'],
  ['Мой профиль', '/lk', 'user-circle'],
  ['Помощь', '/help', 'question'],
] as const

const titles = new Map([...membersScreens, ...publicScreens].map(({ path, title }) => [path, title]))

test('marks only the menu item of the shown page as current, by a filled icon, also while the page is loading, and shows the page’s title (spec 2.13)', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/')
  const menu = page.getByRole('navigation', { name: 'Основное' })
  await expect(menu.getByRole('link')).toHaveText(entries.map(([title]) => title))
  expect(await icons(menu)).toEqual(entries.map(([, path, icon]) => (path === '/' ? `${icon}-fill` : icon)))
  for (const [title, path, icon] of entries.filter((_, index) => index % 2 === 1)) {
    await menu.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(path)
    await expect(menu.locator('[aria-current]')).toHaveText([title])
    expect((await icons(menu)).filter((name) => name.endsWith('-fill'))).toEqual([`${icon}-fill`])
    await expect(page).toHaveTitle(titles.get(path) ?? '')
  }
  await open(page, '/news/some-news')
  await expect(menu.locator('[aria-current]')).toHaveText(['Новости'])
  await menu.getByRole('link', { name: 'Помощь' }).click()
  await expect(page).toHaveURL('/help')
  await test.step('marks only the pressed menu item as current in the sidebar and in the tab bar while the item’s screen is loading', async () => {
    const release = await hold(page, '**/api/contract/**')
    await page
      .getByRole('navigation', { name: 'Основное', exact: true })
      .getByRole('link', { name: /договоры/i })
      .click()
    const expectMarked = async () => {
      for (const [width, name] of [
        [1440, 'Основное'],
        [390, 'Разделы'],
      ] as const) {
        await page.setViewportSize({ width, height: 844 })
        const menu = page.getByRole('navigation', { name, exact: true })
        await expect(menu.locator('[aria-current]')).toHaveText([/договоры/i])
        expect((await icons(menu)).filter((icon) => icon.endsWith('-fill'))).toEqual(['file-text-fill'])
      }
    }
    await expectMarked()
    await expect(page).toHaveURL('/help')
    release()
    await expect(page).toHaveURL('/contracts')
    await expectMarked()
  })
})

test('on a desktop, lets the member open the privacy policy, the legal rules and notifications from the top bar, the profile from the avatar, and the legal texts again from the footer; opens and closes the menu under the avatar (spec 2.4, 2.11, 2.12, 2.17)', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/help')
  const sidebar = page.getByRole('complementary', { name: 'Меню' })
  const bar = page.getByRole('navigation', { name: 'Документы' })
  for (const [title, path] of [
    ['Политика конфиденциальности', '/policy'],
    ['Правила программы', '/rules'],
  ] as const) {
    await expect(sidebar.getByRole('link', { name: title })).toHaveCount(0)
    await bar.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  const notificationsLink = page.getByRole('link', { name: /^Уведомления/ }).filter({ visible: true })
  await page.route('/api/notification/is-notification/', (route) =>
    route.fulfill({ json: { message: true } }),
  )
  // The page loads the state of the bell again at the event `online`.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(notificationsLink).toHaveAttribute('data-state', 'on')
  await expect(notificationsLink).toHaveAccessibleName('Уведомления, есть новые')
  expect(await icons(notificationsLink)).toEqual(['bell-fill'])
  await notificationsLink.click()
  await page.getByRole('link', { name: 'Все уведомления' }).click()
  await expect(page).toHaveURL('/notification')
  await sidebar.getByRole('link', { name: 'Мой профиль' }).first().click()
  await expect(page).toHaveURL('/lk')
  const foot = page.getByRole('contentinfo').getByRole('link')
  await expect(foot).toHaveText([
    'Политика конфиденциальности',
    'Правила программы',
    'Проверка подлинности',
    'help@impulse.example',
  ])
  await foot.first().click()
  await expect(page).toHaveURL('/policy')
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeHidden()
  await test.step('opens the profile, the theme and the logout in the menu under the avatar, and closes it by Escape, a press elsewhere and a navigation', async () => {
    const button = memberMenuButton(page)
    const menu = page.getByRole('dialog', { name: 'Профиль, тема и выход' })
    await button.click()
    await expect(menu).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(menu.getByText('Андрей Воронцов')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name: 'Мой профиль' })).toBeFocused()
    await menu.getByText('Тёмная').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await menu.getByRole('radio', { name: 'Система' }).check({ force: true })
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
    await expectAccessibleInBothThemes(page)
    // Escape closes the question about the logout first, and then the menu.
    const exit = menu.getByRole('button', { name: 'Выйти' })
    await exit.click()
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(exit).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(menu).toHaveCount(0)
    await button.click()
    await menu.getByRole('link', { name: 'Мой профиль' }).click()
    await expect(page).toHaveURL('/lk')
    await expect(menu).toHaveCount(0)
  })
})

test('shows the bell as an outline when the member has no unread notification (spec 2.18)', async ({
  page,
}) => {
  await newMember(page, '79165550006')
  await open(page, '/help')
  const notificationsLink = page
    .getByRole('link', { name: 'Уведомления', exact: true })
    .filter({ visible: true })
  await expect(notificationsLink).toHaveAttribute('data-state', 'off')
  expect(await icons(notificationsLink)).toEqual(['bell'])
})

test('lets the member skip the menu, reach each menu item and open a page by keyboard', async ({ page }) => {
  await signedIn(page)
  await open(page, '/help')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'К содержанию' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)

  await open(page, '/help')
  const sidebar = page.getByRole('complementary', { name: 'Меню' })
  const stops = [
    skip,
    page.getByRole('button', { name: 'Меню с подписями' }),
    sidebar.getByRole('link', { name: 'Мой профиль' }).first(),
    ...entries.map(([title]) =>
      sidebar.getByRole('navigation').getByRole('link', { name: title, exact: true }),
    ),
  ]
  for (const stop of stops) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/news')
  // After a navigation, the heading of the new page must have the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
