import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { codeField, demoCode, phoneField, requestsTo } from '../steps/sign-in-steps.ts'
import { expect, test } from '../fixtures/test.ts'

// Runs all tests of this file in one Playwright worker, so that only one worker must start a server with a captcha.
// Most other tests use a server without a captcha.
test.describe.configure({ mode: 'default' })

/** Pastes a text from the browser's clipboard by the keyboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

test('signs a member in with a pasted number and a pasted code', async ({ page, app }) => {
  const isTyping = Promise.withResolvers<void>()
  await page.route('**/assets/phone-mask-*.js', async (route) => {
    await isTyping.promise
    await route.continue()
  })
  await page.goto(`${app.url}/login`)
  await phoneField(page).click()
  await page.keyboard.type('90')
  isTyping.resolve()
  // Waits until the page formats the number. Before that, the script that finds a number in a pasted text is
  // not loaded.
  await expect(phoneField(page)).toHaveValue('+7 (90')
  await page.keyboard.type('3 55')
  await expect(phoneField(page)).toHaveValue('+7 (903) 55')
  await paste(page, 'тел.: 8\u00a0916\u00a0111\u201122\u201133')
  await expect(phoneField(page)).toHaveValue('+7 (916) 111-22-33')
  await page.keyboard.press('Enter')
  await expect(page.getByText('+7 (916) 111-22-33')).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await paste(page, `Код входа: ${demoCode}. Никому не сообщайте.`)
  await page.waitForURL('**/welcome')
})

test('keeps a landline number and a foreign number as typed, and refuses each when the member submits it', async ({
  page,
  app,
  axe,
}) => {
  const requests = requestsTo(page, '/api/mobile-auth/code')
  await open(page, `${app.url}/login`)
  await phoneField(page).click()
  await page.keyboard.type('+7 (495) 999-12-34')
  await expect(phoneField(page)).toHaveValue('+7 (495) 999-12-34')
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByText('Нужен мобильный номер: после +7 идёт 9')).toBeVisible()
  await expect(page).toHaveTitle(/^Ошибка: Вход/)
  await expect(phoneField(page)).toBeFocused()
  await axe(page)
  await paste(page, '+375 29 123-45-67')
  await expect(phoneField(page)).toHaveValue('+375 29 123-45-67')
  await expect(page.getByText('Нужен мобильный номер: после +7 идёт 9')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Нужен российский номер: он начинается с +7')).toBeVisible()
  // The member selects the refused number and types the beginning of a Russian mobile number instead.
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('8916111')
  await expect(phoneField(page)).toHaveValue('+7 (916) 111')
  expect(requests).toEqual([])
})

test('requests only one code when the member presses Enter twice', async ({ page, app }) => {
  const requests = requestsTo(page, '/api/mobile-auth/code')
  const secondEnterPressed = Promise.withResolvers<void>()
  await page.route('**/api/mobile-auth/code', async (route) => {
    await secondEnterPressed.promise
    await route.continue()
  })
  await open(page, `${app.url}/login`)
  await phoneField(page).fill('9161112234')
  await phoneField(page).press('Enter')
  await phoneField(page).press('Enter')
  secondEnterPressed.resolve()
  await expect(codeField(page)).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('shows a general message when the server does not respond, and another message when there is no network (spec 8.6)', async ({
  page,
  app,
}) => {
  await open(page, `${app.url}/login`)
  await page.route('**/api/mobile-auth/code', (route) => route.abort())
  await phoneField(page).fill('9161112239')
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByText('Неожиданная ошибка сервера, повторите попытку позднее')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByText('Нет связи с сервером. Проверьте интернет и повторите')).toBeVisible()
  await page.context().setOffline(false)
  await expect(phoneField(page)).toHaveValue('+7 (916) 111-22-39')
  await page.unroute('**/api/mobile-auth/code')
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(codeField(page)).toBeVisible()
})

test('shows a general message after an unexpected response; after too many requests, shows the server’s message and a countdown', async ({
  page,
  app,
}) => {
  await open(page, `${app.url}/login`)
  for (const response of [{ status: 401 }, { json: {} }]) {
    await page.route('**/api/mobile-auth/code', (route) => route.fulfill(response))
    await phoneField(page).fill('9161112240')
    await page.getByRole('button', { name: 'Получить код' }).click()
    await expect(page.getByText('Неожиданная ошибка сервера, повторите попытку позднее')).toBeVisible()
    await page.unroute('**/api/mobile-auth/code')
  }
  const tooMany = { error: { code: 'too_many_requests', message: 'Много', details: { retryAfter: 725 } } }
  await page.route('**/api/mobile-auth/code', (route) => route.fulfill({ status: 429, json: tooMany }))
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByRole('heading', { name: 'Превышено количество попыток запроса кода' })).toBeFocused()
  await expect(page.getByText('Много', { exact: true })).toBeVisible()
  await expect(page.getByText(/Попробуйте снова через\s1[12]:\d\d/)).toBeVisible()
})

for (const width of [390, 1440])
  test(`shows the heading at the same height in both steps and with an error, ${width} px wide`, async ({
    page,
    app,
  }) => {
    const tops = new Set<number>()
    const measure = async (name: string) => {
      const box = await page.getByRole('heading', { level: 1, name }).boundingBox()
      tops.add(Math.round(box?.y ?? -1))
    }
    await page.setViewportSize({ width, height: 900 })
    await open(page, `${app.url}/login`)
    await expect(page.getByText('Впервые здесь? Просто введите номер')).toBeVisible()
    await expect(
      page.getByText('Вознаграждение за каждый подключённый договор').filter({ visible: true }),
    ).toHaveCount(1)
    await measure('Вход')
    await phoneField(page).fill('123')
    await page.getByRole('button', { name: 'Получить код' }).click()
    await expect(page).toHaveTitle(/^Ошибка: Вход/)
    await measure('Вход')
    await phoneField(page).fill(`91611122${width === 390 ? 71 : 72}`)
    await page.getByRole('button', { name: 'Получить код' }).click()
    await expect(codeField(page)).toBeVisible()
    await measure('Код из СМС')
    expect([...tops]).toHaveLength(1)
  })
