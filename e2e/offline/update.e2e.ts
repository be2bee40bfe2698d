import { versionPath } from '@impulse/api/version/version'
import { untilHydrated } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { first, pageThatReads, prompt } from './update-steps.ts'

test('shows the update prompt when the version file has another version, and reloads the page by «Обновить» (spec 2.20, 2.24)', async ({
  page,
}) => {
  const version = await pageThatReads(page, first)
  await version.minutePasses()
  await expect(prompt(page)).toHaveCount(0)
  version.answers((route) => route.fulfill({ json: { ...first, fullVersion: '1.0.1' } }))
  await version.minutePasses()
  await expect(prompt(page)).toBeVisible()
  await expect(prompt(page).locator('use[href$="#arrows-clockwise"]')).toBeAttached()
  await expect(prompt(page).getByRole('button', { name: 'Закрыть' })).toBeVisible()
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await untilHydrated(page, () => prompt(page).getByRole('button', { name: 'Обновить' }).click())
  expect(documents).toEqual(['/policy'])
  // The reloaded page takes the first version file that it reads as its own version. This is the new version already,
  // so the prompt must not open again.
  await version.minutePasses()
  await expect(prompt(page)).toHaveCount(0)
})

test('requests the version file from the server and never from a cache (spec 4.14, 9.7)', async ({
  page,
  request,
}) => {
  const requested = page.waitForRequest((one) => new URL(one.url()).pathname === versionPath)
  await page.goto('/policy')
  const headers = await (await requested).allHeaders()
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', pragma: 'no-cache' })
  const response = await request.get(versionPath)
  expect(response.headers()['cache-control']).toBe('no-store')
  expect(await response.json()).toEqual({
    fullVersion: expect.any(String),
    buildTime: expect.any(String),
    gitHash: expect.any(String),
  })
})

test('tells a member who has typed text that the update keeps the text, and restores the text after the update', async ({
  page,
  axe,
}) => {
  await signedIn(page, '79161110041')
  const version = await pageThatReads(page, first, '/welcome')
  version.answers((route) => route.fulfill({ json: { ...first, fullVersion: '1.0.1' } }))
  await page.setViewportSize({ width: 390, height: 500 })
  await page.getByLabel('Имя', { exact: true }).fill('Ольга')
  const city = page.getByLabel('Город')
  await city.pressSequentially('Тве')
  await version.minutePasses()
  await expect(prompt(page)).toContainText('Введённый текст сохранится')
  // The member is typing: a key that is meant for the field must not press the button of the prompt.
  await page.keyboard.press('Space')
  await page.clock.runFor(300)
  await axe(page)
  await prompt(page).getByRole('button', { name: 'Позже' }).click()
  await page.clock.runFor(300)
  await expect(prompt(page)).toHaveCount(0)
  await expect(city).toBeFocused()
  await city.pressSequentially('рь')
  await version.minutePasses()
  await expect(prompt(page)).toHaveCount(0)

  version.answers((route) => route.fulfill({ json: { ...first, fullVersion: '1.0.2' } }))
  await version.minutePasses()
  await untilHydrated(page, () => prompt(page).getByRole('button', { name: 'Обновить' }).click())
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Ольга')
  await expect(city).toHaveValue('Тверь')
  await expect(prompt(page)).toHaveCount(0)
})
