import { versionPath } from '@impulse/api/version/version'
import type { Page } from '@playwright/test'
import { hold } from '../fixtures/hold.ts'

/** Opens a page of the cabinet and waits until it answers to presses. */
export async function open(page: Page, path: string): Promise<void> {
  await untilHydrated(page, () => page.goto(path))
}

/**
 * Waits until the document that the action brings has come alive. Effects run only then, and the one that asks for the
 * version stands last in the tree.
 */
export async function untilHydrated(page: Page, callback: () => Promise<unknown>): Promise<void> {
  const requested = page.waitForRequest((request) => new URL(request.url()).pathname === versionPath)
  await Promise.all([requested, callback()])
}

/** Until what it answers is called no page comes alive. */
export const holdHydration = (page: Page): Promise<() => void> => hold(page, '**/assets/root-*.js')
