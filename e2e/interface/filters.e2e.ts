import type { Locator, Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('moves a list to the top when its search field gets the focus, so that the keyboard does not cover the results', async ({
    page,
  }) => {
    await signedIn(page)
    for (const path of ['/contracts', '/order', '/balance']) {
      await open(page, path)
      await page.mouse.wheel(0, 2_000)
      const field = page.getByRole('searchbox')
      await expect(field, path).toBeInViewport()
      await field.tap()
      await expect.poll(async () => Math.round((await field.boundingBox())?.y ?? -1), path).toBe(6)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
      await field.fill('нет такого')
      const found = page.getByRole('heading', { name: 'Ничего не нашлось' })
      await expect(found, path).toBeVisible()
      expect(Math.round((await field.boundingBox())?.y ?? -1), path).toBe(6)
      // The keyboard takes at most half of the screen.
      expect((await found.boundingBox())?.y, path).toBeLessThan(844 / 2)
    }
  })
})

test('shows each filter of the history without scrolling sideways, and cuts off no period and no placeholder of the search field at any width; shows an error at an invalid date of the period, keeps the typed text, and applies a valid period on Enter', async ({
  page,
  axe,
}) => {
  const widths = [320, 360, 390, 1440]
  await signedIn(page)
  await open(page, '/balance?category=correction')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const filters = page.getByRole('group', { name: 'Вид операций' }).getByRole('link')
  await expect(filters).toHaveCount(6)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    expect(await cut(filters, width), `at ${width}`).toEqual([])
    for (const filter of await filters.all()) {
      await filter.focus()
      await expect(filter, `at ${width}`).toBeInViewport({ ratio: 1 })
    }
    await page.getByRole('searchbox').focus()
    expect(
      await page.getByRole('searchbox').evaluate(spaceNextToPlaceholder),
      `at ${width}`,
    ).toBeGreaterThanOrEqual(0)
  }
  await openPeriods(page)
  const periods = page.getByRole('group', { name: 'Готовые периоды' }).getByRole('link')
  await expect(periods).toHaveText(['Всё время', 'Этот месяц', 'Прошлый', 'Квартал'])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    expect(await cut(periods, width), `at ${width}`).toEqual([])
  }

  await since(page).fill('01.01.2999')
  await to(page).focus()
  await page.keyboard.type('11')
  await show(page)
  await expect(since(page)).toBeFocused()
  await expect(since(page)).toHaveAccessibleDescription('Введите дату не позже 31.12.2099')
  await expect(to(page)).toHaveAccessibleDescription('Введите дату полностью: день, месяц и год')
  await expect(since(page)).toHaveValue('01.01.2999')
  await expect(to(page)).toHaveValue('11')
  await expect(page).toHaveURL('/balance?category=correction')
  await axe(page)

  await since(page).fill('01.01.0001')
  await expect(since(page)).toHaveAccessibleDescription('Введите дату не раньше 01.01.1925')
  await since(page).fill('31.09.2026')
  await expect(since(page)).toHaveAccessibleDescription('Такой даты нет: проверьте день и месяц')
  await since(page).fill('')
  // A numeric keyboard may have no dot. The mask inserts the dots.
  await since(page).pressSequentially('01092026')
  await expect(since(page)).toHaveValue('01.09.2026')
  await expect(since(page)).toHaveAccessibleDescription('')
  await show(page)
  await expect(to(page)).toBeFocused()
  await to(page).fill('31.08.2026')
  await expect(to(page)).toHaveAccessibleDescription('Введите дату не раньше начала периода — 01.09.2026')
  await to(page).fill('30.09.2026')
  await to(page).press('Enter')
  await expect(page).toHaveURL('/balance?category=correction&dateSince=2026-09-01&dateTo=2026-09-30')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The closed sheet must have left no entry in the browser's history, so that Back returns to the page without the
  // period.
  await page.goBack()
  await expect(page).toHaveURL('/balance?category=correction')
})

/** Returns the texts of the filter chips that the window or their row cuts off. */
const cut = (chips: Locator, width: number): Promise<string[]> =>
  chips.evaluateAll((found, windowWidth) => {
    const isCut = (chip: Element) => {
      const { left, right } = chip.getBoundingClientRect()
      const row = chip.parentElement?.getBoundingClientRect()
      const inRow = row !== undefined && left >= row.left && right <= row.right
      return left < 0 || right > windowWidth || !inRow
    }
    return found.filter(isCut).map((chip) => chip.textContent)
  }, width)

function spaceNextToPlaceholder(field: HTMLElement | SVGElement): number {
  if (!(field instanceof HTMLInputElement)) return -1
  const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
  const pen = document.createElement('canvas').getContext('2d')
  if (pen === null) return -1
  pen.font = font
  const textWidth = pen.measureText(field.placeholder).width
  return field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd) - textWidth
}

async function openPeriods(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Период:/ }).click()
  await expect(page.getByRole('dialog', { name: 'Период' })).toHaveAttribute('data-phase', 'open')
}

const since = (page: Page): Locator => page.getByRole('dialog').getByLabel('С', { exact: true })
const to = (page: Page): Locator => page.getByRole('dialog').getByLabel('По', { exact: true })
const show = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Показать', exact: true }).click()
