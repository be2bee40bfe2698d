import type { Locator, Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { aText, decodeDataUrl, type Upload } from '../steps/claim-steps.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { newMember } from '../steps/new-member.ts'

const photoField = (page: Page) => page.locator('#profile-photo')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Фото профиля' })
/** Photos of the member in the sidebar, on the button of the account menu and on the card of the profile. */
const avatars = (page: Page) => page.locator('img[src^="/_next/image"]')

test('crops and rotates a photo by keyboard, wheel and buttons, shows it as a square, and lets the member undo the photo’s removal (spec 1.10)', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await newMember(page, '79190030001')
  await open(page, '/lk')
  await expect(avatars(page)).toHaveCount(0)
  await photoField(page).setInputFiles(aText('no photo at all'))
  await expect(page.getByRole('alert')).toContainText('Нужно фото')
  await photoField(page).setInputFiles(await aRedAndBluePhoto(page))
  await expect(sheet(page)).toBeVisible()
  await axe(page)
  const crop = sheet(page).getByRole('group', { name: /Что попадёт в круг/ })
  await crop.focus()
  await page.keyboard.press('ArrowDown')
  await sheet(page).getByLabel('Масштаб').fill('2')
  await expect(sheet(page).getByLabel('Масштаб')).toHaveAttribute('aria-valuetext', /200/)
  await crop.hover()
  await page.mouse.wheel(0, -200)
  await expect(sheet(page).getByLabel('Масштаб')).not.toHaveValue('2')
  await sheet(page).getByRole('button', { name: 'Повернуть' }).click()

  // When saving fails, the form shows an error and keeps the chosen part of the photo.
  await page.route(`**/api/lk/edit/set-img/`, (route) => route.abort())
  await sheet(page).getByRole('button', { name: 'Сохранить' }).click()
  await expect(sheet(page).getByRole('alert')).toContainText('Фото не\u00a0сохранилось. Нет связи')
  await page.unroute(`**/api/lk/edit/set-img/`)
  await sheet(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(avatars(page)).toHaveCount(3)
  for (const index of [0, 1, 2])
    await expect
      .poll(() =>
        avatars(page)
          .nth(index)
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(40)
  // The test rotated the photo clockwise, so the red left half must now be at the top and the blue right half at the
  // bottom.
  const pixels = await pixelsOf(avatars(page).last())
  expect(pixels.isSquare).toBe(true)
  expect(pixels.top[0]).toBeGreaterThan(200)
  expect(pixels.bottom[2]).toBeGreaterThan(200)

  // The buttons are below the picture, not a column next to it.
  const bottomOf = (target: Locator) => target.evaluate((box) => box.getBoundingClientRect().bottom)
  const topOf = (target: Locator) => target.evaluate((box) => box.getBoundingClientRect().top)
  const remove = page.getByRole('button', { name: 'Убрать' })
  expect(await topOf(remove)).toBeGreaterThan(await bottomOf(avatars(page).last()))
  await page.getByRole('button', { name: 'Убрать' }).click()
  await expect(avatars(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(avatars(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Убрать' }).click()
  await expect(avatars(page)).toHaveCount(0)
})

/** Creates a photo that is red in its left half and blue in its right half. */
async function aRedAndBluePhoto(page: Page): Promise<Upload> {
  const dataUrl = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 600, height: 400 })
    const context = canvas.getContext('2d')
    for (const [colour, x] of [
      ['#ff0000', 0],
      ['#0000ff', 300],
    ] as const) {
      if (context) context.fillStyle = colour
      context?.fillRect(x, 0, 300, 400)
    }
    return canvas.toDataURL('image/png')
  })
  return { name: 'two.png', mimeType: 'image/png', buffer: decodeDataUrl(dataUrl) }
}

/** Returns the shape of the loaded picture and its colours near the top and near the bottom. */
const pixelsOf = (avatar: Locator) =>
  avatar.evaluate((image: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const at = (y: number) => [...(context?.getImageData(width / 2, y, 1, 1).data ?? [])]
    return { isSquare: width === height, top: at(4), bottom: at(height - 4) }
  })
