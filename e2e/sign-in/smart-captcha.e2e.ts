import {
  aSmartCaptchaStub,
  type SmartCaptchaStub,
} from '../../apps/server/src/testing/stubs/smart-captcha-stub.ts'
import { open } from '../steps/open-page.ts'
import { andrey, requestCode, codeField, demoCode, phoneField } from '../steps/sign-in-steps.ts'
import { expect, test as base } from '../fixtures/test.ts'

const test = base.extend<object, { yandex: SmartCaptchaStub }>({
  yandex: [
    // Playwright finds the fixtures that a fixture needs in the names of its first parameter. A fixture that needs none
    // must have an empty pattern there.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const yandex = await aSmartCaptchaStub()
      await use(yandex)
      yandex.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ yandex }, use) =>
      use({
        CAPTCHA: 'smartcaptcha',
        SMARTCAPTCHA_URL: yandex.url,
        SMARTCAPTCHA_CLIENT_KEY: 'site-key',
        SMARTCAPTCHA_SERVER_KEY: 's3cret',
      }),
    { scope: 'worker' },
  ],
})
// The tests run one after another, because they share one stub of Yandex's server.
test.describe.configure({ mode: 'serial' })

test('signs a member in with SmartCaptcha, and loads SmartCaptcha only on /login', async ({
  page,
  app,
  yandex,
}) => {
  yandex.behaviour = 'works'
  const foreign: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(yandex.url)) foreign.push(new URL(page.url()).pathname)
  })
  await open(page, `${app.url}/login`)
  await requestCode(page, andrey)
  await codeField(page).pressSequentially(demoCode)
  await page.waitForURL(`${app.url}/`)
  await page.goto(`${app.url}/balance`)
  expect(yandex.requests.map((fields) => fields.get('secret'))).toEqual(['s3cret', 's3cret'])
  expect(new Set(foreign)).toEqual(new Set(['/login']))
})

test('signs a member in by the fallback captcha when Yandex’s script fails to load', async ({
  page,
  app,
  yandex,
}) => {
  yandex.behaviour = 'fails'
  await open(page, `${app.url}/login`)
  await requestCode(page, andrey)
  await codeField(page).pressSequentially(demoCode)
  await page.waitForURL(`${app.url}/`)
})

test('refuses a captcha token when Yandex confirms it without a host name, and uses the fallback captcha for the next attempt', async ({
  page,
  app,
  yandex,
}) => {
  yandex.behaviour = 'works'
  await open(page, `${app.url}/login`)
  await phoneField(page).fill('79000000001')
  await page.waitForFunction(() => 'smartCaptcha' in window)
  yandex.behaviour = 'says ok to everything'
  const requestCodeButton = page.getByRole('button', { name: 'Получить код' })
  await requestCodeButton.click()
  await expect(page.getByText('Не прошла проверка капчи')).toBeVisible()
  await requestCodeButton.click()
  await expect(page.getByRole('heading', { name: 'Код из СМС' })).toBeVisible()
})
