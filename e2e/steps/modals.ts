import { expect, type Locator, type Page } from '@playwright/test'

/** Window size of a phone. At this size modals are sheets at the bottom of the screen. */
export const phone = { width: 390, height: 844 }

/** Returns true if the browser's current history entry belongs to a modal. */
export const isOnModalEntry = (page: Page): Promise<boolean> =>
  page.evaluate(() => (history.state as { modal?: boolean } | null)?.modal === true)

/** Waits until the browser’s current history entry belongs to the page and no longer to a modal. */
export const onOwnEntry = (page: Page): Promise<void> => expect.poll(() => isOnModalEntry(page)).toBe(false)

export const exitButton = (page: Page): Locator => page.getByRole('button', { name: 'Выйти' })
export const moreButton = (page: Page): Locator => page.getByRole('button', { name: 'Ещё', exact: true })

export const logoutDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Вы действительно хотите выйти из аккаунта?' })

export const settled = (modal: Locator): Promise<void> => expect(modal).toHaveAttribute('data-phase', 'open')

/** Opens the sheet «Ещё» of the tab bar and waits until the sheet is open. */
export async function openSheet(page: Page): Promise<Locator> {
  const sheet = page.getByRole('dialog', { name: 'Ещё' })
  await moreButton(page).click()
  await settled(sheet)
  return sheet
}

/** Presses the logout button inside `from` and waits until the logout dialog is open. */
export async function openLogoutDialog(page: Page, from: Page | Locator = page): Promise<void> {
  await from.getByRole('button', { name: 'Выйти' }).click()
  await settled(logoutDialog(page))
}
