import { devices } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { test as overBreakingLine } from '../fixtures/breaking-connection.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { newMember } from '../steps/new-member.ts'
import {
  aHeavyPhoto,
  aRefusedMember,
  getDocument,
  fillFields,
  goOn,
  next,
  phone,
  scanField,
  scanPlace,
  sendDocument,
  step,
  uploaded,
} from './identity-document-steps.ts'
import { requestsTo } from '../steps/sign-in-steps.ts'

const noAnswer = 'Нет связи с сервером. Проверьте интернет и повторите'

const { userAgent } = devices['Pixel 7']
test.use({ viewport: phone, userAgent })
overBreakingLine.use({ viewport: phone, userAgent })

overBreakingLine(
  'shows the progress of scan uploads on a slow connection while the member continues, and asks for a confirmation before the page is left',
  async ({ page, line, axe }) => {
    const { accessToken } = await newMember(page, '79161118101')
    await open(page, '/lk/document?step=person')
    await fillFields(page)
    const photo = await aHeavyPhoto(page)
    const release = line.holdAfter(60_000)
    await scanField(page, 'Разворот с фото').setInputFiles(photo)
    const scan = scanPlace(page, 'Разворот с фото')
    const progress = scan.getByRole('progressbar', { name: 'Загрузка' })
    await expect(progress).toBeVisible()
    await expect(scan.getByRole('img')).toBeVisible()
    await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0)
    await axe(page)
    const question = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    const dialog = await question
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    const camera = scanPlace(page, 'Страница с регистрацией').getByLabel('Сфотографировать')
    await expect(camera).toHaveAttribute('capture', 'environment')
    await camera.setInputFiles(photo)
    // While both uploads run, the member can open the last step of the form, but cannot submit the document.
    await goOn(page, 'Проверьте')
    await page.getByRole('checkbox').check()
    await sendDocument(page).click()
    await expect(page.getByText(/^Снимки ещё загружаются/)).toBeVisible()
    release()
    await expect(page.getByText('Загружается')).toHaveCount(0)
    await expect(page.getByRole('img', { name: /: снимок$/ })).toHaveCount(2)
    await sendDocument(page).click()
    await expect(page.getByText('Отправлено на рассмотрение')).toBeVisible()
    const sent = await getDocument(page, accessToken)
    expect([sent.version, sent.pasportScan === '', sent.adressScan === '']).toEqual([1, false, false])
  },
)

overBreakingLine(
  'keeps the chosen file and shows an error when the upload is cut off, and uploads the file when the member tries again',
  async ({ page, line, axe }) => {
    await newMember(page, '79161118102')
    await open(page, '/lk/document?step=scans')
    const photo = await aHeavyPhoto(page)
    const scan = scanPlace(page, 'Разворот с фото')
    line.breakAfter(60_000)
    await scanField(page, 'Разворот с фото').setInputFiles(photo)
    await expect(scan.getByText(noAnswer)).toBeVisible()
    await expect(scan.getByRole('img')).toBeVisible()
    await axe(page)
    // The button for the next step must not leave the step with the scans while the required scan is missing.
    await next(page).click()
    await expect(step(page, 'Сканы')).toBeVisible()
    line.breakAfter(null)
    await scan.getByRole('button', { name: 'Загрузить ещё раз' }).click()
    await expect(uploaded(page, 'Разворот с фото')).toBeVisible()
    await expect(scan.getByText(noAnswer)).toHaveCount(0)

    // When the upload of a new photo fails, the member can keep the photo that was uploaded before.
    line.breakAfter(60_000)
    await scanField(page, 'Разворот с фото').setInputFiles(photo)
    await expect(scan.getByText(noAnswer)).toBeVisible()
    await scan.getByRole('button', { name: 'Оставить прежний' }).click()
    await expect(uploaded(page, 'Разворот с фото')).toBeVisible()
    await expect(scan.getByText(noAnswer)).toHaveCount(0)
    // The member can stop a running upload and remove the file.
    await page.route(`**/api/lk/edit/set-passport-file/*`, () => undefined)
    await scanField(page, 'Страница с регистрацией').setInputFiles(photo)
    const otherScan = scanPlace(page, 'Страница с регистрацией')
    await otherScan.getByRole('button', { name: 'Остановить' }).click()
    await expect(otherScan.getByText('Загрузка остановлена')).toBeVisible()
    await otherScan.getByRole('button', { name: 'Убрать' }).click()
    await expect(otherScan.getByRole('img')).toHaveCount(0)
  },
)

test('saves one version of a document when the member submits the document again after a lost response', async ({
  page,
  context,
  app,
}) => {
  const { accessToken } = await aRefusedMember(page, app, '79161118104')
  await open(page, '/lk/document?step=check')
  await page.getByRole('checkbox').check()
  await context.setOffline(true)
  await expect(page.getByText(/^Нет сети\. Черновик/)).toBeVisible()
  await expect(sendDocument(page)).toBeDisabled()
  await context.setOffline(false)
  const sent = requestsTo(page, '/api/lk/edit/set-passport-data/')
  let requestCount = 0
  await page.route(`**/api/lk/edit/set-passport-data/`, async (route) => {
    if ((requestCount += 1) > 1) return route.continue()
    // The server saves the document, but the response to the first request is lost.
    await route.fetch()
    return route.abort()
  })
  await sendDocument(page).click()
  await expect(page.getByText(noAnswer)).toBeVisible()
  await sendDocument(page).click()
  await expect(page.getByText('Отправлено на рассмотрение')).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(await getDocument(page, accessToken)).toMatchObject({ version: 2, status: 'На рассмотрении' })
})
