import type { DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'
import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { createDocumentForReview, openDocumentReview, getRow } from './review-steps.ts'
import {
  inTwoAppearances,
  markAllCorrect,
  openPage,
  openScans,
  postToConsole,
  readStorage,
  signInAsNewStaff,
} from './console-steps.ts'
import { newMemberByApi } from '../steps/new-member.ts'
import { aDocument, sendByApi } from '../identity-documents/identity-document-steps.ts'

/** Returns the contents of the tab's session storage as JSON. The function runs in the page. */
const inTab = () => JSON.stringify(sessionStorage)

test('lets a reviewer take a document from the queue by keyboard and reject the document with a typed reason; reloads a document that the member changed during the review, and keeps the reviewer’s typed comment', async ({
  page,
  playwright,
  request,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  const { accessToken } = await createDocumentForReview(request, '79161118401', 'pasportScan')
  // Another device, because a sign-in on the same device would end the first member's session.
  const otherDevice = await playwright.request.newContext({ baseURL: app.url })
  const { putScan } = await createDocumentForReview(otherDevice, '79161118404', 'pasportScan')
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
  const question = page.getByRole('dialog', { name: 'Отказать?' })
  await expect(question).toContainText('Исправить нужно будет: Серия.')
  await runAxe()
  await question.getByRole('button', { name: 'Отказать' }).click()
  await expect(page.getByText('Отказано: участник прочитает, что исправить')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await page.evaluate(inTab)).toBe('{}')

  await test.step('shows in a corrected document what the member changed, and the earlier value', async () => {
    await sendByApi({ request }, accessToken, { ...aDocument, number: '118401', serial: '4512', version: 1 })
    await openPage(page, 'Сегодня')
    await openDocumentReview(page, '+7 (916) 111-84-01')
    await expect(page.getByText('Участник изменил: Серия. Остальное прежнее')).toBeVisible()
    await expect(page.getByText('Изменено, было: 4511')).toBeVisible()
    await runAxe()
  })

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
  await otherDevice.dispose()
})

test('a reviewer keeps the review assignment after closing a second tab, and gets a link to the queue on deciding an already decided document', async ({
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
  await page.getByLabel('Комментарий участнику').fill('Не тот документ')
  const params = { id: address.split('/')[2] ?? '' }
  const client = { request: page.request, url: app.url }
  const taken = fillPath('/console/api/identity-documents/:id/assignment', params)
  const { version } = await postToConsole<DocumentCase>(client, taken, {})
  const decided = fillPath('/console/api/identity-documents/:id/decision', params)
  await postToConsole(client, decided, { status: 'rejected', version, comment: 'Не та страница' })
  await page.getByRole('button', { name: 'Отказать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отказать' }).click()
  await expect(page.getByRole('link', { name: 'К очереди' })).toBeVisible()
})

test('restores a reviewer’s marks and texts after a reload; approving a document that two members submitted requires opened scans and a reason', async ({
  page,
  request,
  app,
}) => {
  // The page shows the first scan immediately; the reviewer must open the second scan.
  await createDocumentForReview(request, '79161118403', 'pasportScan', 'adressScan')
  const otherMember = await newMemberByApi(request, '79161118406')
  await sendByApi({ request }, otherMember.accessToken, { ...aDocument, number: '118403' })
  await signInAsNewStaff(page, app, 'petr-marks', 'verifier')
  await openDocumentReview(page, '+7 (916) 111-84-03')
  const number = page.getByLabel('Отметка: Номер')
  const scan = page.getByLabel('Отметка: Разворот с фото')
  const comment = page.getByLabel('Комментарий участнику')
  const despite = page.getByLabel(/Почему подтверждаете/)
  const markRest = page.getByRole('button', { name: 'Остальное верно' })
  const approve = page.getByRole('button', { name: 'Подтвердить' })
  await number.selectOption('Не совпадает с документом')
  await scan.selectOption('Блик закрывает часть документа')
  await comment.fill('Проверьте номер')
  await despite.fill('Паспорт сверен лично')
  await page.reload()
  await expect(number).toHaveValue('mismatch')
  await expect(scan).toHaveValue('glare')
  await expect(comment).toHaveValue('Проверьте номер')
  await expect(despite).toHaveValue('Паспорт сверен лично')
  expect(await readStorage(page)).not.toMatch(/4511|118403|Иванова/)
  await expect(markRest).toBeDisabled()
  await openScans(page)
  await markRest.click()
  await expect(approve).toBeDisabled()
  for (const mark of [number, scan]) await mark.selectOption('Верно')
  await expect(approve).toBeEnabled()
  await despite.fill('')
  await expect(approve).toBeDisabled()
  await despite.fill('Паспорт сверен лично')
  await approve.click()
  await expect(page.getByText('Документ подтверждён')).toBeVisible()
})
