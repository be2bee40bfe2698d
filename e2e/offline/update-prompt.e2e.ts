import { versionPollMs } from '@impulse/api/version/version'
import type { Route } from '@playwright/test'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { first, pageThatReads, prompt } from './update-steps.ts'

test('shows the update prompt only for a valid version file with a new version; a closed prompt appears again only for another version (spec 4.11)', async ({
  page,
}) => {
  const version = await pageThatReads(page, first)
  for (const respond of [
    (route: Route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
    (route: Route) => route.fulfill({ status: 200, body: '<html>' }),
    (route: Route) => route.fulfill({ json: { fullVersion: '1.0.1' } }),
  ]) {
    version.answers(respond)
    await version.minutePasses()
    await expect(prompt(page)).toHaveCount(0)
  }
  version.answers((route) => route.abort())
  await page.clock.runFor(versionPollMs)
  await expect.poll(version.reads).toBe(5)
  await expect(prompt(page)).toHaveCount(0)
  version.answers((route) => route.fulfill({ json: { ...first, fullVersion: '1.0.1' } }))
  await version.minutePasses()
  await expect(prompt(page)).toBeVisible()
  await prompt(page).getByRole('button', { name: 'Закрыть' }).click()
  await page.clock.runFor(300)
  await expect(prompt(page)).toHaveCount(0)
  await version.minutePasses()
  await expect(prompt(page)).toHaveCount(0)
  version.answers((route) => route.fulfill({ json: { ...first, fullVersion: '1.0.2' } }))
  await version.minutePasses()
  await expect(prompt(page)).toBeVisible()
})

test('shows a postponed update prompt again when the member leaves the form', async ({ page }) => {
  await signedIn(page)
  const version = await pageThatReads(page, first, '/lk/work')
  version.answers((route) => route.fulfill({ json: { ...first, fullVersion: '1.0.1' } }))
  await page.getByLabel('Должность').fill('Монтажник связи')
  await version.minutePasses()
  await prompt(page).getByRole('button', { name: 'Позже' }).click()
  await page.clock.runFor(300)
  await expect(prompt(page)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Основное' }).getByRole('link', { name: 'Помощь' }).click()
  await expect(page).toHaveURL('/help')
  await expect(prompt(page)).toBeVisible()
  await expect(prompt(page).getByRole('button', { name: 'Позже' })).toHaveCount(0)
})
