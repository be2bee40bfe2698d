import { expect, test } from '../fixtures/cabinet-test.ts'
import { signInAsNewStaff, inTwoAppearances, openCard, openPage } from './console-steps.ts'
import { newMember } from '../steps/new-member.ts'

test('when staff block a member’s sign-in, ends the member’s session and shows the reason to staff; «Доставка» lists the SMS to this member', async ({
  page,
  browser,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  const dialog = page.getByRole('dialog')
  const member = await browser.newPage({ baseURL: app.url })
  await newMember(member, '79161118541')
  await signInAsNewStaff(page, app, 'zoya-blocks', 'admin')
  await openCard(page, '+7 (916) 111-85-41')
  await page.getByRole('button', { name: 'Закрыть вход' }).click()
  await dialog.getByLabel('Причина для коллег').fill('Жалоба абонента')
  await runAxe()
  await dialog.getByRole('button', { name: 'Закрыть вход' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Жалоба абонента' })).toContainText('zoya-blocks')
  await runAxe()
  await member.goto('/balance')
  await expect(member).toHaveURL(/\/login/)
  await member.close()
  await openPage(page, 'Журнал')
  const blocked = page.getByRole('row').filter({ hasText: 'Жалоба абонента' })
  await expect(blocked).toContainText('— → Вход закрыт, выплаты остановлены')
  await openPage(page, 'Доставка')
  await page.getByPlaceholder('Телефон целиком').fill('+7 916 111-85-41')
  // Reloads the list until the delivery is shown, because a delivery is recorded only when it is sent.
  await expect(async () => {
    await page.getByRole('button', { name: 'Обновить' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('СМС', { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await runAxe()
})
