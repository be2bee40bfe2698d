import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { aPhoto, aText } from '../steps/claim-steps.ts'
import { newMember } from '../steps/new-member.ts'
import { aPdf } from '../steps/pdf.ts'
import {
  addScans,
  agreeAndSend,
  getDocument,
  fillDocument,
  goOn,
  next,
  phone,
  scanField,
  scanPlace,
  sendDocument,
  step,
  uploaded,
} from './identity-document-steps.ts'

test('lets the member correct only the rejected number of the passport, not its series', async ({
  page,
  app,
  axe,
}) => {
  await page.setViewportSize(phone)
  const number = '79161118301'
  const { accessToken } = await newMember(page, number)
  await open(page, '/lk/document?step=person')
  await fillDocument(page)
  await agreeAndSend(page)
  await page.getByRole('button', { name: 'Показать номера' }).click()
  await expect(page.getByText('45 11 123456')).toBeVisible()
  await expect(page.getByText('500100732259')).toBeVisible()
  await page.getByRole('button', { name: 'Скрыть номера' }).click()
  await expect(page.getByText('45 ** ***456')).toBeVisible()
  await app.staff('refuseDocument', { phone: number, verdicts: { number: 'mismatch' } })
  await open(page, '/lk')
  await page.locator('#document').getByRole('link', { name: 'Исправить' }).click()
  const field = page.getByLabel('Номер паспорта')
  await expect(field).toHaveValue('123456')
  await expect(page.getByText('Серия 45 11 остаётся')).toBeVisible()
  await axe(page)
  await field.fill('12')
  await page.getByRole('button', { name: 'Далее' }).click()
  await expect(page.getByText('Номер паспорта — 6 цифр')).toBeVisible()
  await field.fill('654321')
  await goOn(page, 'Сканы')
  await goOn(page, 'Проверьте')
  await expect(page.getByText('45 11 654321')).toBeVisible()
  await sendDocument(page).click()
  await expect(page.getByText('Отправлено на рассмотрение')).toBeVisible()
  expect(await getDocument(page, accessToken)).toMatchObject({ serial: '4511', number: '654321', version: 2 })
})

test('keeps the uploaded scan when the member chooses another file that the server or the form refuses', async ({
  page,
  axe,
}) => {
  await page.setViewportSize(phone)
  const { accessToken } = await newMember(page, '79161118302')
  await open(page, '/lk/document?step=scans')
  await addScans(page)
  const before = await getDocument(page, accessToken)
  const scan = scanPlace(page, 'Разворот с фото')
  for (const [file, message] of [
    [aText('<svg/>'), 'Подойдут JPEG, PNG, WebP или PDF. Выберите другой файл. Прежний остаётся'],
    [tooLarge, 'Файл больше 10 МБ. Выберите файл поменьше. Прежний остаётся'],
    // The file begins like a PDF, so the form sends it, and only the server finds that it is broken.
    [{ ...tooLarge, buffer: Buffer.from('%PDF-1.4 nothing') }, /^(?!Файл больше).* Прежний остаётся$/],
  ] as const) {
    await scanField(page, 'Разворот с фото').setInputFiles(file)
    await expect(scan.getByText(message)).toBeVisible()
    await expect(scan.getByRole('img')).toHaveJSProperty('width', 600)
  }
  await axe(page)
  await goOn(page, 'Проверьте')
  expect((await getDocument(page, accessToken)).pasportScan).toBe(before.pasportScan)
})

test('accepts a scan that is a very small picture, with a warning', async ({ page }) => {
  await newMember(page, '79161118303')
  await open(page, '/lk/document?step=scans')
  await scanField(page, 'Разворот с фото').setInputFiles(await aPhoto(page, { width: 300, height: 400 }))
  await expect(scanPlace(page, 'Разворот с фото').getByText(/^Снимок маленький/)).toBeVisible()
  await addScans(page)
  await expect(page.getByText(/^Снимок маленький/)).toHaveCount(0)
})

test('focuses the heading of each step of the document form, and shows the step’s name in the page title', async ({
  page,
}) => {
  await newMember(page, '79161118304')
  await open(page, '/lk/document')
  await page.getByRole('link', { name: 'Начать' }).press('Enter')
  await expect(step(page, 'Личные данные')).toBeFocused()
  await expect(page).toHaveTitle(/^Личные данные · Документ · /)
  await page.getByRole('button', { name: 'Далее' }).click()
  await expect(page).toHaveTitle(/^Ошибка: Личные данные · Документ · /)
  await page.goBack()
  await expect(page).toHaveTitle(/^Документ · /)
})

/** File of 12 MB that begins like a PDF, larger than the limit. */
const tooLarge = {
  name: 'паспорт.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(12_000_000)]),
}

test('lets the member correct only the rejected parts of a document, and submits only these parts again', async ({
  page,
  app,
  axe,
}) => {
  await page.setViewportSize(phone)
  const number = '79161118004'
  const { accessToken } = await newMember(page, number)
  await open(page, '/lk/document?step=person')
  await fillDocument(page)
  await agreeAndSend(page)
  const before = await getDocument(page, accessToken)
  const verdicts = { inn: 'mismatch', adressScan: 'glare' }
  await app.staff('refuseDocument', { phone: number, verdicts })
  await open(page, '/lk')
  const card = page.locator('#document')
  await expect(card).toContainText('ИНН. Не совпадает с документом')
  await expect(card).toContainText('Страница с пропиской. Блик закрывает часть документа')
  await axe(page)
  await open(page, '/lk/document')
  await expect(page.getByRole('region', { name: 'Что исправить' })).toContainText('ИНН. Не совпадает')
  await axe(page)
  await untilHydrated(page, () => page.goBack())
  await card.getByRole('link', { name: 'Исправить' }).click()
  await expect(page.getByText('Шаг 1 из 3')).toBeVisible()
  await expect(page.getByLabel('Дата рождения')).toHaveCount(0)
  await expect(page.getByText(/^Не совпадает с документом/)).toBeVisible()
  await page.getByLabel(/^ИНН/).fill('')
  await expect(page.getByText(/^Не совпадает с документом/)).toHaveCount(0)
  await goOn(page, 'Сканы')
  await expect(scanPlace(page, 'Разворот с фото')).toHaveCount(0)
  await next(page).click()
  await expect(step(page, 'Сканы')).toBeVisible()
  await expect(scanPlace(page, 'Страница с пропиской').getByText(/^Блик закрывает/)).toBeVisible()
  await axe(page)
  await scanField(page, 'Страница с пропиской').setInputFiles(aPdf)
  await expect(uploaded(page, 'Страница с пропиской')).toBeVisible()
  await goOn(page, 'Проверьте')
  // The member gave the consent with the first submission, so the form does not ask for it again.
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await sendDocument(page).click()
  await expect(page.getByText('Отправлено на рассмотрение')).toBeVisible()
  const after = await getDocument(page, accessToken)
  expect(after).toMatchObject({ version: 2, inn: '', status: 'На рассмотрении', verdicts: {} })
  expect(after.pasportScan).toBe(before.pasportScan)
  expect(after.adressScan).not.toBe(before.adressScan)
  // The browser downloads a PDF scan instead of showing it in the page.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Показать: Страница с пропиской' }).click()
  expect((await download).suggestedFilename()).toBe('Страница с пропиской.pdf')
  await expect(page.getByRole('button', { name: 'Скачать: Страница с пропиской' })).toBeVisible()
})
