import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { codeAt } from '../../apps/server/src/testing/operations/authenticator-code.ts'
import { setTimeout } from 'node:timers/promises'
import type { RunningApp } from '../fixtures/server.ts'

export const consolePassword = 'сорок тысяч обезьян'

export type Colleague = { name: string; secret: string; recoveryCodes: string[] }

type Appearance = { width: number; colorScheme: 'light' | 'dark' }

const appearances: readonly (readonly Appearance[])[] = [
  [
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ],
  [
    { width: 1440, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
  ],
]

/**
 * Returns a function that checks the page by axe twice: at desktop width in one theme, and at phone width in the other
 * theme. Each call swaps the themes, so that two calls check the shared parts of the pages in all four combinations.
 */
export function inTwoAppearances(page: Page, axe: (page: Page) => Promise<void>): () => Promise<void> {
  let calls = 0
  return async () => {
    for (const { width, colorScheme } of appearances[calls++ % appearances.length] ?? []) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      // Waits until the console's script has applied the theme. Before that, the page mixes colours of both
      // themes. A page of the cabinet has both themes in its CSS and needs no script.
      await expect(page.locator(':root')).toHaveCSS(
        'color-scheme',
        new RegExp(`^(light dark|${colorScheme})$`),
      )
      await axe(page)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
}

/** Opens a page of the console by its menu item. */
export async function openPage(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveTitle(`${name} — Консоль — ИМПУЛЬС`)
}

/** Finds a member by the phone, written as the console shows it, and opens the member's card. */
export async function openCard(page: Page, shownPhone: string): Promise<void> {
  await openPage(page, 'Участники')
  await page.getByPlaceholder('Телефон, имя, договор').fill(shownPhone)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('cell', { name: shownPhone }).click()
  await expect(page.getByRole('heading', { name: 'Баланс' })).toBeVisible()
}

/**
 * Returns the content of the page's session storage and local storage as text. Leaves out ids, because their random
 * digits could equal a number that must not be stored.
 */
export async function readStorage(page: Page): Promise<string> {
  const text = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  return text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
}

/** Returns the id of the member whose card is open, from the page's address. */
export const parseMemberId = (page: Page): string => /members\/([^/]+)\/show/.exec(page.url())?.[1] ?? ''

/**
 * Creates a staff member by `lk staff create` and returns only the hash part of the printed invitation link. The
 * origin of the printed link cannot be used, because the command does not know the port of the test's server.
 */
export async function invite(app: RunningApp, name: string, ...roles: string[]): Promise<string> {
  const roleArgs = roles.flatMap((role) => ['--role', role])
  const { stdout, stderr, code } = await app.lk('staff', 'create', name, '--not-member', ...roleArgs)
  expect([code, stderr]).toEqual([0, ''])
  return /#\/invitation\/[\w-]{43}/.exec(stdout)?.[0] ?? ''
}

const stepMs = 30_000

/**
 * Returns the authenticator's code of the current 30-second step. Waits for the next step when the current one ends
 * soon, because the server accepts no code of another step. Each step is accepted once.
 */
export async function currentCode(secret: string): Promise<string> {
  const leftMs = stepMs - (Date.now() % stepMs)
  if (leftMs < 3_000) await setTimeout(leftMs)
  return codeAt(secret, new Date())
}

/** Returns the authenticator's code of the next step, once it has begun: the code of this step has been used. */
export async function nextCode(secret: string): Promise<string> {
  await setTimeout(stepMs - (Date.now() % stepMs))
  return codeAt(secret, new Date())
}

/** Accepts an invitation by filling in all its forms, and ends on the console's first screen. */
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
  await page.getByLabel('Код из приложения').fill(await currentCode(secret))
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.getByRole('heading', { name: 'Коды восстановления' })).toBeVisible()
  await runAxe()
  const recoveryCodes = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: /открыть консоль/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
  return { secret, recoveryCodes }
}

/**
 * Creates a staff member and opens the console's first screen. The sign-in uses the API, which is faster than
 * the forms.
 */
export async function signInAsNewStaff(
  page: Page,
  app: RunningApp,
  name: string,
  ...roles: string[]
): Promise<Omit<Colleague, 'name'>> {
  return acceptQuickly(page, { url: app.url, link: await invite(app, name, ...roles) })
}

/** Accepts an invitation by the API instead of the forms, and opens the console's first screen. */
export async function acceptQuickly(
  page: Page,
  { url, link }: { url: string; link: string },
): Promise<Omit<Colleague, 'name'>> {
  const access = await acceptByApi({ request: page.request, url }, link)
  await page.goto('/console')
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
  return access
}

/** Creates a staff member who is signed in by the API and needs no page of the console. */
export async function newStaffByApi(
  request: APIRequestContext,
  app: RunningApp,
  name: string,
  ...roles: string[]
): Promise<void> {
  await acceptByApi({ request, url: app.url }, await invite(app, name, ...roles))
}

type ConsoleClient = { request: APIRequestContext; url: string }

async function acceptByApi(client: ConsoleClient, link: string): Promise<Omit<Colleague, 'name'>> {
  const token = link.split('/').at(-1)
  const { secret } = await postToConsole<{ secret: string }>(client, '/console/api/invitation', { token })
  const accept = (code: string) => {
    const data = { token, password: consolePassword, code }
    return client.request.post(`${client.url}/console/api/invitation/accept`, sentBy(client.url, data))
  }
  const code = await currentCode(secret)
  let response = await accept(code)
  // On a busy machine the code's step can pass before the server checks the code.
  if (!response.ok() && codeAt(secret, new Date()) !== code)
    response = await accept(await currentCode(secret))
  expect(response.status(), await response.text()).toBe(200)
  const { recoveryCodes } = (await response.json()) as { recoveryCodes: string[] }
  return { secret, recoveryCodes }
}

async function givePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Пароль', { exact: false }).first().fill(password)
  await page.getByLabel('Пароль ещё раз').fill(password)
  await page.getByRole('button', { name: 'Продолжить' }).click()
}

/**
 * Opens each scan and marks all parts of the document as correct, which the approval of a document requires.
 */
export async function markAllCorrect(page: Page): Promise<void> {
  await openScans(page)
  await page.getByRole('button', { name: 'Остальное верно', exact: true }).click()
}

/** Opens every page of every scan of the document. */
export async function openScans(page: Page): Promise<void> {
  for (const show of await page.getByRole('button', { name: 'Показать', exact: true }).all()) {
    await show.click()
    const scan = page.getByRole('region', { name: 'Сканы' }).getByRole('img')
    const isDrawn = () => scan.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)
    await expect.poll(isDrawn).toBe(true)
    const next = page.getByRole('button', { name: 'Следующая страница' })
    while (await next.isVisible()) {
      await next.click()
      await expect.poll(isDrawn).toBe(true)
    }
  }
}

/** Signs a staff member in with name and password, and ends on the form of the second factor. */
export async function signInByPassword(page: Page, name: string): Promise<void> {
  await page.getByLabel('Имя').fill(name)
  await page.getByLabel('Пароль').fill(consolePassword)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByRole('heading', { name: 'Второй фактор' })).toBeVisible()
}

const sentBy = (url: string, data: object) => ({ data, headers: { origin: url } })

/** Sends a POST request to the console's API as the staff member who is signed in with this client's cookies. */
export async function postToConsole<T>(
  { request, url }: ConsoleClient,
  path: string,
  data: object,
): Promise<T> {
  const response = await request.post(`${url}${path}`, sentBy(url, data))
  expect(response.status(), await response.text()).toBe(200)
  return (await response.json()) as T
}
