import { expect, type Page } from '@playwright/test'

/** Creates a photo for a file field. The page draws the photo, so that the test needs no picture file. */
export async function aPhoto(
  page: Page,
  { width = 1200, height = 1600, lightness = 60 } = {},
): Promise<Upload> {
  const dataUrl = await page.evaluate(
    ([w, h, l]) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: w, height: h })
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      for (let y = 0; y < (h ?? 0); y += 20) {
        context.fillStyle = `hsl(${(y * 7) % 360} 40% ${l}%)`
        context.fillRect(0, y, w ?? 0, 20)
      }
      return canvas.toDataURL('image/jpeg', 0.9)
    },
    [width, height, lightness],
  )
  return { name: 'Фото договора.jpg', mimeType: 'image/jpeg', buffer: decodeDataUrl(dataUrl) }
}

/**
 * Decodes a picture that a page returned as a data URL. The page does not return an array of bytes, because
 * Playwright would take seconds to transfer it.
 */
export const decodeDataUrl = (dataUrl: string): Buffer => Buffer.from(dataUrl.split(',')[1] ?? '', 'base64')

export type Upload = { name: string; mimeType: string; buffer: Buffer }

export const aText = (text: string, name = 'договор.jpg'): Upload => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(text, 'latin1'),
})

export const fileField = (page: Page) => page.getByLabel(/^Выбрать/)
export const send = (page: Page) => page.getByRole('button', { name: 'Отправить заявку' })

/** Fills in the claim form at /contracts/claim. */
export async function fillClaim(
  page: Page,
  { number, date = '05.11.2026' }: { number: string; date?: string },
) {
  await page.getByLabel('Номер договора').fill(number)
  await page.getByLabel('Дата подключения').fill(date)
  await fileField(page).setInputFiles(await aPhoto(page))
  await expect(page.getByRole('img', { name: 'Выбранное фото' })).toBeVisible()
}
