import { expect, type Locator, type Page } from '@playwright/test'

/** Window size of a phone. At this size modals are sheets at the bottom of the screen. */
export const phone = { width: 390, height: 844 }

/** Returns true if the browser's current history entry belongs to a modal. */
export const isOnModalEntry = (page: Page): Promise<boolean> =>
  page.evaluate(() => (history.state as { modal?: boolean } | null)?.modal === true)

/** Waits until the browser’s current history entry belongs to the page and no longer to a modal. */
export const onOwnEntry = (page: Page): Promise<void> => expect.poll(() => isOnModalEntry(page)).toBe(false)

export const exitButton = (page: Page): Locator => page.getByRole('button', { name: 'Выйти' })
/** Button on `/balance` that opens the sheet of a statement. */
export const statementButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Выписка', exact: true })
export const statementSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Выписка' })

export const logoutDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Вы действительно хотите выйти из аккаунта?' })

export const settled = (modal: Locator): Promise<void> => expect(modal).toHaveAttribute('data-phase', 'open')

/** Opens the sheet of a statement on `/balance` and waits until the sheet is open. */
export async function openSheet(page: Page): Promise<Locator> {
  await statementButton(page).click()
  await settled(statementSheet(page))
  return statementSheet(page)
}

/** Presses the logout button and waits until the logout dialog is open. */
export async function openLogoutDialog(page: Page): Promise<void> {
  await exitButton(page).click()
  await settled(logoutDialog(page))
}
