import { versionPollMs } from '@impulse/api/version/version'
import type { Route } from '@playwright/test'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { first, pageThatReads, prompt } from './update-steps.ts'

test('does not show the update prompt again after the member closes it, until the version changes once more', async ({
  page,
}) => {
  const version = await pageThatReads(page, first)
  version.answers((route) => route.fulfill({ json: { ...first, fullVersion: '1.0.1' } }))
  await version.minutePasses()
  await prompt(page).getByRole('button', { name: 'Закрыть' }).click()
  await page.clock.runFor(300)
  await expect(prompt(page)).toHaveCount(0)
  await version.minutePasses()
  await expect(prompt(page)).toHaveCount(0)
  version.answers((route) => route.fulfill({ json: { ...first, fullVersion: '1.0.2' } }))
  await version.minutePasses()
  await expect(prompt(page)).toBeVisible()
})

test('shows the update prompt for a later build time only when the commit in the version file is unknown', async ({
  page,
  context,
}) => {
  const known = await pageThatReads(page, first)
  known.answers((route) => route.fulfill({ json: { ...first, buildTime: 'later' } }))
  await known.minutePasses()
  await expect(prompt(page)).toHaveCount(0)
  known.answers((route) => route.fulfill({ json: { ...first, gitHash: 'def' } }))
  await known.minutePasses()
  await expect(prompt(page)).toHaveCount(0)

  const otherPage = await context.newPage()
  const unknown = await pageThatReads(otherPage, { ...first, gitHash: 'unknown' })
  await unknown.minutePasses()
  await expect(prompt(otherPage)).toHaveCount(0)
  unknown.answers((route) => route.fulfill({ json: { ...first, gitHash: 'unknown', buildTime: 'later' } }))
  await unknown.minutePasses()
  await expect(prompt(otherPage)).toBeVisible()
})

test('ignores an invalid version file, and shows the update prompt when a later version file is valid (spec 4.11)', async ({
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
})

test('shows the update prompt again when the member who postponed it leaves the form', async ({ page }) => {
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
