import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures/cabinet-test.ts'
import {
  acceptInvitation,
  signInAsNewStaff,
  inTwoAppearances,
  invite,
  openPage,
  signInByPassword,
} from './console-steps.ts'

test('an administrator’s invitation works once, warns when its link was opened before, and leads to a console that requests nothing from other servers', async ({
  page,
  axe,
  app,
}) => {
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== app.url) foreignRequests.push(request.url())
  })
  const runAxe = inTwoAppearances(page, axe)
  const link = await invite(app, 'ada-comes', 'admin')
  const warning = page.getByText('Эту ссылку уже открывали. Если не вы — не продолжайте')
  await page.goto(`/console${link}`)
  await expect(page.getByRole('heading', { name: 'Придумайте пароль' })).toBeVisible()
  await expect(warning).toHaveCount(0)
  await page.goto('/console#/login')
  await expect(page.getByRole('heading', { name: 'Вход для сотрудников' })).toBeVisible()
  await page.goBack()
  await expect(warning).toBeVisible()
  // Opens the link once more: each opening shows another secret for the authenticator, and the server accepts only
  // codes of the last secret.
  await acceptInvitation(page, { link, runAxe })
  await page.goto(`/console${link}`)
  await expect(page.getByText(/Приглашение уже использовано/)).toBeVisible()
  await page.getByRole('link', { name: 'Открыть консоль' }).click()
  await expect(page.getByRole('heading', { name: 'Документы на проверке' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Сколько денег могут попросить' })).toContainText('За 90 дней')
  await runAxe()
  expect(foreignRequests, 'requests to anybody else').toEqual([])
})

test('finds a member while staff type, downloads the filtered list, shows the member’s card, and records the download and the card view in the audit, and the sign-in in the security journal', async ({
  page,
  axe,
  app,
}) => {
  const shownPhone = '+7 (900) 000-00-00'
  const runAxe = inTwoAppearances(page, axe)
  await signInAsNewStaff(page, app, 'ada-finds', 'admin')
  await openPage(page, 'Участники')
  await page.getByPlaceholder('Телефон, имя, договор').fill(shownPhone)
  await expect(page).toHaveURL(/filter=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await runAxe()
  await page.getByRole('button', { name: 'Скачать' }).click()
  await axe(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Участники \d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(shownPhone)
  await page.getByRole('cell', { name: shownPhone }).click()
  await expect(page.getByRole('heading', { name: 'Баланс' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'История' }).getByRole('row').nth(2)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Заморожено' }).getByRole('row').nth(1)).toContainText('б.')
  await runAxe()

  await openPage(page, 'Журнал')
  const ownRow = page.getByRole('row').filter({ hasText: 'ada-finds' })
  const about = page.getByPlaceholder('Что и подробности')
  await about.fill('members.csv')
  await expect(page).toHaveURL(/members\.csv/)
  await expect(ownRow).toHaveCount(1)
  await expect(ownRow.filter({ hasText: 'Участники, CSV' })).toHaveCount(1)
  await expect(ownRow.filter({ hasText: '900' })).toHaveCount(0)
  // Chooses an action while the list may still show the rows of the text, or all rows for a moment.
  await about.fill('')
  await page.getByLabel('Что').click()
  await page.getByRole('option', { name: 'Просмотр карточки участника' }).click()
  await expect(page).toHaveURL(/member\.seen/)
  await expect(page).not.toHaveURL(/members\.csv/)
  await expect(ownRow.filter({ hasText: shownPhone })).toHaveCount(1)
  await expect(ownRow).toHaveCount(1)
  await runAxe()

  await openPage(page, 'Журнал безопасности')
  await expect(ownRow.first()).toContainText('Вход сотрудника')
  await runAxe()
})

test('invites a new staff member by a link, and gives the staff member another role', async ({
  page,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  await signInAsNewStaff(page, app, 'ada-invites', 'admin')
  await openPage(page, 'Сотрудники')
  const ownRow = page.getByRole('row').filter({ hasText: 'ada-invites' })
  await expect(ownRow).toContainText('Администратор')
  await runAxe()
  await page.getByRole('link', { name: 'Создать' }).click()
  await page.getByLabel('Имя для входа').fill('nina')
  await page.getByLabel('Проверяющий').check()
  await page.getByLabel('Не участник программы').check()
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

test('accepts a recovery code after a wrong code, marks the current session, and shows the sign-in page once a new invitation has ended the session', async ({
  page,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
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
  await openPage(page, 'Мои сеансы')
  await expect(page.getByText('это вы')).toBeVisible()
  await runAxe()
  await openPage(page, 'Сегодня')
  expect((await app.lk('staff', 'invite', 'boris-recovers')).code).toBe(0)
  await page.getByRole('menuitem', { name: 'Мои сеансы' }).click()
  await expect(page.getByRole('heading', { name: 'Вход для сотрудников' })).toBeVisible()
  await expect(page.getByLabel('Имя')).toBeFocused()
})

test('does not refresh «Сегодня» while the staff member is inactive, and shows a message at the address of a page that the role may not open', async ({
  page,
  axe,
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

  await expect(page.getByRole('menuitem', { name: 'Новости' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Сотрудники' })).toHaveCount(0)
  await page.goto('/console#/staff')
  await expect(page.getByText('Вашей роли страница «Сотрудники» недоступна')).toBeVisible()
  await expect(page.getByRole('cell')).toHaveCount(0)
  await axe(page)
  await page.getByRole('link', { name: 'На «Сегодня»' }).click()
  await expect(questions).toBeVisible()
})

test('a member’s card stays open when the member list applies its typed filter after staff have opened the card', async ({
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
  // While the code of the card loads, the list is still shown and applies its filter, which must not close the card.
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
