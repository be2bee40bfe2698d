import { expect, test } from '../fixtures/cabinet-test.ts'
import { inTwoAppearances, openPage, signInAsNewStaff } from '../console/console-steps.ts'
import { aPhoto, fileField, fillClaim, send } from '../steps/claim-steps.ts'
import { newMember } from '../steps/new-member.ts'
import { open } from '../steps/open-page.ts'

test('staff request information about a claim, the member corrects its number and replies with a photo, and staff see the reply and accept the claim', async ({
  page,
  axe,
  app,
}) => {
  await newMember(page, '79161118701')
  await open(page, '/contracts/claim')
  await fillClaim(page, { number: 'УТОЧНЕНИЕ-1' })
  await send(page).click()
  await expect(page.getByText('Заявка отправлена')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Этапы заявки' })).toContainText(/не.смогли.*До.\d/)
  const address = page.url()

  const staffPage = await page.context().newPage()
  const dialog = staffPage.getByRole('dialog')
  const runAxe = inTwoAppearances(staffPage, axe)
  await signInAsNewStaff(staffPage, app, 'clara-requests', 'finance')
  await openPage(staffPage, 'Не вижу договор')
  await staffPage.getByRole('cell', { name: 'УТОЧНЕНИЕ-1' }).click()
  await staffPage.getByRole('button', { name: 'Запросить уточнение' }).click()
  await dialog.getByRole('button', { name: 'Запросить' }).click()
  await expect(dialog.getByText(/Напишите, что уточнить/)).toBeVisible()
  await dialog.getByLabel('Что уточнить').click()
  await staffPage.getByRole('option', { name: /^Проверьте номер договора/ }).click()
  await axe(staffPage)
  await dialog.getByRole('button', { name: 'Запросить' }).click()
  await expect(staffPage.getByRole('region', { name: 'Уточнения' })).toContainText('Ответа нет')
  await runAxe()

  await open(page, '/order?state=open')
  await expect(page.getByRole('main')).toContainText('Нужно уточнение')
  await open(page, '/')
  await expect(page.getByText(/По.заявке.№.\d+ нужно уточнение/)).toBeVisible()
  await page.getByRole('link', { name: 'Ответить' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Проверьте номер договора: у оператора такого нет')).toBeVisible()
  const reply = page.getByRole('button', { name: 'Отправить ответ' })
  await reply.click()
  await expect(page.getByLabel('Ответ', { exact: true })).toBeFocused()
  await expect(page.getByText('Напишите ответ: до 1000 знаков')).toBeVisible()
  await page.getByLabel('Ответ', { exact: true }).fill('Ошибся в цифре')
  await page.getByRole('button', { name: 'Исправить номер или дату' }).click()
  await page.getByLabel('Номер договора').fill('УТОЧНЕНИЕ-2')
  await fileField(page).setInputFiles(await aPhoto(page))
  await expect(page.getByRole('img', { name: 'Выбранное фото' })).toBeVisible()
  await axe(page)
  await reply.click()
  await expect(page.getByText('Ответ отправлен')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/УТОЧНЕНИЕ-2/)
  await expect(page.getByRole('region', { name: 'Уточнения' })).toContainText('Ошибся в цифре')
  await axe(page)

  // The staff member's page is outdated, so the first acceptance is refused.
  const accept = staffPage.getByRole('button', { name: 'Принять' })
  await accept.click()
  await dialog.getByLabel('Продукт').click()
  await staffPage.getByRole('option', { name: 'Интернет', exact: true }).click()
  await dialog.getByRole('button', { name: 'Принять' }).click()
  await expect(dialog.getByText(/Заявка изменилась/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Не сейчас' }).click()
  const requests = staffPage.getByRole('region', { name: 'Уточнения' })
  await expect(requests).toContainText('Договор: УТОЧНЕНИЕ-1 → УТОЧНЕНИЕ-2')
  await requests.getByRole('button', { name: 'Показать файл ответа' }).click()
  await expect(staffPage.getByRole('img', { name: 'Файл к ответу' })).toBeVisible()
  await runAxe()
  await accept.click()
  await dialog.getByLabel('Продукт').click()
  await staffPage.getByRole('option', { name: 'Интернет', exact: true }).click()
  await dialog.getByRole('button', { name: 'Принять' }).click()
  await expect(staffPage.getByText('Заявка принята, начислено 500 б.')).toBeVisible()
  await open(page, new URL(address).pathname)
  await expect(page.getByText('Договор добавлен, вознаграждение начислено')).toBeVisible()
})
