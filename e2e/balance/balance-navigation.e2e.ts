import type { HistoryTotals } from '@impulse/api/balance/balance'
import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { newMember } from '../steps/new-member.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

const partsSheet = (page: Page) => page.getByRole('dialog', { name: 'Ваши деньги' })

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const grouped = (points: number) => plain(new Intl.NumberFormat('ru-RU').format(points))

test('on a phone, a bar of the home screen’s chart opens that month’s rewards, and their sum is visible without scrolling', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { accessToken } = await signedIn(page)
  await open(page, '/')
  const bar = page.getByRole('list', { name: 'Доход по месяцам' }).getByRole('link').nth(-2)
  const barText = plain((await bar.textContent()) ?? '')
  await bar.press('Enter')
  const history = page.getByRole('region', { name: 'История операций' })
  await expect(history).toBeFocused()
  const totals = history.getByRole('region', { name: /начислено$/ })
  await expect(totals).toBeInViewport({ ratio: 1 })
  const headers = { authorization: `Bearer ${accessToken}` }
  const query = new URL(page.url()).search
  const response = await page.request.get(`/api/balance/history-totals/${query}`, { headers })
  const { rewarded } = (await response.json()) as HistoryTotals
  expect(rewarded).toBeGreaterThan(0)
  expect(plain(await totals.innerText())).toContain(`+${grouped(rewarded ?? 0)} б.`)
  expect(barText).toContain(`+${grouped(rewarded ?? 0)} б.`)
  await axe(page)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(bar).toBeInViewport()
})

test('opens the sheet with the parts of the balance for a member who has no frozen points', async ({
  page,
  axe,
}) => {
  await newMember(page, '+79005550101')
  await open(page, '/balance')
  await page.getByRole('button', { name: 'Замороженных средств нет' }).press('Enter')
  const sheet = partsSheet(page)
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['Доступно к выводу'])
  await expect(sheet.getByText('Сейчас выводить нечего')).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})

test('fills the statement form with the period that the history shows', async ({ page, axe }) => {
  await signedIn(page)
  await open(page, '/balance?dateSince=2026-02-03&dateTo=2026-03-04')
  await page.getByRole('button', { name: 'Выписка' }).click()
  const sheet = page.getByRole('dialog', { name: 'Выписка' })
  await expect(sheet.getByRole('button', { name: 'Свой период' })).toHaveAttribute('aria-pressed', 'true')
  await expect(sheet.getByRole('textbox', { name: 'С', exact: true })).toHaveValue('2026-02-03')
  await axe(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('textbox', { name: 'По' }).press('Enter'),
  ])
  expect(file.suggestedFilename()).toBe('Выписка 03.02.2026–04.03.2026.pdf')
  await sheet.getByRole('link', { name: /Проверьте/ }).click()
  await expect(page).toHaveURL('/check')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
