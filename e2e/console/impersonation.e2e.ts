import { expect, test } from '../fixtures/cabinet-test.ts'
import { inTwoAppearances, openCard, signInAsNewStaff } from './console-steps.ts'
import { newMember, newMemberByApi } from '../steps/new-member.ts'

test('shows a staff member the member’s cabinet, read-only and without scripts, until the staff member ends the impersonation', async ({
  page,
  request,
  context,
  axe,
  app,
}) => {
  await newMemberByApi(request, '79161118601')
  await signInAsNewStaff(page, app, 'vasya', 'admin')
  // In the same browser, the staff member is signed in to the cabinet as another member.
  const ownPage = await context.newPage()
  await newMember(ownPage, '79161118602')
  await ownPage.goto('/')

  await openCard(page, '+7 (916) 111-86-01')
  await page.getByRole('button', { name: 'Посмотреть глазами участника' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Причина для коллег').fill('Не видит выплату')
  const [impersonationPage] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Открыть кабинет' }).click(),
  ])
  const requests: string[] = []
  impersonationPage.on('request', (request) =>
    requests.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  const banner = impersonationPage.getByRole('status').first()
  await expect(banner).toContainText('Вы смотрите глазами участника Ольга Иванова, ничего изменить нельзя')
  expect(new URL(impersonationPage.url()).search).toBe('')
  await inTwoAppearances(impersonationPage, axe)()

  await impersonationPage.getByRole('navigation').getByRole('link', { name: 'Баланс' }).first().click()
  await expect(impersonationPage).toHaveURL(/\/as-member\/[^/]+\/balance/)
  await expect(banner).toBeVisible()
  for (const path of ['withdraw', 'notification', 'lk/document', 'help']) {
    await impersonationPage.goto(impersonationPage.url().replace(/(\/as-member\/[^/]+).*/, `$1/${path}`))
    await expect(banner).toBeVisible()
    const live = impersonationPage.locator('button:enabled, input:enabled, select:enabled, textarea:enabled')
    await expect(live).toHaveText(['Закончить просмотр'])
  }
  expect(await impersonationPage.locator('script').count()).toBe(0)
  expect(requests.filter((one) => !one.startsWith('GET') || one.includes('/api/'))).toEqual([])
  expect(await impersonationPage.evaluate(() => Object.keys(localStorage).includes('impulse.snapshot'))).toBe(
    await ownPage.evaluate(() => Object.keys(localStorage).includes('impulse.snapshot')),
  )

  const viewUrl = impersonationPage.url()
  await impersonationPage.getByRole('button', { name: 'Закончить просмотр' }).click()
  await expect(impersonationPage.getByText('Просмотр закончен')).toBeVisible()
  await impersonationPage.goto(viewUrl)
  await expect(impersonationPage.getByText('Просмотр закончен')).toBeVisible()
  await ownPage.reload()
  await expect(ownPage.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(ownPage).toHaveURL('/')
})
