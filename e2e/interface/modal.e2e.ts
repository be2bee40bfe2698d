import type { Locator, Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { readStoredSnapshot } from '../offline/installed-steps.ts'
import {
  exitButton,
  isOnModalEntry,
  onOwnEntry,
  openLogoutDialog,
  openSheet,
  phone,
  logoutDialog,
  settled,
  statementButton,
  statementSheet,
} from '../steps/modals.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

/** Pulls the sheet down by its handle. */
async function pullDown(page: Page, sheet: Locator, by: number): Promise<void> {
  const panel = sheet.locator('> div')
  await expect.poll(() => panel.evaluate((element) => element.getAnimations().length)).toBe(0)
  const { y = 0 } = (await panel.boundingBox()) ?? {}
  await page.mouse.move(phone.width / 2, y + 10)
  await page.mouse.down()
  await page.mouse.move(phone.width / 2, y + 10 + by, { steps: 4 })
  await page.mouse.up()
}

test('closes a modal by Escape, the backdrop, the close button and a pull at its handle, but not when a press begins inside and ends on the backdrop (spec 2.25, 2.26, 2.27)', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signedIn(page)
  await open(page, '/help')
  await page.getByRole('link', { name: 'Баланс', exact: true }).click()
  await expect(page).toHaveURL('/balance')
  const sheet = statementSheet(page)
  const entries = await page.evaluate(() => history.length)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(phone.width / 2, 4),
    () => sheet.getByRole('button', { name: 'Закрыть' }).click(),
    () => pullDown(page, sheet, 120),
  ]) {
    await openSheet(page)
    await close()
    await expect(sheet).toHaveCount(0)
    await expect(statementButton(page)).toBeFocused()
    await onOwnEntry(page)
  }
  // The modal's entry stays in the browser's history after the page's entry, as after any Back. Only Forward leads to
  // the modal's entry.
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await page.goForward()
  await onOwnEntry(page)
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/balance')
  await openSheet(page)
  await pullDown(page, sheet, 40)
  await sheet.getByRole('heading', { name: 'Выписка' }).hover()
  await page.mouse.down()
  await page.mouse.move(phone.width / 2, 4)
  await page.mouse.up()
  await expect(sheet).toHaveAttribute('data-phase', 'open')
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/help')
})

test('Escape or Back closes only the upper of two open modals, and the next Back closes the lower one', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signedIn(page)
  await open(page, '/withdraw')
  await page.locator('#withdrawal-recipient').click()
  const sheet = page.getByRole('dialog', { name: 'Получатель' })
  await settled(sheet)
  const removal = page.getByRole('dialog', { name: 'Удалить получателя?' })
  const removeButton = sheet.getByRole('button', { name: /^Удалить получателя:/ }).first()
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await removeButton.click()
    await settled(removal)
    await close()
    await expect(removal).toHaveCount(0)
    await expect(sheet).toHaveAttribute('data-phase', 'open')
    await expect(removeButton).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('data-scroll-locked')
    await expect.poll(() => isOnModalEntry(page)).toBe(true)
  }
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-scroll-locked')
  await expect(page).toHaveURL('/withdraw')
})

test('keeps a modal open after a double-click on its button, keeps the focus inside, returns the focus to the button after closing, and does not scroll the page while it is open (spec 2.28)', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/rules')
  await exitButton(page).dblclick()
  await settled(logoutDialog(page))
  await expect(logoutDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(logoutDialog(page)).toHaveCount(0)
  await exitButton(page).focus()
  await page.keyboard.press('Enter')
  await settled(logoutDialog(page))
  const yesButton = logoutDialog(page).getByRole('button', { name: 'Да' })
  const no = logoutDialog(page).getByRole('button', { name: 'Отмена' })
  await expect(yesButton).toBeFocused()
  for (const [key, next] of [
    ['Tab', no],
    ['Tab', yesButton],
    ['Shift+Tab', no],
    ['Shift+Tab', yesButton],
  ] as const) {
    await page.keyboard.press(key)
    await expect(next).toBeFocused()
  }
  // Everything outside the modal is inert, so a link outside the modal cannot get the focus.
  await page.getByRole('link', { name: 'Мой Баланс' }).focus()
  await expect(yesButton).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(logoutDialog(page)).toHaveCount(0)
  await expect(exitButton(page)).toBeFocused()

  const scrolled = async () => {
    await page.mouse.move(700, 400)
    await page.mouse.wheel(0, 300)
    // Waits for two frames, in which the browser would scroll the page if nothing prevented it.
    await page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    )
    return page.evaluate(() => scrollY)
  }
  await openLogoutDialog(page)
  expect(await scrolled()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(logoutDialog(page)).toHaveCount(0)
  await expect.poll(scrolled).toBeGreaterThan(0)
})

test('opens a modal 10 ms after the press and removes it from the page 300 ms after it was closed, without animations when the browser requests reduced motion (spec 2.29, 4.9, 9.3)', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signedIn(page)
  await page.clock.install()
  await open(page, '/balance')
  await page.clock.pauseAt(Date.now() + 60_000)
  await exitButton(page).click()
  await expect(logoutDialog(page)).toHaveAttribute('data-phase', 'opening')
  await page.clock.runFor(9)
  await expect(logoutDialog(page)).toHaveAttribute('data-phase', 'opening')
  await page.clock.runFor(1)
  await expect(logoutDialog(page)).toHaveAttribute('data-phase', 'open')
  await page.keyboard.press('Escape')
  await expect(logoutDialog(page)).toHaveAttribute('data-phase', 'closing')
  await page.clock.runFor(299)
  await expect(logoutDialog(page)).toHaveAttribute('data-phase', 'closing')
  await page.clock.runFor(1)
  await expect(logoutDialog(page)).toHaveCount(0)

  await page.setViewportSize(phone)
  await statementButton(page).click()
  const sheet = statementSheet(page)
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

/** Names of the scripts that the page /balance loads later, while the browser is idle. */
const lazyScripts = [
  'logout-sheet',
  'parts-sheet',
  'period-sheet',
  'statement-sheet',
  'operation-details',
  'income-table',
  'modal',
  'own-period',
]

test('requests only the modal’s own data when a modal opens, and keeps the list’s scroll position after the modal is closed', async ({
  page,
}) => {
  await signedIn(page)
  const follow = lazyScripts.map((name) =>
    page.waitForResponse(new RegExp(`/assets/${name}-[\\w-]{7,8}\\.js$`)),
  )
  await Promise.all([...follow, open(page, '/balance')])
  // Waits for the last request that the page sends by itself: the request for the offline snapshot.
  await expect.poll(() => readStoredSnapshot(page)).not.toBeNull()
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
  const more = page.getByRole('button', { name: /^Показать ещё/ })
  await more.click()
  const count = 100
  await expect(rows).toHaveCount(count)
  await rows.nth(60).scrollIntoViewIfNeeded()
  // Compares the position of the row on the screen. The scroll position cannot be compared, because the
  // browser changes it when content above the row gets its real height.
  const getRowTop = async () => Math.round((await rows.nth(60).boundingBox())?.y ?? Number.NaN)
  let stood = Number.NaN
  await expect(async () => {
    stood = await getRowTop()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await getRowTop()).toBe(stood)
  }).toPass()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await rows.nth(60).getByRole('button').click()
    await settled(page.getByRole('dialog'))
    await close()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await onOwnEntry(page)
  }
  await expect(rows).toHaveCount(count)
  await expect.poll(getRowTop).toBe(stood)
  const otherRequests = requests.filter(
    (url) => !/\/(version\.json|api\/balance\/operation\/\d+\/)$/.test(url),
  )
  expect(otherRequests).toEqual([])
})
