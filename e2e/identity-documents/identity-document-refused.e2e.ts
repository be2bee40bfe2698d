import { truncate, writeFile } from 'node:fs/promises'
import { open, untilHydrated } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { aPhoto, aText } from '../steps/claim-steps.ts'
import { newMember } from '../steps/new-member.ts'
import { aPdf } from '../steps/pdf.ts'
import {
  addScans,
  addScansByApi,
  aDocument,
  agreeAndSend,
  getDocument,
  goOn,
  next,
  phone,
  scanField,
  scanPlace,
  sendByApi,
  step,
  uploaded,
} from './identity-document-steps.ts'

test('accepts a very small picture with a warning, and leaves an uploaded scan unchanged when the member chooses a file that is refused', async ({
  page,
  axe,
}) => {
  await page.setViewportSize(phone)
  const { accessToken } = await newMember(page, '79161118302')
  await open(page, '/lk/document?step=scans')
  const scan = scanPlace(page, 'Разворот с фото')
  await scanField(page, 'Разворот с фото').setInputFiles(await aPhoto(page, { width: 300, height: 400 }))
  await expect(scan.getByText(/^Снимок маленький/)).toBeVisible()
  await addScans(page)
  await expect(page.getByText(/^Снимок маленький/)).toHaveCount(0)
  const before = await getDocument(page, accessToken)
  // The file is read from the disk, because Playwright would take seconds to transfer its 12 MB.
  const tooLarge = test.info().outputPath('паспорт.pdf')
  await writeFile(tooLarge, '%PDF-1.4')
  await truncate(tooLarge, 12_000_000)
  for (const [file, message] of [
    [aText('<svg/>'), 'Подойдут JPEG, PNG, WebP или PDF. Выберите другой файл. Прежний остаётся'],
    [tooLarge, 'Файл больше 10 МБ. Выберите файл поменьше. Прежний остаётся'],
    // The file begins like a PDF, so the form sends it, and only the server finds that it is broken.
    [{ ...aPdf, buffer: Buffer.from('%PDF-1.4 nothing') }, /^(?!Файл больше).* Прежний остаётся$/],
  ] as const) {
    await scanField(page, 'Разворот с фото').setInputFiles(file)
    await expect(scan.getByText(message)).toBeVisible()
    await expect(scan.getByRole('img')).toHaveJSProperty('width', 600)
  }
  await axe(page)
  await untilHydrated(page, () => page.reload())
  await expect(scan).toContainText('Фото договора.jpg')
  await goOn(page, 'Проверьте')
  expect((await getDocument(page, accessToken)).pasportScan).toBe(before.pasportScan)
})

test('lets the member correct only the rejected parts of a document, and leaves its other parts unchanged', async ({
  page,
  app,
  axe,
}) => {
  await page.setViewportSize(phone)
  const number = '79161118004'
  const { accessToken } = await newMember(page, number)
  await addScansByApi(page, accessToken)
  await sendByApi(page, accessToken, { ...aDocument, inn: '500100732259' })
  const before = await getDocument(page, accessToken)
  const verdicts = { inn: 'mismatch', number: 'mismatch', adressScan: 'glare' }
  await app.staff('refuseDocument', { phone: number, verdicts })
  await open(page, '/lk/document')
  await expect(page.getByRole('region', { name: 'Исправьте 2 поля и 1 скан' })).toContainText(
    'ИНН. Не совпадает',
  )
  await axe(page)
  await open(page, '/lk')
  const card = page.locator('#document')
  await expect(card).toContainText('ИНН. Не совпадает с документом')
  await expect(card).toContainText('Страница с регистрацией. Блик закрывает часть документа')
  await card.getByRole('link', { name: 'Исправить' }).click()
  await expect(page.getByText('Шаг 1 из 4')).toBeVisible()
  await expect(page.getByLabel('Дата рождения')).toHaveCount(0)
  await expect(page.getByText(/^Не совпадает с документом/)).toBeVisible()
  await page.getByLabel(/^ИНН/).fill('')
  await expect(page.getByText(/^Не совпадает с документом/)).toHaveCount(0)
  await goOn(page, 'Документ')
  const field = page.getByLabel('Номер', { exact: true })
  await expect(field).toHaveValue('123456')
  await expect(page.getByText('Серия 45 11 остаётся')).toBeVisible()
  await field.fill('12')
  await next(page).click()
  await expect(page.getByText('Номер — 6 цифр')).toBeVisible()
  await field.fill('654321')
  await goOn(page, 'Сканы')
  await expect(scanPlace(page, 'Разворот с фото')).toHaveCount(0)
  const refusedScan = scanPlace(page, 'Страница с регистрацией')
  await expect(refusedScan.getByText(/^Блик закрывает/)).toBeVisible()
  await next(page).click()
  await expect(step(page, 'Сканы')).toBeVisible()
  await expect(refusedScan.getByText(/^Блик закрывает.+\. Приложите новый скан$/)).toBeVisible()
  await expect(refusedScan.getByText(/Блик закрывает/)).toHaveCount(1)
  await axe(page)
  await scanField(page, 'Страница с регистрацией').setInputFiles(aPdf)
  await expect(uploaded(page, 'Страница с регистрацией')).toBeVisible()
  await goOn(page, 'Проверьте')
  await expect(page.getByText('45 11 654321')).toBeVisible()
  await agreeAndSend(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/')
  const after = await getDocument(page, accessToken)
  expect(after).toMatchObject({ version: 2, inn: '', status: 'На рассмотрении', verdicts: {} })
  expect(after).toMatchObject({ serial: '4511', number: '654321' })
  expect(after.pasportScan).toBe(before.pasportScan)
  expect(after.adressScan).not.toBe(before.adressScan)
  // The browser downloads a PDF scan instead of showing it in the page.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Показать: Страница с регистрацией' }).click()
  expect((await download).suggestedFilename()).toBe('Страница с регистрацией.pdf')
  await expect(page.getByRole('button', { name: 'Скачать: Страница с регистрацией' })).toBeVisible()
})

test('an open page follows the decisions of staff: a rejection leads only to the refused field, where the reviewer’s words stay; the cabinet continues a begun correction; an approval has a moment', async ({
  page,
  app,
  axe,
}) => {
  await page.setViewportSize(phone)
  const number = '79161118303'
  const { accessToken } = await newMember(page, number)
  await addScansByApi(page, accessToken)
  await sendByApi(page, accessToken, { ...aDocument, inn: '500100732259' })
  await open(page, '/lk/document')
  await expect(page.getByText('На рассмотрении')).toBeVisible()
  const comment = 'Номер виден на развороте'
  await app.staff('refuseDocument', { phone: number, verdicts: { number: 'mismatch' }, comment })
  await expect(page.getByRole('region', { name: 'Исправьте 1 поле' })).toContainText('Номер. Не совпадает')
  await page.getByRole('link', { name: 'Исправить' }).click()
  await expect(step(page, 'Данные документа')).toBeFocused()
  await expect(page.getByText('Шаг 1 из 2')).toBeVisible()
  const form = page.getByRole('main')
  await expect(form).toContainText('Паспорт гражданина РФ · Иванова Ольга')
  await expect(form).toContainText(comment)
  const field = page.getByLabel('Номер', { exact: true })
  await expect(field).toHaveAccessibleDescription(/^Не совпадает с документом/)
  await field.fill('654321')
  await expect(field).toHaveAccessibleDescription(
    /^Серия 45 11 остаётся\. Замечание проверки: Не совпадает с документом/,
  )
  await axe(page)
  for (const address of ['/', '/lk', '/lk/document']) {
    await open(page, address)
    await expect(page.getByText('Исправление не отправлено')).toHaveCount(1)
    await expect(page.getByText('Документ отклонён')).toHaveCount(0)
  }
  await expect(page.getByRole('region', { name: 'Осталось отправить' })).toContainText('Номер. Исправлено')
  await axe(page)
  await page.getByRole('link', { name: 'Продолжить' }).click()
  await goOn(page, 'Проверьте')
  await expect(form).toContainText('Паспорт гражданина РФ · Иванова Ольга')
  await expect(page.getByText('500100732259')).toBeHidden()
  const folded = page.getByText('Остальное без изменений')
  await expect(folded).toHaveCSS('list-style-type', 'none')
  await folded.click()
  await expect(page.getByText('500100732259')).toBeVisible()
  await axe(page)
  // An optional scan that is only missing is one press away.
  await page.getByRole('link', { name: 'Изменить: Сканы' }).click()
  await goOn(page, 'Проверьте')
  await agreeAndSend(page)
  await app.staff('takeDocument', { phone: number })
  await app.staff('approveDocument', { phone: number })
  await expect(page.getByRole('status').filter({ hasText: 'Документ принят' })).toBeVisible()
  await expect(page.getByText('Отправлено на рассмотрение')).toHaveCount(0)
  await expect(page.getByText('Подтверждён', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  const menu = page.getByRole('navigation', { name: 'Профиль', exact: true })
  await expect(menu.getByRole('link', { name: /^Документ/ })).toHaveAttribute('aria-current', 'page')
  await axe(page)
})
