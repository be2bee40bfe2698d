import type { Page, Request } from '@playwright/test'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signInAsNewStaff, inTwoAppearances, openCard, openPage } from './console-steps.ts'
import { newMemberByApi } from '../steps/new-member.ts'

const getDialog = (page: Page) => page.getByRole('dialog')
const propose = (page: Page) => getDialog(page).getByRole('button', { name: 'Предложить' })

test('keeps the typed text of a balance correction when the session ends, and proposes the correction after a sign-in in another tab; lets the author of a proposal only take it back, and lets a second staff member make the correction', async ({
  page,
  request,
  axe,
  app,
}) => {
  const shownPhone = '+7 (916) 111-85-21'
  const runAxe = inTwoAppearances(page, axe)
  for (const phone of ['79161118521', '79161118522']) await newMemberByApi(request, phone)
  await signInAsNewStaff(page, app, 'zoya-corrects', 'admin')
  await openCard(page, '+7 (916) 111-85-22')
  await page.getByRole('button', { name: 'Исправить баланс' }).click()
  await getDialog(page).getByLabel('Сумма, баллов').fill('300')
  await getDialog(page).getByLabel('Причина для коллег').fill('Не дошло из загрузки')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  const requests: string[] = []
  const note = (one: Request) => void requests.push(one.method())
  page.on('request', note)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await propose(page).click()
  await expect(getDialog(page).getByText(/написанное останется/)).toBeVisible()
  page.off('request', note)
  expect(requests).toEqual(['POST'])
  await page.context().addCookies(cookies)
  await propose(page).click()
  await expect(page.getByRole('row').filter({ hasText: '+7 (916) 111-85-22' })).toContainText('+300 б.')

  await openCard(page, shownPhone)
  await page.getByRole('button', { name: 'Исправить баланс' }).click()
  const amount = getDialog(page).getByLabel('Сумма, баллов')
  await amount.fill('300')
  await propose(page).click()
  await expect(getDialog(page).getByText(/Напишите причину/)).toBeVisible()
  await expect(amount).toHaveValue('300')
  await axe(page)
  await getDialog(page).getByLabel('Причина для коллег').fill('Не дошло из загрузки')
  await propose(page).click()
  const row = page.getByRole('row').filter({ hasText: shownPhone })
  await expect(row).toContainText('+300 б.')
  await expect(row.getByRole('button')).toHaveText(['Отозвать'])
  await runAxe()
  await signInAsNewStaff(page, app, 'ivan-corrects', 'finance')
  await openPage(page, 'Изменения балансов')
  await row.getByRole('button', { name: 'Сделать' }).click()
  await getDialog(page).getByRole('button', { name: 'Сделать' }).click()
  await expect(page.getByText('Баланс изменён')).toBeVisible()
})
