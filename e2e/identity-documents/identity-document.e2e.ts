import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { aText } from '../steps/claim-steps.ts'
import { hold } from '../fixtures/hold.ts'
import { newMember } from '../steps/new-member.ts'
import {
  addScans,
  agreeAndSend,
  getDocument,
  fillAddress,
  fillIdentity,
  fillPerson,
  goOn,
  next,
  phone,
  scanField,
  scanPlace,
  sendDocument,
  uploaded,
} from './identity-document-steps.ts'
import { aPdf } from '../steps/pdf.ts'

test('lets the member fill in a document step by step, check and submit it once, and shows it read-only during the review (spec 1.11)', async ({
  page,
  axe,
}) => {
  await page.setViewportSize(phone)
  const { accessToken } = await newMember(page, '79161118001')
  await open(page, '/lk#document')
  await page.getByRole('link', { name: 'Заполнить документ' }).click()
  await expect(page.getByText('Не заполнен')).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Начать' }).click()
  await expect(page).toHaveURL(/step=person/)
  await fillPerson(page)
  await expect(page.getByLabel('Дата рождения')).toHaveValue('12.04.1990')
  await axe(page)
  await goOn(page, 'Документ')
  await fillIdentity(page)
  await expect(page.getByLabel('Серия и номер')).toHaveValue('45 11 123456')
  await axe(page)
  await goOn(page, 'Прописка')
  await fillAddress(page)
  await axe(page)

  // Back and Forward of the browser switch between the steps of the form, which keep their typed data.
  await page.goBack()
  await expect(page.getByLabel('Серия и номер')).toHaveValue('45 11 123456')
  await page.goForward()
  await expect(page.getByLabel('Адрес регистрации')).toHaveValue(/Лесная/)
  await goOn(page, 'Сканы')
  await next(page).click()
  await expect(page.getByText('Приложите снимок или файл этой страницы')).toHaveCount(2)
  await expect(scanField(page, 'Разворот с фото')).toBeFocused()
  await axe(page)
  for (const [file, message] of [
    [aText('\0\0\0\x18ftypheic'), 'Формат HEIC не подходит. Сохраните фото как JPEG или снимите заново'],
    [aText('<svg/>'), 'Подойдут JPEG, PNG, WebP или PDF. Выберите другой файл'],
  ] as const) {
    await scanField(page, 'Разворот с фото').setInputFiles(file)
    await expect(page.getByText(message)).toBeVisible()
  }
  await addScans(page)
  const scan = scanPlace(page, 'Разворот с фото')
  await expect(scan.getByRole('img')).toHaveJSProperty('width', 600)
  await scan.getByRole('button', { name: 'Повернуть' }).click()
  await expect(scan.getByRole('img')).toHaveJSProperty('width', 800)
  await expect(uploaded(page, 'Разворот с фото')).toBeVisible()
  // The member can remove an optional scan.
  const byChoice = scanPlace(page, /^Свидетельство ИНН/)
  await scanField(page, /^Свидетельство ИНН/).setInputFiles(aPdf)
  await byChoice.getByRole('button', { name: 'Удалить' }).click()
  await expect(byChoice.getByText('прописка.pdf')).toHaveCount(0)
  await axe(page)
  await goOn(page, 'Проверьте')
  await axe(page)

  // The member opens a field from the summary of the form, corrects the field and returns to the summary.
  await page.getByRole('link', { name: 'Изменить: Прописка' }).click()
  await page.getByLabel('Адрес регистрации').fill('г. Тула, ул. Полевая, д. 1')
  await goOn(page, 'Проверьте')
  await expect(page.getByText('г. Тула, ул. Полевая, д. 1')).toBeVisible()
  await sendDocument(page).click()
  await expect(page.getByText('Без согласия отправить документ нельзя')).toBeVisible()
  await page.getByRole('checkbox').check()
  // Holds the response, so that the second press happens before the response to the first press.
  const releaseResponse = await hold(page, `**/api/lk/edit/set-passport-data/`)
  await sendDocument(page).dblclick()
  releaseResponse()
  await expect(page.getByText('Отправлено на рассмотрение')).toBeVisible()
  await expect(page).toHaveURL('/lk/document')
  await expect(page.getByText('45 ** ***456')).toBeVisible()
  await expect(page.getByText('123456')).toHaveCount(0)
  await axe(page)
  expect(await getDocument(page, accessToken)).toMatchObject({
    version: 1,
    status: 'На рассмотрении',
    serial: '4511',
    number: '123456',
    gender: 'male',
    dateOfBirth: '1990-04-12',
    issuedAt: '2011-05-20',
    passportCountry: 'Россия',
    issuer: '',
    registrationAddress: 'г. Тула, ул. Полевая, д. 1',
    registrationExpiresAt: null,
    validTo: null,
  })
  await page.getByRole('button', { name: 'Показать: Разворот с фото' }).click()
  await expect(page.getByRole('img', { name: 'Разворот с фото' })).toHaveJSProperty('width', 800)
  // During the review, the address of a form step shows the status instead of the form.
  await open(page, '/lk/document?step=person')
  await expect(page.getByText('На рассмотрении')).toBeVisible()
  await expect(next(page)).toHaveCount(0)
  await open(page, '/lk')
  await expect(page.locator('#document')).toContainText('На рассмотрении')
})

test('does not open the next step of the document form after an error, but opens it after a warning', async ({
  page,
  axe,
}) => {
  await newMember(page, '79161118002')
  await open(page, '/lk/document?step=person')
  await next(page).click()
  await expect(page.getByLabel('Дата рождения')).toBeFocused()
  await expect(page).toHaveTitle(/^Ошибка: /)
  await page.getByLabel('Дата рождения').pressSequentially('31022099')
  await page.getByLabel(/^ИНН/).pressSequentially('500100732258')
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Исправьте ошибки' })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: /^Проверьте ИНН/ }).click()
  await expect(page.getByLabel(/^ИНН/)).toBeFocused()
  await page.getByLabel(/^ИНН/).fill('')
  await page.getByLabel('Дата рождения').fill('12.04.1990')
  await goOn(page, 'Документ')
  await page.getByLabel('Серия и номер').pressSequentially('4511111111')
  await page.getByLabel('Дата выдачи').pressSequentially('01012000')
  await next(page).click()
  await expect(page.getByText('Паспорт выдают с 14 лет: проверьте дату рождения и дату выдачи')).toBeVisible()
  await page.getByLabel('Дата выдачи').fill('20.05.2011')
  await expect(page.getByText('В номере одна и та же цифра. Проверьте его')).toBeVisible()
  await goOn(page, 'Прописка')
})

test('asks for the country and expiry of a foreign passport, and for the end of a temporary registration', async ({
  page,
  axe,
}) => {
  const { accessToken } = await newMember(page, '79161118003')
  await open(page, '/lk/document?step=person')
  await fillPerson(page)
  await goOn(page, 'Документ')
  await page.getByRole('radio', { name: 'Иностранный паспорт' }).check()
  await expect(page.getByLabel('Серия и номер')).toHaveCount(0)
  await page.getByLabel('Страна, которая выдала документ').fill('Беларусь')
  await page.getByLabel('Номер', { exact: true }).fill('MP 1234567')
  await page.getByLabel('Дата выдачи').pressSequentially('10012020')
  await page.getByLabel('Действует до').pressSequentially('10012030')
  await axe(page)
  await goOn(page, 'Прописка')
  await page.getByLabel('Адрес регистрации').fill('г. Тула, ул. Лесная, д. 5')
  await page.getByRole('radio', { name: 'Временная' }).check()
  await next(page).click()
  await expect(page.getByText('Введите, до какого дня действует регистрация')).toBeVisible()
  await page.getByLabel('Действует до').pressSequentially('01022030')
  await goOn(page, 'Сканы')
  await addScans(page)
  await goOn(page, 'Проверьте')
  await agreeAndSend(page)
  expect(await getDocument(page, accessToken)).toMatchObject({
    passportType: 'Иностранный паспорт',
    passportCountry: 'Беларусь',
    number: 'MP 1234567',
    serial: '',
    validTo: '2030-01-10',
    registrationExpiresAt: '2030-02-01',
  })
})
