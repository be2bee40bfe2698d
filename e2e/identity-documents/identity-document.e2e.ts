import { open, untilHydrated } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { aPhoto, aText } from '../steps/claim-steps.ts'
import { hold } from '../fixtures/hold.ts'
import { newMember } from '../steps/new-member.ts'
import {
  fillDocument,
  getDocument,
  goOn,
  next,
  phone,
  scanField,
  scanPlace,
  sendDocument,
  uploaded,
} from './identity-document-steps.ts'
import { aPdf } from '../steps/pdf.ts'

test.use({ viewport: phone })

test('submits the filled document once when the member presses the button twice, and shows it read-only during the review (spec 1.11)', async ({
  page,
  axe,
}) => {
  const { accessToken } = await newMember(page, '79161118001')
  await open(page, '/lk/document?step=person')
  await fillDocument(page)
  await sendDocument(page).click()
  await expect(page.getByText('Без согласия отправить документ нельзя')).toBeVisible()
  await page.getByRole('checkbox').check()
  // Holds the response, so that the second press happens before the response to the first press.
  const releaseResponse = await hold(page, `**/api/lk/edit/set-passport-data/`)
  await sendDocument(page).dblclick()
  releaseResponse()
  await expect(page.getByText('Отправлено на рассмотрение')).toBeVisible()
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
    inn: '500100732259',
    registrationAddress: 'г. Тула, ул. Лесная, д. 5, кв. 12',
    registrationIssuedAt: '2011-06-01',
    registrationExpiresAt: null,
    validTo: null,
  })
  // During the review, the address of a form step shows the status instead of the form.
  await open(page, '/lk/document?step=person')
  await expect(page.getByText('На рассмотрении')).toBeVisible()
  await expect(next(page)).toHaveCount(0)
})

test('leads from the profile to the first step of the document form, which lists wrong fields and does not continue', async ({
  page,
  axe,
}) => {
  await newMember(page, '79161118002')
  await open(page, '/lk#document')
  await page.getByRole('link', { name: 'Заполнить документ' }).click()
  await expect(page.getByText('Не заполнен')).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Начать' }).click()
  await next(page).click()
  await expect(page.getByLabel('Дата рождения')).toBeFocused()
  await expect(page).toHaveTitle(/^Ошибка: /)
  await page.getByLabel(/^ИНН/).pressSequentially('500100732258')
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Исправьте ошибки' })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: /^Проверьте ИНН/ }).click()
  await expect(page.getByLabel(/^ИНН/)).toBeFocused()
})

test('opens the next step of the document form after a warning, and keeps the typed data on Back and Forward', async ({
  page,
}) => {
  await newMember(page, '79161118006')
  await open(page, '/lk/document?step=document')
  await page.getByLabel('Серия и номер').pressSequentially('4511111111')
  await page.getByLabel('Дата выдачи').fill('20.05.2011')
  await expect(page.getByText('В номере одна и та же цифра. Проверьте его')).toBeVisible()
  await goOn(page, 'Прописка')
  await page.getByLabel('Адрес регистрации').fill('г. Тула, ул. Лесная, д. 5')
  await page.goBack()
  await expect(page.getByLabel('Серия и номер')).toHaveValue('45 11 111111')
  await page.goForward()
  await expect(page.getByLabel('Адрес регистрации')).toHaveValue(/Лесная/)
})

test('asks for the country and expiry of a foreign passport instead of a Russian number', async ({
  page,
  axe,
}) => {
  await newMember(page, '79161118003')
  await open(page, '/lk/document?step=document')
  await page.getByRole('radio', { name: 'Иностранный паспорт' }).check()
  await expect(page.getByLabel('Серия и номер')).toHaveCount(0)
  await page.getByLabel('Страна, которая выдала документ').fill('Беларусь')
  await page.getByLabel('Номер', { exact: true }).fill('MP 1234567')
  await page.getByLabel('Дата выдачи').fill('10.01.2020')
  await page.getByLabel('Действует до').pressSequentially('10012030')
  await axe(page)
  await goOn(page, 'Прописка')
  await open(page, '/lk/document?step=check')
  for (const value of ['Беларусь', 'MP 1234567', '10.01.2030'])
    await expect(page.getByText(value, { exact: true })).toBeVisible()
})

test('opens the address from the summary, asks for the end of a temporary registration, and returns to the summary', async ({
  page,
  axe,
}) => {
  await newMember(page, '79161118007')
  await open(page, '/lk/document?step=check')
  await page.getByRole('link', { name: 'Изменить: Прописка' }).click()
  await page.getByLabel('Адрес регистрации').fill('г. Тула, ул. Полевая, д. 1')
  await page.getByRole('radio', { name: 'Временная' }).check()
  await next(page).click()
  await expect(page.getByText('Введите, до какого дня действует регистрация')).toBeVisible()
  await axe(page)
  await page.getByLabel('Действует до').pressSequentially('01022030')
  await goOn(page, 'Проверьте')
  await expect(page.getByText('г. Тула, ул. Полевая, д. 1')).toBeVisible()
  await expect(page.getByText('01.02.2030', { exact: true })).toBeVisible()
  await axe(page)
})

test('asks for both required scans, and says that a HEIC photo is not suitable', async ({ page, axe }) => {
  await newMember(page, '79161118008')
  await open(page, '/lk/document?step=scans')
  await next(page).click()
  await expect(page.getByText('Приложите снимок или файл этой страницы')).toHaveCount(2)
  await expect(scanField(page, 'Разворот с фото')).toBeFocused()
  await axe(page)
  await scanField(page, 'Разворот с фото').setInputFiles(aText('\0\0\0\x18ftypheic'))
  await expect(page.getByText(/^Формат HEIC не подходит/)).toBeVisible()
})

test('stores a scan as the member rotated it, and removes an optional scan', async ({ page, axe }) => {
  await newMember(page, '79161118009')
  await open(page, '/lk/document?step=scans')
  const scan = scanPlace(page, 'Разворот с фото')
  await scanField(page, 'Разворот с фото').setInputFiles(await aPhoto(page, { width: 600, height: 800 }))
  await expect(scan.getByRole('img')).toHaveJSProperty('width', 600)
  await scan.getByRole('button', { name: 'Повернуть' }).click()
  await expect(scan.getByRole('img')).toHaveJSProperty('width', 800)
  await expect(uploaded(page, 'Разворот с фото')).toBeVisible()
  const optional = scanPlace(page, /^Свидетельство ИНН/)
  await scanField(page, /^Свидетельство ИНН/).setInputFiles(aPdf)
  await optional.getByRole('button', { name: 'Удалить' }).click()
  await expect(optional.getByText('прописка.pdf')).toHaveCount(0)
  await axe(page)
  await untilHydrated(page, () => page.reload())
  await scan.getByRole('button', { name: 'Показать: Разворот с фото' }).click()
  await expect(scan.getByRole('img')).toHaveJSProperty('width', 800)
})
