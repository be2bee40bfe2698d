import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { phone } from '../steps/modals.ts'
import { newMember } from '../steps/new-member.ts'
import { getAccountInfo, isSaved, saveButton } from './profile-steps.ts'
import type { RunningApp } from '../fixtures/server.ts'

/** Returns the link in the newest e-mail that was sent to this address. */
async function linkTo({ lk }: RunningApp, address: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const { stdout } = await lk('mailbox', '--json')
    const emailLines = stdout.split('\n').filter((line) => line.includes(address))
    link = /https?:\/\/[^\s"\\]+\/email#[\w-]+/.exec(emailLines.at(-1) ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

test('shows an e-mail address as unconfirmed until its confirmation link is opened in another browser, and then as confirmed', async ({
  page,
  browser,
  app,
  axe,
}) => {
  test.setTimeout(90_000)
  await page.setViewportSize(phone)
  const { accessToken } = await newMember(page, '79190050001')
  await open(page, '/lk/account')
  await page.getByLabel('Электронная почта').fill('olga.e2e@example.ru')
  await saveButton(page).click()
  await expect(isSaved(page)).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Подтверждение почты' })
  await expect(waiting).toContainText('Ждёт подтверждения')
  await axe(page)
  expect(await getAccountInfo(page, accessToken)).toMatchObject({
    email: '',
    pendingEmail: 'olga.e2e@example.ru',
  })

  const link = new URL(await linkTo(app, 'olga.e2e@example.ru'))
  const visitor = await (await browser.newContext({ baseURL: app.url })).newPage()
  await visitor.route(`**/api/lk/email/confirm/`, (route) => route.abort(), { times: 1 })
  await open(visitor, link.pathname + link.hash)
  await expect(visitor.getByText('Нет связи с сервером')).toBeVisible()
  await visitor.getByRole('button', { name: 'Повторить' }).click()
  await expect(visitor.getByRole('heading', { name: 'Почта подтверждена' })).toBeVisible()
  await expect(visitor).toHaveURL('/email')
  // The link works only once.
  await visitor.goto('/robots.txt')
  await visitor.goto(link.pathname + link.hash)
  await expect(visitor.getByRole('heading', { name: 'Почта не подтверждена' })).toBeVisible()
  await axe(visitor)
  // Opens the page of the confirmation link, but without the code after the `#`.
  await visitor.goto('/email')
  await expect(visitor.getByText('в\u00a0этой нет кода подтверждения')).toBeVisible()
  await visitor.context().close()

  // When the member returns to the tab, the page loads the account data again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByLabel('Электронная почта')).toHaveAccessibleDescription('Почта подтверждена')
  expect(await getAccountInfo(page, accessToken)).toMatchObject({
    email: 'olga.e2e@example.ru',
    pendingEmail: null,
  })
})

test('sends no second confirmation e-mail within a minute of the first, and lets the member remove the unconfirmed address', async ({
  page,
}) => {
  const { accessToken } = await newMember(page, '79190050002')
  await open(page, '/lk/account')
  await page.getByLabel('Электронная почта').fill('typo@example.ru')
  await saveButton(page).click()
  const waiting = page.getByRole('region', { name: 'Подтверждение почты' })
  await waiting.getByRole('button', { name: 'Отправить ещё раз' }).click()
  await expect(waiting.getByRole('alert')).toContainText('через минуту')
  await waiting.getByRole('button', { name: 'Не указывать почту' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByLabel('Электронная почта')).toHaveValue('')
  expect(await getAccountInfo(page, accessToken)).toMatchObject({ email: '', pendingEmail: null })
})
