import { open } from '../steps/open-page.ts'
import { balanceOf } from '../steps/api-requests.ts'
import { expect, isolatedTest } from '../fixtures/cabinet-test.ts'
import { importContracts } from '../steps/import-contracts.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { andrey } from '../steps/sign-in-steps.ts'

/**
 * Test function with a server of its own, because a business clock that is moved ahead releases rewards for
 * all later tests.
 */
const test = isolatedTest()

test('shows the current day and month by the business clock when the clock was moved ahead', async ({
  page,
  app,
}) => {
  const { accessToken } = await signedIn(page)
  const getProgrammeToday = async () => (await balanceOf(page, accessToken)).today
  const before = await getProgrammeToday()
  expect((await app.lk('clock', '+40d')).code).toBe(0)
  await expect.poll(getProgrammeToday).not.toBe(before)
  const today = await getProgrammeToday()
  await importContracts(app, `Ч-1;internet;${andrey};Тула;${today};confirmed`)

  await open(page, '/balance')
  const date = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const latestDay = page.locator('section[aria-labelledby^="day-"]').first()
  await expect(latestDay.getByRole('heading')).toContainText(`Сегодня, ${date.format(new Date(today))}`)
  await page.getByRole('button', { name: /^Период:/ }).click()
  await expect(page.getByRole('link', { name: 'Этот месяц' })).toHaveAttribute(
    'href',
    new RegExp(`dateSince=${today.slice(0, 7)}-01&`),
  )
})
