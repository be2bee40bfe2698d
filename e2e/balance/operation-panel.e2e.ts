import type { Page } from '@playwright/test'
import { open, untilHydrated } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { openBalance, shortHistory } from './balance-steps.ts'

const rows = (page: Page) => page.locator('#history').getByRole('listitem').getByRole('button')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Вывод средств' })
const amount = (page: Page) => panel(page).getByText(/^−\d/).first()

test('shows an operation in a panel next to the list in a wide window, steps through the operations by keys, buttons and rows, and closes by Escape, the cross and Back; below that width the sheet stays', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openBalance(page, shortHistory)
  const expectShortHistory = () => expect(rows(page)).toHaveText([/[^−]7\s500/, /−15\s000/])
  await expectShortHistory()
  const [newer, older] = [rows(page).first(), rows(page).last()]
  const isOpen = (row: typeof newer) => expect(row).toHaveAttribute('aria-current', 'true')

  await test.step('steps by the keys, the buttons and a press on another row', async () => {
    await newer.press('Enter')
    await expect(panel(page).getByRole('heading', { name: 'Вывод средств' })).toBeFocused()
    await expect(amount(page)).toContainText(/7\s500/)
    await isOpen(newer)
    await expect(page.getByRole('main').getByRole('link', { name: 'Вывести', exact: true })).toBeHidden()
    const first = new URL(page.url()).searchParams.get('operation')
    await page.keyboard.press('ArrowUp')
    await isOpen(newer)
    await page.keyboard.press('ArrowDown')
    await isOpen(older)
    await expect(amount(page)).toContainText(/15\s000/)
    await expect(page).not.toHaveURL(new RegExp(`operation=${first}$`))
    await expect(panel(page).getByText('Остаток после операции')).toBeVisible()
    await axe(page)
    await expect(panel(page).getByRole('button', { name: 'Следующая операция' })).toBeDisabled()
    await panel(page).getByRole('button', { name: 'Предыдущая операция' }).click()
    await isOpen(newer)
    await older.click()
    await isOpen(older)
    await expect(older).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await isOpen(newer)
    await expect(newer).toBeFocused()
    // The row under the pointer does not seem to be open, too.
    await expect(older).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })

  await test.step('ends above the bottom of a low window, whose page is at its top, and scrolls to its last link under its title', async () => {
    await page.setViewportSize({ width: 1440, height: 640 })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await panel(page).boundingBox()) ?? {}
        return y + height
      })
      .toBeLessThan(640)
    const last = panel(page).getByRole('link', { name: 'Задать вопрос' })
    await expect(last).not.toBeInViewport()
    await panel(page).getByText('Почему?').hover()
    await page.mouse.wheel(0, 5_000)
    await expect(last).toBeInViewport({ ratio: 1 })
    await expect(panel(page).getByRole('heading', { name: 'Вывод средств' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('closes by Escape and by the cross, and returns the focus to the row', async () => {
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(page).toHaveURL(`/balance${shortHistory}`)
    await newer.press('Enter')
    await page.keyboard.press('ArrowDown')
    await isOpen(older)
    await panel(page).getByRole('button', { name: 'Закрыть' }).click()
    await expect(panel(page)).toHaveCount(0)
    await expect(older).toBeFocused()
  })

  await test.step('keeps the operation after a reload and in a second tab, and closes it by Back', async () => {
    await older.press('Enter')
    await expect(page).toHaveURL(/operation=\d+$/)
    const address = page.url()
    await untilHydrated(page, () => page.reload())
    await expect(amount(page)).toContainText(/15\s000/)
    const tab = await page.context().newPage()
    await tab.setViewportSize({ width: 1440, height: 900 })
    await open(tab, address)
    await expect(amount(tab)).toContainText(/15\s000/)
    await tab.close()
    await page.goBack()
    await expect(panel(page)).toHaveCount(0)
    await expect(page).toHaveURL(`/balance${shortHistory}`)
  })

  await test.step('leaves the list usable: a filter closes the panel, and Back returns to the list', async () => {
    await newer.press('Enter')
    await isOpen(newer)
    await page.getByRole('link', { name: 'Все', exact: true }).click()
    await expect(page).toHaveURL('/balance')
    await expect(panel(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(`/balance${shortHistory}`)
    await expect(panel(page)).toHaveCount(0)
    await expectShortHistory()
  })

  await test.step('becomes a modal sheet in a narrow window', async () => {
    await newer.press('Enter')
    await isOpen(newer)
    await page.setViewportSize({ width: 1200, height: 900 })
    await expect(panel(page)).toHaveAttribute('aria-modal', 'true')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
  })
})
