import { consoleRestrictionPaths } from '@impulse/api/members/console-restrictions'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { comeIn, inEveryAppearance, parseMemberId, openCard, openPage } from './console-steps.ts'
import { newMember, newMemberByApi } from '../steps/new-member.ts'

test('blocking a member from the card ends their session, and card and audit show who did it and why', async ({
  page,
  browser,
  axe,
  app,
}) => {
  const runAxe = inEveryAppearance(page, axe)
  const dialog = page.getByRole('dialog')
  const member = await browser.newPage({ baseURL: app.url })
  await newMember(member, '79161118541')
  await open(member, '/balance')
  await comeIn(page, app, 'zoya-blocks', 'admin')
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
})

test('a message to a member appears in the list of deliveries', async ({ page, request, axe, app }) => {
  await newMemberByApi(request, '79161118542')
  await comeIn(page, app, 'zoya-delivers', 'admin')
  await openCard(page, '+7 (916) 111-85-42')
  const { origin } = new URL(page.url())
  const hold = consoleRestrictionPaths.payouts.put.replace(':id', parseMemberId(page))
  const held = await page.request.put(`${origin}${hold}`, {
    ...{ data: { reason: 'Сверка' }, headers: { origin } },
  })
  expect(held.ok(), await held.text()).toBe(true)
  await openPage(page, 'Доставка')
  await page.getByPlaceholder('Телефон целиком').fill('+7 916 111-85-42')
  // Recorded when it is being sent, which may be after the list was loaded.
  await expect(async () => {
    await page.getByRole('button', { name: 'Обновить' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('СМС', { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await inEveryAppearance(page, axe)()
})
