import { expect, type Page } from '@playwright/test'

/** A photo as a file field is given it: drawn in the page, so that no file has to lie beside the tests. */
export async function aPhoto(page: Page, { width = 1200, height = 1600 } = {}): Promise<Upload> {
  const bytes = await page.evaluate(
    async ([w, h]) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: w, height: h })
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      for (let y = 0; y < (h ?? 0); y += 20) {
        context.fillStyle = `hsl(${(y * 7) % 360} 40% 60%)`
        context.fillRect(0, y, w ?? 0, 20)
      }
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]
    },
    [width, height],
  )
  return { name: 'Фото договора.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
}

export type Upload = { name: string; mimeType: string; buffer: Buffer }

export const aText = (text: string, name = 'договор.jpg'): Upload => ({
  ...{ name, mimeType: 'image/jpeg', buffer: Buffer.from(text, 'latin1') },
})

export const fileField = (page: Page) => page.getByLabel(/^Выбрать/)
export const send = (page: Page) => page.getByRole('button', { name: 'Отправить заявку' })

/** Fills the form of a claim in, at /contracts/claim. */
export async function fillClaim(
  page: Page,
  { number, date = '05.11.2026' }: { number: string; date?: string },
) {
  await page.getByLabel('Номер договора').fill(number)
  await page.getByLabel('Дата подключения').fill(date)
  await fileField(page).setInputFiles(await aPhoto(page))
  await expect(page.getByRole('img', { name: 'Выбранное фото' })).toBeVisible()
}
