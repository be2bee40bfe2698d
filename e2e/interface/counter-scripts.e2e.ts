import { open } from '../steps/open-page.ts'
import { aHost, type Host } from '../fixtures/counter-host.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { expect, test as base } from '../fixtures/test.ts'

const test = base.extend<object, { host: Host }>({
  host: [
    // Playwright reads the names of the needed fixtures from the first parameter, which must be an empty
    // pattern when there are none.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const host = await aHost()
      await use(host)
      host.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ host }, use) =>
      use({
        CAPTCHA: 'none',
        COUNTER_TOPMAIL: '3212345',
        COUNTER_TOPMAIL_URL: host.url,
        COUNTER_LIVEINTERNET: 'on',
        COUNTER_LIVEINTERNET_URL: host.url,
      }),
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app.url),
})

test('loads the script and the pixel of visit counters only with consent and never on the withdrawal page (spec 7.34, 7.35)', async ({
  page,
  host,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  await signedIn(page)
  await open(page, '/news')
  await expect(page.getByRole('region', { name: 'Вопрос о счётчиках' })).toBeVisible()
  expect(host.requests).toEqual([])
  await page.getByRole('button', { name: 'Принять' }).click()
  await expect.poll(() => host.requests).toContain('/js/code.js')
  await expect.poll(() => host.requests.some((call) => call.startsWith('/hit?r;'))).toBe(true)
  const reportedCalls = () => host.requests.filter((call) => call.startsWith('/reported?')).join('\n')
  await expect.poll(reportedCalls).toContain('"type":"pageView","id":"3212345"')
  await expect.poll(reportedCalls).toContain('"type":"setUserID","userid":')
  // The link to the withdrawal page must load a new HTML document, because the script of the visit counters would still
  // run in the old one. The event `domcontentloaded` shows that a new document is loaded.
  const withdrawal = page.waitForEvent('domcontentloaded')
  await page.getByRole('link', { name: 'Вывод средств' }).first().click()
  await withdrawal
  await expect(page).toHaveURL('/withdraw')
  await expect(page.getByRole('heading', { level: 1, name: 'Вывод средств' })).toBeVisible()
  expect(await page.locator('#tmr-code').count()).toBe(0)
  expect(host.requests.join('\n')).not.toContain('withdraw')
  expect(refused).toEqual([])

  // After the member withdraws the consent, the next page must not contain the script of the visit counters.
  await page.getByRole('link', { name: 'Новости' }).first().click()
  await expect(page.locator('#tmr-code')).toHaveCount(1)
  await open(page, '/lk/consents')
  await expect(page.locator('#tmr-code')).toHaveCount(1)
  const toggle = page.getByRole('switch', { name: 'Разрешить счётчики посещений' })
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await expect(toggle).not.toHaveAttribute('aria-busy', 'true')
  const help = page.waitForEvent('domcontentloaded')
  await page.getByRole('link', { name: 'Помощь' }).first().click()
  await help
  await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible()
  await expect(page.locator('#tmr-code')).toHaveCount(0)
})
