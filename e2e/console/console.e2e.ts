import { expect, test } from '../fixtures/cabinet-test.ts'
import {
  acceptInvitation,
  signInAsNewStaff,
  inEveryAppearance,
  invite,
  openPage,
  signInByPassword,
} from './console-steps.ts'

test('an administrator signs up by an invitation that works once, and the pages request nothing from other servers', async ({
  page,
  axe,
  app,
}) => {
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== app.url) foreignRequests.push(request.url())
  })
  const runAxe = inEveryAppearance(page, axe)
  const link = await invite(app, 'ada-comes', 'admin')
  await acceptInvitation(page, { link, runAxe })
  await page.goto(`/console${link}`)
  await expect(page.getByText(/Приглашение уже использовано/)).toBeVisible()
  await page.getByRole('link', { name: 'Открыть консоль' }).click()
  await expect(page.getByRole('heading', { name: 'Документы на проверке' })).toBeVisible()
  await runAxe()
  expect(foreignRequests, 'requests to anybody else').toEqual([])
})

test('finds a member while staff type, keeps the search in the address, and shows balance and history on the member’s card', async ({
  page,
  axe,
  app,
}) => {
  const runAxe = inEveryAppearance(page, axe)
  await signInAsNewStaff(page, app, 'ada-finds', 'admin')
  await openPage(page, 'Участники')
  await page.getByPlaceholder('Телефон, имя, договор').fill('+7 (900) 000')
  await expect(page).toHaveURL(/filter=/)
  await expect(page.getByRole('cell', { name: '+7 (900) 000-00-00' })).toBeVisible()
  await runAxe()
  await page.getByRole('cell', { name: '+7 (900) 000-00-00' }).click()
  await expect(page.getByRole('heading', { name: 'Баланс' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'История' }).getByRole('row').nth(2)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Заморожено' }).getByRole('row').nth(1)).toContainText('б.')
  await runAxe()
  // The audit must contain the access to the card, and its list can be filtered by the action.
  await openPage(page, 'Журнал')
  await page.getByLabel('Что').click()
  await page.getByRole('option', { name: 'Просмотр карточки участника' }).click()
  const auditRow = page.getByRole('row').filter({ hasText: 'ada-finds' })
  await expect(auditRow).toHaveCount(1)
  await expect(auditRow).toContainText('+7 (900) 000-00-00')
  await runAxe()
})

test('invites a new staff member by a link, and gives the staff member another role', async ({
  page,
  axe,
  app,
}) => {
  const runAxe = inEveryAppearance(page, axe)
  await signInAsNewStaff(page, app, 'ada-invites', 'admin')
  await openPage(page, 'Сотрудники')
  const ownRow = page.getByRole('row').filter({ hasText: 'ada-invites' })
  await expect(ownRow).toContainText('Администратор')
  await runAxe()
  await page.getByRole('link', { name: 'Создать' }).click()
  await page.getByLabel('Имя для входа').fill('nina')
  await page.getByLabel('Проверяющий').check()
  await runAxe()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByLabel('Ссылка')).toHaveValue(/\/console#\/invitation\/[\w-]{43}$/)
  await runAxe()
  await page.getByRole('button', { name: 'Готово' }).click()
  await page.getByRole('cell', { name: 'nina' }).click()
  await expect(page.getByText('Приглашение отправлено. Открытых сеансов: 0.')).toBeVisible()
  await page.getByLabel('Финансы').check()
  await runAxe()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('cell', { name: 'Проверяющий, Финансы' })).toBeVisible()
})

test('refuses a wrong code of the authenticator app and accepts a recovery code instead', async ({
  page,
  axe,
  app,
}) => {
  const runAxe = inEveryAppearance(page, axe)
  const { recoveryCodes } = await signInAsNewStaff(page, app, 'boris-recovers', 'finance')
  await page.getByRole('button', { name: 'boris-recovers' }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(page.getByRole('heading', { name: 'Вход для сотрудников' })).toBeVisible()
  await runAxe()
  await signInByPassword(page, 'boris-recovers')
  await page.getByLabel('Код из приложения').fill('000000')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByText(/Код не подошёл/)).toBeVisible()
  await runAxe()
  await page.getByRole('button', { name: 'Нет приложения под рукой' }).click()
  await page.getByLabel('Код восстановления').fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
})

test('marks the current session in «Мои сеансы», and opens the sign-in page after the session has ended by a new invitation', async ({
  page,
  axe,
  app,
}) => {
  await signInAsNewStaff(page, app, 'boris-leaves', 'finance')
  await openPage(page, 'Мои сеансы')
  await expect(page.getByText('это вы')).toBeVisible()
  await inEveryAppearance(page, axe)()
  await openPage(page, 'Сегодня')
  expect((await app.lk('staff', 'invite', 'boris-leaves')).code).toBe(0)
  await page.getByRole('menuitem', { name: 'Мои сеансы' }).click()
  await expect(page.getByRole('heading', { name: 'Вход для сотрудников' })).toBeVisible()
  await expect(page.getByLabel('Имя')).toBeFocused()
})

test('shows a staff member only the menu items of the role, and a message instead of data at addresses of other roles', async ({
  page,
  axe,
  app,
}) => {
  await signInAsNewStaff(page, app, 'vera', 'content')
  await expect(page.getByRole('menuitem', { name: 'Новости' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Сотрудники' })).toHaveCount(0)
  await page.goto('/console#/staff')
  await expect(page.getByText('Вашей роли страница «Сотрудники» недоступна')).toBeVisible()
  await expect(page.getByRole('cell')).toHaveCount(0)
  await inEveryAppearance(page, axe)()
  await page.getByRole('link', { name: 'На «Сегодня»' }).click()
  await expect(page.getByRole('heading', { name: 'Вопросы участников' })).toBeVisible()
})

test('sends no request from «Сегодня» while nobody uses the page, and reloads its data at the next mouse movement', async ({
  page,
  app,
}) => {
  await page.clock.install()
  await signInAsNewStaff(page, app, 'gleb', 'content')
  const questions = page.getByRole('heading', { name: 'Вопросы участников' })
  await expect(questions).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.clock.fastForward('20:00')
  expect(requests).toEqual([])
  await page.mouse.move(300, 300)
  await expect.poll(() => requests).toEqual(['/console/api/dashboard'])
  await page.mouse.move(320, 320)
  await expect(questions).toBeVisible()
  expect(requests).toEqual(['/console/api/dashboard'])
})

test('opens a member’s card from a row that was pressed before the list applied its filter, and keeps the card open', async ({
  page,
  app,
}) => {
  await page.clock.install()
  await signInAsNewStaff(page, app, 'dina', 'admin')
  await openPage(page, 'Участники')
  const row = page.getByRole('row').filter({ hasText: '+7' }).first()
  const phone = await row.getByRole('cell', { name: '+7' }).innerText()
  const card = Promise.withResolvers<undefined>()
  await page.route('**/member-show-*.js', async (route) => {
    await card.promise
    await route.continue()
  })
  await page.getByPlaceholder('Телефон, имя, договор').fill(phone)
  await row.click()
  await expect(page).toHaveURL(/\/show$/)
  // While the card's code loads, the list is still shown and applies its filter.
  await page.clock.fastForward(1_000)
  card.resolve(undefined)
  await expect(page.getByRole('heading', { name: 'Баланс' })).toBeVisible()
  await expect(page).toHaveURL(/\/show$/)
})

test('does not open the menu over the page when the window becomes wide and immediately narrow again', async ({
  page,
  app,
}) => {
  // Replaces `matchMedia`, so that the page gets both changes of width before it reacts to either change.
  await page.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window)
    const [mediaQuery, listeners] = [{ matches: true }, new Set<() => void>()]
    window.matchMedia = (query) =>
      query.includes('max-width:599')
        ? Object.assign(Object.create(mediaQuery), {
            addEventListener: (_: string, listener: () => void) => listeners.add(listener),
            removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
          })
        : matchMedia(query)
    addEventListener('resized', async () => {
      for (const matches of [false, true]) {
        mediaQuery.matches = matches
        for (const listener of listeners) listener()
        await Promise.resolve()
      }
    })
  })
  await signInAsNewStaff(page, app, 'ada-turns', 'admin')
  const heading = page.getByRole('heading', { name: 'Документы на проверке' })
  await expect(heading).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('resized')))
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(heading).toBeVisible()
})
