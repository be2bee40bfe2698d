import { consoleAccessPaths } from '@impulse/api/staff/console-access'
import { expect, type Page } from '@playwright/test'
import { codeAt } from '../../apps/server/src/testing/operations/authenticator-code.ts'
import type { RunningApp } from '../fixtures/server.ts'

export const consolePassword = 'сорок тысяч обезьян'

export type Colleague = { name: string; secret: string; recoveryCodes: string[] }

type Appearance = { width: number; colorScheme: 'light' | 'dark' }

const appearances: readonly Appearance[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
]

/** Returns a function that runs axe in the light and dark theme, each at phone and desktop width. */
export function inEveryAppearance(page: Page, axe: (page: Page) => Promise<void>): () => Promise<void> {
  return async () => {
    for (const { width, colorScheme } of appearances) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      // Waits until the console's script has applied the theme; before that, colours of both themes are
      // mixed.
      await expect(page.locator(':root')).toHaveCSS('color-scheme', colorScheme)
      await axe(page)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
}

/** Opens a page of the console by its menu item. */
export async function openPage(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveTitle(`${name} — Консоль — ИМПУЛЬС`)
}

/** Finds a member by the phone as the console shows it, and opens the member's card. */
export async function openCard(page: Page, shownPhone: string): Promise<void> {
  await openPage(page, 'Участники')
  await page.getByPlaceholder('Телефон, имя, договор').fill(shownPhone)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('cell', { name: shownPhone }).click()
  await expect(page.getByRole('heading', { name: 'Баланс' })).toBeVisible()
}

/** Returns the id of the open card's member. */
export const parseMemberId = (page: Page): string => /members\/([^/]+)\/show/.exec(page.url())?.[1] ?? ''

/**
 * Creates a staff member with `lk staff create` and returns the hash part of the printed invitation link. The
 * start of the link is unusable, because the command does not know the port of the test's server.
 */
export async function invite(app: RunningApp, name: string, ...roles: string[]): Promise<string> {
  const roleArgs = roles.flatMap((role) => ['--role', role])
  const { stdout, stderr, code } = await app.lk('staff', 'create', name, ...roleArgs)
  expect([code, stderr]).toEqual([0, ''])
  return /#\/invitation\/[\w-]{43}/.exec(stdout)?.[0] ?? ''
}

/** Accepts an invitation through all its forms, from the link to the console's first screen. */
export async function acceptInvitation(
  page: Page,
  { link, runAxe = async () => undefined }: { link: string; runAxe?: () => Promise<void> },
): Promise<Omit<Colleague, 'name'>> {
  await page.goto(`/console${link}`)
  await expect(page.getByRole('heading', { name: 'Придумайте пароль' })).toBeVisible()
  await runAxe()
  await givePassword(page, 'password1234')
  await expect(page.getByText(/Такой пароль легко подобрать/)).toBeVisible()
  await givePassword(page, consolePassword)
  await expect(page.getByRole('img', { name: /QR-код/ })).toBeVisible()
  await runAxe()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Код из приложения').fill(codeAt(secret, new Date()))
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.getByRole('heading', { name: 'Коды восстановления' })).toBeVisible()
  await runAxe()
  const recoveryCodes = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: /открыть консоль/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
  return { secret, recoveryCodes }
}

/** Creates a staff member and opens the console's first screen, signed in by the API instead of the forms. */
export async function signInAsNewStaff(
  page: Page,
  app: RunningApp,
  name: string,
  ...roles: string[]
): Promise<Omit<Colleague, 'name'>> {
  return acceptQuickly(page, { url: app.url, link: await invite(app, name, ...roles) })
}

/** Accepts an invitation by the API and opens the console's first screen. */
export async function acceptQuickly(
  page: Page,
  { url, link }: { url: string; link: string },
): Promise<Omit<Colleague, 'name'>> {
  const token = link.split('/').at(-1)
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`${url}${path}`, { data, headers: { origin: url } })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer
  }
  const opened = await send(consoleAccessPaths.invitation, { token })
  const { secret } = (await opened.json()) as { secret: string }
  const code = codeAt(secret, new Date())
  const accepted = await send(consoleAccessPaths.invitationAccept, { token, password: consolePassword, code })
  const { recoveryCodes } = (await accepted.json()) as { recoveryCodes: string[] }
  await page.goto('/console')
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
  return { secret, recoveryCodes }
}

async function givePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Пароль', { exact: false }).first().fill(password)
  await page.getByLabel('Пароль ещё раз').fill(password)
  await page.getByRole('button', { name: 'Продолжить' }).click()
}

/** Opens each scan and marks all fields as correct, which an approval requires. */
export async function markAllCorrect(page: Page): Promise<void> {
  await openScans(page)
  await page.getByRole('button', { name: 'Остальное верно', exact: true }).click()
}

/** Opens every page of every scan. */
export async function openScans(page: Page): Promise<void> {
  for (const show of await page.getByRole('button', { name: 'Показать', exact: true }).all()) {
    await show.click()
    const scan = page.getByRole('img', { name: /^Скан/ })
    const isDrawn = () => scan.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)
    await expect.poll(isDrawn).toBe(true)
    const next = page.getByRole('button', { name: 'Следующая страница' })
    while (await next.isVisible()) {
      await next.click()
      await expect.poll(isDrawn).toBe(true)
    }
  }
}

/** Signs in with name and password, up to the form of the second factor. */
export async function signInByPassword(page: Page, name: string): Promise<void> {
  await page.getByLabel('Имя').fill(name)
  await page.getByLabel('Пароль').fill(consolePassword)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByRole('heading', { name: 'Второй фактор' })).toBeVisible()
}

/** Sends a POST request to the console's API as the staff member signed in on this page. */
export async function postToConsole<T>(page: Page, path: string, data: object): Promise<T> {
  const { origin } = new URL(page.url())
  const answer = await page.request.post(`${origin}${path}`, { data, headers: { origin } })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as T
}
