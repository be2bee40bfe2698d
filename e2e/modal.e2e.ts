import type { Locator, Page } from '@playwright/test'
import { open } from './alive.ts'
import { expect, test } from './cabinet-test.ts'
import { signedIn } from './sign-in-quickly.ts'

const phone = { width: 390, height: 844 }

test('Escape, the backdrop and the close button close a modal, a press that began inside does not', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signedIn(page)
  await open(page, '/help')
  const sheet = page.getByRole('dialog', { name: 'Ещё' })
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(phone.width / 2, 4),
    () => sheet.getByRole('button', { name: 'Закрыть' }).click(),
  ]
  for (const close of ways) {
    await moreButton(page).click()
    await settled(sheet)
    await close()
    await expect(sheet).toHaveCount(0)
    await expect(moreButton(page)).toBeFocused()
  }
  await moreButton(page).click()
  await settled(sheet)
  await sheet.getByRole('heading', { name: 'Ещё' }).hover()
  await page.mouse.down()
  await page.mouse.move(phone.width / 2, 4)
  await page.mouse.up()
  await expect(sheet).toHaveAttribute('data-phase', 'open')
})

test('a double click on what opens a modal leaves it open', async ({ page }) => {
  await signedIn(page)
  await open(page, '/help')
  await page.getByRole('button', { name: 'Выйти' }).first().dblclick()
  const modal = page.getByRole('dialog', { name: 'Вы действительно хотите выйти из аккаунта?' })
  await settled(modal)
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
})

test('one Escape closes one of two modals', async ({ page }) => {
  await page.setViewportSize(phone)
  await signedIn(page)
  await open(page, '/help')
  await moreButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Ещё' })
  await settled(sheet)
  await sheet.getByRole('button', { name: 'Выйти' }).click()
  await settled(question(page))
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(sheet).toHaveAttribute('data-phase', 'open')
  await expect(sheet.getByRole('button', { name: 'Выйти' })).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('data-scroll-locked')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-scroll-locked')
})

test('the page behind does not scroll while a modal is open', async ({ page }) => {
  await signedIn(page)
  await open(page, '/balance')
  const scrolled = async () => {
    await page.mouse.move(700, 400)
    await page.mouse.wheel(0, 300)
    // The wheel is taken by the compositor; two frames later the page would have moved.
    await page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    )
    return page.evaluate(() => scrollY)
  }
  await exitButton(page).click()
  await settled(question(page))
  expect(await scrolled()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect.poll(scrolled).toBeGreaterThan(0)
})

test('the focus stays inside and goes back to what had opened the modal', async ({ page }) => {
  await signedIn(page)
  await open(page, '/help')
  await exitButton(page).focus()
  await page.keyboard.press('Enter')
  await settled(question(page))
  const yes = question(page).getByRole('button', { name: 'Да' })
  const no = question(page).getByRole('button', { name: 'Отмена' })
  await expect(yes).toBeFocused()
  for (const [key, next] of [
    ['Tab', no],
    ['Tab', yes],
    ['Shift+Tab', no],
    ['Shift+Tab', yes],
  ] as const) {
    await page.keyboard.press(key)
    await expect(next).toBeFocused()
  }
  // The rest is inert.
  await page.getByRole('link', { name: 'Мой Баланс' }).focus()
  await expect(yes).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveCount(0)
  await expect(exitButton(page)).toBeFocused()
})

test('a modal opens 10 ms after it was asked for and is gone 300 ms after it was closed', async ({
  page,
}) => {
  await signedIn(page)
  await page.clock.install()
  await open(page, '/help')
  await page.clock.pauseAt(Date.now() + 60_000)
  await exitButton(page).click()
  await expect(question(page)).toHaveAttribute('data-phase', 'opening')
  await page.clock.runFor(9)
  await expect(question(page)).toHaveAttribute('data-phase', 'opening')
  await page.clock.runFor(1)
  await expect(question(page)).toHaveAttribute('data-phase', 'open')
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveAttribute('data-phase', 'closing')
  await page.clock.runFor(299)
  await expect(question(page)).toHaveAttribute('data-phase', 'closing')
  await page.clock.runFor(1)
  await expect(question(page)).toHaveCount(0)
  await page.clock.resume()
})

test('who wants less motion sees none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await signedIn(page)
  await page.clock.install()
  await open(page, '/help')
  await page.clock.pauseAt(Date.now() + 60_000)
  await moreButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Ещё' })
  const panel = sheet.locator('> *')
  for (const phase of ['opening', 'open', 'closing']) {
    await expect(sheet).toHaveAttribute('data-phase', phase)
    await expect(panel).toHaveCSS('transform', 'none')
    if (phase === 'opening') await page.clock.runFor(10)
    if (phase === 'open') await page.keyboard.press('Escape')
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(panel).not.toHaveCSS('transform', 'none')
  await page.clock.resume()
})

const exitButton = (page: Page): Locator => page.getByRole('button', { name: 'Выйти' })
const moreButton = (page: Page): Locator => page.getByRole('button', { name: 'Ещё' })

const question = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Вы действительно хотите выйти из аккаунта?' })

const settled = (modal: Locator): Promise<void> => expect(modal).toHaveAttribute('data-phase', 'open')
