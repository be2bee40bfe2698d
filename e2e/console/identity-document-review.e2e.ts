import { expect, test } from '../fixtures/cabinet-test.ts'
import { createDocumentForReview, openDocumentReview, getRow } from './review-steps.ts'
import {
  inEveryAppearance,
  markAllCorrect,
  openPage,
  openScans,
  readStorage,
  signInAsNewStaff,
} from './console-steps.ts'
import { newMemberByApi } from '../steps/new-member.ts'
import { aDocument, sendByApi } from '../identity-documents/identity-document-steps.ts'

/** Returns the contents of the tab's session storage as JSON. The function runs in the page. */
const inTab = () => JSON.stringify(sessionStorage)

test('lets a reviewer take a document from the queue by keyboard and reject the document with a typed reason', async ({
  page,
  request,
  axe,
  app,
}) => {
  const runAxe = inEveryAppearance(page, axe)
  await createDocumentForReview(request, '79161118401', 'pasportScan')
  await signInAsNewStaff(page, app, 'olga-queue', 'verifier')
  await openPage(page, 'Документы')
  const row = getRow(page, '+7 (916) 111-84-01')
  await expect(row).toContainText('свободен')
  await runAxe()
  await row.press('Enter')
  await expect(page.getByText('4511', { exact: true })).toBeVisible()
  await expect(page.getByText(/Документ за вами до/)).toBeVisible()
  await openPage(page, 'Документы')
  await expect(row).toContainText('свободен')
  await row.click()
  await page.getByLabel('Отметка: Серия').selectOption('Другое: своими словами')
  await page.getByLabel('Что исправить: Серия').fill('Серия от другого паспорта')
  await runAxe()
  await page.getByRole('button', { name: 'Отказать' }).click()
  await expect(page.getByText('Отказано: участник прочитает, что исправить')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await page.evaluate(inTab)).toBe('{}')
})

test('shows a second reviewer only the first reviewer’s name while the first reviewer has the document open', async ({
  page,
  browser,
  request,
  app,
}) => {
  await createDocumentForReview(request, '79161118402')
  await signInAsNewStaff(page, app, 'olga-first', 'verifier')
  await openDocumentReview(page, '+7 (916) 111-84-02')
  const address = page.url().slice(page.url().indexOf('#'))
  const twin = await page.context().newPage()
  await twin.goto(`/console${address}`)
  await expect(twin.getByText('4511', { exact: true })).toBeVisible()
  await twin.close({ runBeforeUnload: true })
  const colleague = await browser.newPage({ baseURL: app.url })
  await signInAsNewStaff(colleague, app, 'petr-second', 'verifier')
  await colleague.goto(`/console${address}`)
  await expect(colleague.getByText(/Занято: olga-first до \d\d:\d\d/)).toBeVisible()
  await expect(colleague.getByText('4511')).toHaveCount(0)
  await colleague.close()
})

test('restores the reviewer’s marks and comment after a reload, and requires the reviewer to open the scans again', async ({
  page,
  request,
  app,
}) => {
  // The page shows the first scan immediately; the reviewer must open the second scan.
  await createDocumentForReview(request, '79161118403', 'pasportScan', 'adressScan')
  await signInAsNewStaff(page, app, 'olga-marks', 'verifier')
  await openDocumentReview(page, '+7 (916) 111-84-03')
  await page.getByLabel('Отметка: Номер').selectOption('Не совпадает с документом')
  await page.getByLabel('Отметка: Скан: разворот с фото').selectOption('Блик закрывает часть документа')
  await page.getByLabel('Комментарий участнику').fill('Проверьте номер')
  await page.reload()
  await expect(page.getByLabel('Отметка: Номер')).toHaveValue('mismatch')
  await expect(page.getByLabel('Отметка: Скан: разворот с фото')).toHaveValue('glare')
  await expect(page.getByLabel('Комментарий участнику')).toHaveValue('Проверьте номер')
  expect(await readStorage(page)).not.toMatch(/4511|118403|Иванова/)
  await expect(page.getByRole('button', { name: 'Остальное верно' })).toBeDisabled()
  await openScans(page)
  await expect(page.getByRole('button', { name: 'Остальное верно' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Подтвердить' })).toBeDisabled()
})

test('reloads a document that the member changed during the review, and keeps the reviewer’s typed comment', async ({
  page,
  request,
  app,
}) => {
  const { putScan } = await createDocumentForReview(request, '79161118404', 'pasportScan')
  await signInAsNewStaff(page, app, 'olga-changed', 'verifier')
  await openDocumentReview(page, '+7 (916) 111-84-04')
  await page.getByLabel('Комментарий участнику').fill('Проверьте номер')
  await markAllCorrect(page)
  await putScan('innScan')
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.getByText(/Участник изменил документ/)).toBeVisible()
  await expect(page.getByText('из 2', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Комментарий участнику')).toHaveValue('Проверьте номер')
  // The reviewer has not opened the new scan yet, so the buttons are disabled.
  await expect(page.getByRole('button', { name: 'Остальное верно' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Подтвердить' })).toBeDisabled()
})

test('requires a reason to approve an identity document that another member has submitted too, and keeps the typed reason after a reload', async ({
  page,
  request,
  app,
}) => {
  await createDocumentForReview(request, '79161118405', 'pasportScan')
  const otherMember = await newMemberByApi(request, '79161118406')
  await sendByApi({ request }, otherMember.accessToken, { ...aDocument, number: '118405' })
  await signInAsNewStaff(page, app, 'petr-same', 'verifier')
  await openDocumentReview(page, '+7 (916) 111-84-05')
  const approve = page.getByRole('button', { name: 'Подтвердить' })
  const despite = page.getByLabel(/Почему подтверждаете/)
  await despite.fill('Паспорт сверен лично')
  await page.reload()
  await expect(despite).toHaveValue('Паспорт сверен лично')
  await despite.fill('')
  await markAllCorrect(page)
  await expect(approve).toBeDisabled()
  await despite.fill('Паспорт сверен лично')
  await approve.click()
  await expect(page.getByText('Документ подтверждён')).toBeVisible()
})

test('shows a link to the queue instead of a document on which the reviewer has already decided in another tab', async ({
  page,
  request,
  app,
}) => {
  await createDocumentForReview(request, '79161118407')
  await signInAsNewStaff(page, app, 'olga-late', 'verifier')
  await openDocumentReview(page, '+7 (916) 111-84-07')
  await page.getByLabel('Комментарий участнику').fill('Не тот документ')
  const twin = await page.context().newPage()
  await twin.goto(page.url())
  await twin.getByLabel('Комментарий участнику').fill('Не та страница')
  await twin.getByRole('button', { name: 'Отказать' }).click()
  await expect(twin.getByText('Отказано: участник прочитает, что исправить')).toBeVisible()
  await page.getByRole('button', { name: 'Отказать' }).click()
  await expect(page.getByRole('link', { name: 'К очереди' })).toBeVisible()
})
