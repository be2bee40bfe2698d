import { holdHydration, open } from '../steps/open-page.ts'
import { codeField, demoCode, phoneField, requestCode } from '../steps/sign-in-steps.ts'
import { expectAccessibleInBothThemes } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'

// Runs the tests of this file in one Playwright worker, so that only one worker must start a server with a captcha.
test.describe.configure({ mode: 'default' })

test('shows the captcha’s error above the captcha and the button, and all three fit into a small window; preloads React and the router by a response header, and loads both only once', async ({
  page,
  app,
}) => {
  await page.route('**/api/captcha/challenge', (route) => route.fulfill({ status: 500, body: '' }))
  await page.setViewportSize({ width: 360, height: 560 })
  const fetched: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/(?:react|router)-/.test(request.url())) fetched.push(new URL(request.url()).pathname)
  })
  const [response] = await Promise.all([
    page.waitForResponse(`${app.url}/login`),
    open(page, `${app.url}/login`),
  ])
  await phoneField(page).fill('9161112250')
  const button = page.getByRole('button', { name: 'Получить код' })
  await button.click()
  const errorText = page.getByText('Не прошла проверка капчи')
  await expect(errorText).toBeVisible()
  const tops: number[] = []
  for (const one of [errorText, page.locator('altcha-widget'), button]) {
    await expect(one).toBeInViewport({ ratio: 1 })
    tops.push((await one.boundingBox())?.y ?? 0)
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))

  const { link = '' } = response.headers()
  const preloads = [...link.matchAll(/<(\/assets\/[\w-]+\.js)>; rel=modulepreload; nonce="[^"]+"(?:, |$)/g)]
  expect(fetched).toHaveLength(2)
  expect(new Set(preloads.map(([, script]) => script))).toEqual(new Set(fetched))
})

test('keeps a number typed before hydration, and does not submit it when the member pressed Enter before hydration in the middle of the number', async ({
  page,
  app,
}) => {
  const allowHydration = await holdHydration(page)
  await page.goto(`${app.url}/login`, { waitUntil: 'commit' })
  await phoneField(page).click()
  await page.keyboard.type('8 916')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' 111 22 35')
  await expect(phoneField(page)).toHaveValue('8 916 111 22 35')
  allowHydration()
  // The formatted number shows that the page is hydrated. The address is still /login, so the hydrated page did not act
  // on the Enter that was pressed before hydration.
  await expect(phoneField(page)).toHaveValue('+7 (916) 111-22-35')
  expect(page.url()).toBe(`${app.url}/login`)
})

test('requests a code after hydration when the member pressed Enter before hydration', async ({
  page,
  app,
}) => {
  const allowHydration = await holdHydration(page)
  await page.goto(`${app.url}/login`, { waitUntil: 'commit' })
  // On a slow network, the HTML of the form can arrive before the HTML of its button. To imitate this, the test removes
  // the button and puts it back after Enter.
  const follow = await page.getByRole('button', { name: 'Получить код' }).evaluateHandle((button) => {
    const placeholder = document.createComment('')
    button.replaceWith(placeholder)
    return () => placeholder.replaceWith(button)
  })
  await phoneField(page).click()
  await page.keyboard.type('8 916 111 22 57')
  await page.keyboard.press('Enter')
  await follow.evaluate((restoreButton) => restoreButton())
  allowHydration()
  await codeField(page).waitFor()
  await expect(page.getByText('+7 (916) 111-22-57')).toBeVisible()
})

test('finds no accessibility violation on /login with the captcha unsolved, with the captcha solved, and in the code step', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/login`)
  await page.locator('altcha-widget').getByText('Я не робот').waitFor()
  await expectAccessibleInBothThemes(page)
  await phoneField(page).fill('9161112242')
  await page.getByText('Проверено').waitFor()
  await expectAccessibleInBothThemes(page)
  await requestCode(page, '9161112242')
  await expectAccessibleInBothThemes(page)
  await codeField(page).pressSequentially(demoCode)
  await page.waitForURL('**/welcome')
})
