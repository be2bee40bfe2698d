import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { aText, fileField, send } from '../steps/claim-steps.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test('shows errors at the empty fields of a claim, and the reason why a file is not accepted; keeps the typed text after a reload', async ({
  page,
  axe,
}) => {
  await signedIn(page)
  await open(page, '/contracts')
  await page.getByRole('link', { name: 'Не вижу договор' }).click()
  await send(page).click()
  await expect(page.getByLabel('Номер договора')).toBeFocused()
  await expect(page).toHaveTitle(/^Ошибка: /)
  await expect(page.getByText('Приложите фото или файл договора')).toBeVisible()
  await axe(page)
  for (const [file, message] of [
    [aText('<svg/>'), 'Подойдут JPEG, PNG, WebP или PDF. Выберите другой файл'],
    [aText('\0\0\0\x18ftypheic'), 'Формат HEIC не подходит. Сохраните фото как JPEG или снимите заново'],
    [aText(''), 'Файл пустой. Выберите другой'],
    [aText('\xff\xd8\xff half'), 'Фото не открывается. Выберите другое или снимите заново'],
  ] as const) {
    await fileField(page).setInputFiles(file)
    await expect(page.getByText(message).last()).toBeVisible()
  }

  await page.getByLabel('Номер договора').fill('E2E-1')
  await page.getByLabel('Дата подключения').pressSequentially('05112026')
  await page.reload()
  await expect(page.getByLabel('Номер договора')).toHaveValue('E2E-1')
  await expect(page.getByLabel('Дата подключения')).toHaveValue('05.11.2026')
})
