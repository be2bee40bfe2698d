import { endReasonKey } from '../../apps/cabinet/src/shared/session/end-reason.ts'
import { refreshTokenKey } from '../../apps/cabinet/src/shared/session/session.ts'
import { untilHydrated, open } from '../steps/open-page.ts'
import { callTheApi, expect, refreshPath, shellCalls, test } from './refresh-test.ts'
import { newMember } from '../steps/new-member.ts'
import { newSession, signedIn } from '../steps/sign-in-quickly.ts'
import { phoneField } from '../steps/sign-in-steps.ts'

test('does not reload a page endlessly when the reloaded page again contains an expired token', async ({
  page,
  tokens,
  log,
}) => {
  await signedIn(page)
  await tokens.withExpiredTokens(async () => {
    await open(page, '/help')
    await untilHydrated(page, () => callTheApi(page))
    log.forget()
    await callTheApi(page)
    await expect.poll(() => log.statuses('GET', shellCalls[2])).toEqual([401, 200])
    // Opens two other pages by links, which shows that the cabinet still works. The log then shows that no page was
    // reloaded.
    await page.getByRole('link', { name: 'Помощь' }).click()
    await page.getByRole('link', { name: 'Мой Баланс' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
    expect(log.documents()).toEqual([])
    expect(log.statuses('GET', refreshPath)).toEqual([200])
  })
})

test('opens /login with an explanation and a return address in every tab after another device ended the session (spec 4.18, 4.21)', async ({
  page,
  context,
  playwright,
  app,
}) => {
  await newMember(page, '79161110902')
  const otherDevice = await playwright.request.newContext({ baseURL: app.url })
  const { accessToken } = await newSession(otherDevice, '79161110902')
  await open(page, '/contracts/claim')
  await page.getByLabel('Номер договора').fill('К-77')
  const otherPage = await context.newPage()
  await open(otherPage, '/help')
  await otherDevice.post('/api/lk/sessions/end/', {
    data: {},
    headers: { authorization: `Bearer ${accessToken}` },
  })
  await otherDevice.dispose()
  for (const [tab, address] of [
    [page, '/login?next=%2Fcontracts%2Fclaim'],
    [otherPage, '/login?next=%2Fhelp'],
  ] as const) {
    await expect(tab).toHaveURL(address)
    await expect(tab.getByText('Сеанс завершён на другом устройстве. Войдите снова')).toBeVisible()
  }
  expect(await page.evaluate((key) => localStorage.getItem(key), refreshTokenKey)).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('impulse.snapshot'))).toBeNull()
  // The session was ended elsewhere, perhaps because the device is lost, so what was typed here is deleted.
  await newSession(page.request, '79161110902')
  await page.reload()
  await expect(page).toHaveURL('/contracts/claim')
  await expect(page.getByLabel('Номер договора')).toHaveValue('')
})

test('shows a blocked member that the cabinet is closed and where to write, and the sign-in form for another number after a press', async ({
  page,
  axe,
}) => {
  // The reason that the cabinet stores when the server refuses to refresh the tokens of a blocked member.
  await page.addInitScript((key) => sessionStorage.setItem(key, 'blocked'), endReasonKey)
  await open(page, '/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вход в\u00a0кабинет закрыт')
  const email = 'help@impulse.example'
  await expect(page.getByRole('main').getByRole('link', { name: email })).toHaveAttribute(
    'href',
    `mailto:${email}`,
  )
  await expect(page.getByRole('button', { name: 'Получить код' })).toHaveCount(0)
  await axe(page)
  await page.getByRole('button', { name: 'Войти с другим номером' }).click()
  await expect(phoneField(page)).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
})

test('keeps the member signed in while the server refuses with 503 to refresh the access token, and refreshes the token when the server recovers', async ({
  page,
  context,
  openExpired,
  log,
}) => {
  await openExpired()
  const anyRefresh = `**${refreshPath}?*`
  await page.route(anyRefresh, (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('link', { name: 'Мой Баланс' }).click()
  await expect(page.getByText('Нет связи с сервером. Проверьте интернет и повторите')).toBeVisible()
  await expect(page.getByText('Нет связи с сервером. Обновим всё, как только она появится')).toBeVisible()
  // Without a network the page cannot repeat its requests by itself, so that it reloads only after the next two lines.
  await context.setOffline(true)
  await page.unroute(anyRefresh)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
  // Waits for the reload, which follows the refresh of the access token. The page can be shown before its parts have
  // sent the requests that cause this refresh.
  await expect.poll(() => log.documents()).toEqual(['/balance'])
  await expect(page.getByText('Нет связи с сервером')).toHaveCount(0)
  // A request that the page sent in the moment without a network has no answer.
  const refreshStatuses = log.statuses('GET', refreshPath).filter((status) => status !== null)
  expect([...new Set(refreshStatuses), refreshStatuses.at(-1)]).toEqual([503, 200, 200])
})

test('postpones the reload after a token refresh while a form has unsaved text, and keeps this text', async ({
  page,
  openExpired,
  log,
}) => {
  await openExpired('/welcome', '79161110001')
  await page.getByRole('checkbox', { name: /на обработку персональных данных/ }).check()
  await page.getByRole('checkbox', { name: 'Принимаю правила программы' }).check()
  await page.getByLabel('Имя', { exact: true }).fill('Ольга')
  await page.getByLabel('Фамилия').fill('Сергеева')
  await page.getByLabel('Город').fill('Тверь')
  await page.route('/api/lk/edit/set-user-data/', (route) => route.fulfill({ status: 503, body: '' }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByText('Неожиданная ошибка сервера, повторите попытку позднее')).toBeVisible()
  expect(log.statuses('POST', '/api/consents/')).toEqual([401, 200, 200])
  expect(log.statuses('GET', refreshPath)).toEqual([200])
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Ольга')
  await expect(page.getByLabel('Город')).toHaveValue('Тверь')
  expect(log.documents()).toEqual([])
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Здравствуйте, Ольга!').first()).toBeVisible()
  expect(log.documents()).toEqual(['/'])
})
