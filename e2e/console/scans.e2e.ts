import { expect, test } from '../fixtures/cabinet-test.ts'
import { createDocumentForReview, openDocumentReview } from './review-steps.ts'
import { signInAsNewStaff, inTwoAppearances } from './console-steps.ts'

test('rotates, enlarges and resets a scan, and allows the mark «Верно» for a PDF scan only after all its pages were opened', async ({
  page,
  request,
  axe,
  app,
}) => {
  await createDocumentForReview(request, '79161118411', 'pasportScan', 'adressScan')
  await signInAsNewStaff(page, app, 'olga-turns', 'verifier')
  await openDocumentReview(page, '+7 (916) 111-84-11')
  const scan = page.getByRole('img', { name: 'Разворот с фото' })
  await expect.poll(() => scan.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(240)
  await inTwoAppearances(page, axe)()
  await page.getByRole('button', { name: 'Крупнее' }).click()
  await page.getByRole('button', { name: 'Повернуть' }).click()
  await expect(scan).toHaveAttribute('style', /rotate\(90deg\) scale\(1\.4\)/)
  await scan.hover()
  await page.mouse.wheel(0, -100)
  await expect(scan).toHaveAttribute('style', /scale\(1\.9/)
  const viewer = page.getByRole('region', { name: /плюс и минус/ })
  await viewer.press('0')
  await expect(scan).toHaveAttribute('style', /rotate\(0deg\) scale\(1\)/)

  await viewer.press('ArrowRight')
  await expect(page.getByRole('img', { name: 'Страница с регистрацией, страница 1 из 2' })).toBeVisible()
  const registrationScanResult = page.getByLabel('Отметка: Страница с регистрацией')
  await expect(registrationScanResult.getByRole('option', { name: 'Верно' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Следующая страница' }).click()
  const second = page.getByRole('img', { name: 'Страница с регистрацией, страница 2 из 2' })
  await page.getByRole('button', { name: 'Повернуть' }).click()
  await expect(second).toHaveAttribute('style', /rotate\(90deg\)/)
  await expect(registrationScanResult.getByRole('option', { name: 'Верно' })).toHaveCount(1)
})
