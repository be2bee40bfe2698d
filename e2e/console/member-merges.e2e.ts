import { expect, test } from '../fixtures/cabinet-test.ts'
import { signInAsNewStaff, inTwoAppearances, parseMemberId, openCard, openPage } from './console-steps.ts'
import { hold } from '../fixtures/hold.ts'
import { newMemberByApi } from '../steps/new-member.ts'

test('shows the effect of a merge before a staff member proposes the merge, and again before another staff member can approve it', async ({
  page,
  request,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  const dialog = page.getByRole('dialog')
  for (const phone of ['79161118531', '79161118532']) await newMemberByApi(request, phone)
  await signInAsNewStaff(page, app, 'zoya-merges', 'admin')
  await openCard(page, '+7 (916) 111-85-31')
  const memberId = parseMemberId(page)
  await page.getByRole('button', { name: 'Объединить с дублем' }).click()
  await dialog.getByLabel('Телефон второй записи').fill('8 916 111-85-32')
  await dialog.getByRole('button', { name: 'Посмотреть' }).click()
  await expect(dialog.getByRole('row', { name: 'Доступно' })).toContainText('0 б.')
  await dialog.getByLabel('Причина для коллег').fill('Сменила номер')
  await dialog.getByRole('button', { name: 'Предложить' }).click()
  await expect(page.getByRole('button', { name: 'Отозвать' })).toBeVisible()
  await runAxe()

  await signInAsNewStaff(page, app, 'ivan-merges', 'admin')
  await openPage(page, 'Объединения')
  const show = await hold(page, '**/merge-preview**')
  const row = page.getByRole('row').filter({ hasText: '111-85-31' })
  await row.getByRole('button', { name: 'Объединить' }).click()
  const merge = dialog.getByRole('button', { name: 'Объединить', exact: true })
  await expect(merge).toBeDisabled()
  show()
  await expect(dialog.getByRole('row', { name: 'Доступно' })).toContainText('0 б.')
  // The open dialog must stay open when the window becomes narrow.
  await page.setViewportSize({ width: 390, height: 900 })
  await expect(dialog).toHaveAccessibleName(/Провести объединение №\s\d+\?/)
  await axe(page)
  await merge.click()
  await expect(page.getByText('Записи объединены')).toBeVisible()
  await page.goto(`/console#/members/${memberId}/show`)
  await expect(page.getByRole('alert').filter({ hasText: '111-85-32' })).toBeVisible()
})
