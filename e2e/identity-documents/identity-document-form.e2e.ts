import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { aText } from '../steps/claim-steps.ts'
import { newMember } from '../steps/new-member.ts'
import { goOn, next, phone, scanField, step } from './identity-document-steps.ts'

test.use({ viewport: phone })

test('opens the document form from the profile, and lists the invalid fields of its first step instead of opening the next step; requires what a foreign passport and a temporary registration need, and both scans', async ({
  page,
  axe,
}) => {
  await newMember(page, '79161118002')
  await open(page, '/lk#document')
  await page.getByRole('link', { name: 'Заполнить документ' }).click()
  await expect(page.getByText('Не заполнен')).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Начать' }).press('Enter')
  await expect(step(page, 'Личные данные')).toBeFocused()
  await expect(page).toHaveTitle(/^Личные данные · Документ · /)
  await next(page).click()
  await expect(page.getByLabel('Дата рождения')).toBeFocused()
  await expect(page).toHaveTitle(/^Ошибка: Личные данные · Документ · /)
  await page.getByLabel(/^ИНН/).pressSequentially('500100732258')
  await next(page).click()
  await expect(page.getByText(/^Такого ИНН не бывает/)).toBeVisible()
  await expect(page.getByLabel('Дата рождения')).toBeFocused()
  await axe(page)
  await page.goBack()
  await expect(page).toHaveTitle(/^Документ · /)
  await test.step('opens the next step despite a warning at a field, and keeps the typed data on Back and Forward', async () => {
    await open(page, '/lk/document?step=document')
    await page.getByLabel('Серия и номер').pressSequentially('4511111111')
    await page.getByLabel('Дата выдачи').fill('20.05.2011')
    await expect(page.getByText('В номере одна и та же цифра. Проверьте его')).toBeVisible()
    await goOn(page, 'Регистрация')
    await page.getByLabel('Адрес регистрации').fill('г. Тула, ул. Лесная, д. 5')
    await page.goBack()
    await expect(page.getByLabel('Серия и номер')).toHaveValue('45 11 111111')
    await page.goForward()
    await expect(page.getByLabel('Адрес регистрации')).toHaveValue(/Лесная/)
  })
  await test.step('continues the begun form at its last step, from the document page, the profile and the home page', async () => {
    await page.goBack()
    await expect(step(page, 'Данные документа')).toBeFocused()
    for (const address of ['/', '/lk', '/lk/document']) {
      await open(page, address)
      await expect(page.getByText('Продолжить, шаг\u00a02 из\u00a05').last()).toBeVisible()
    }
    await expect(page.getByText('Черновик', { exact: true })).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: 'Продолжить' }).click()
    await expect(page.getByLabel('Серия и номер')).toHaveValue('45 11 111111')
    await goOn(page, 'Регистрация')
  })
  await test.step('requires the country and the expiry date of a foreign passport, and the end date of a temporary registration', async () => {
    await page.goBack()
    await page.getByRole('radio', { name: 'Иностранный паспорт' }).check()
    await expect(page.getByLabel('Серия и номер')).toHaveCount(0)
    await page.getByLabel('Страна').fill('Беларусь')
    await page.getByLabel('Номер', { exact: true }).fill('MP 1234567')
    await page.getByLabel('Дата выдачи').fill('10.01.2020')
    await page.getByLabel('Действует до').pressSequentially('10012030')
    await axe(page)
    await goOn(page, 'Регистрация')
    await open(page, '/lk/document?step=check')
    for (const value of ['Беларусь', 'MP 1234567', '10.01.2030'])
      await expect(page.getByText(value, { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Изменить: Регистрация' }).click()
    await page.getByLabel('Адрес регистрации').fill('г. Тула, ул. Полевая, д. 1')
    await page.getByRole('radio', { name: 'Временная' }).check()
    await next(page).click()
    await expect(page.getByText('Введите, до какого дня действует регистрация')).toBeVisible()
    await axe(page)
    await page.getByLabel('Регистрация до').pressSequentially('01022030')
    await goOn(page, 'Проверьте')
    await expect(page.getByText('г. Тула, ул. Полевая, д. 1')).toBeVisible()
    await expect(page.getByText('01.02.2030', { exact: true })).toBeVisible()
  })
  await test.step('requires both scans, and shows that a HEIC photo is not accepted', async () => {
    await open(page, '/lk/document?step=scans')
    await next(page).click()
    await expect(page.getByText('Приложите снимок или файл этой страницы')).toHaveCount(2)
    await expect(scanField(page, 'Разворот с фото')).toBeFocused()
    await axe(page)
    await scanField(page, 'Разворот с фото').setInputFiles(aText('\0\0\0\x18ftypheic'))
    await expect(page.getByText(/^Формат HEIC не подходит/)).toBeVisible()
  })
})
