import { untilHydrated, open } from '../steps/open-page.ts'
import { requestCode, codeField, phoneField, requestsTo } from '../steps/sign-in-steps.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'

test('loads the code step again after its script failed, shows the server’s message about a refused code, submits a code at its sixth digit or by Enter, and accepts no code after five wrong codes (spec 5.5)', async ({
  page,
  axe,
}) => {
  await test.step('shows an error when the script of the code step fails to load, and loads it when the member presses «Повторить»', async () => {
    const step = '**/assets/code-step-*.js'
    await page.route(step, (route) => route.abort())
    await open(page, '/login')
    await phoneField(page).fill('9161112259')
    await page.getByRole('button', { name: 'Получить код' }).click()
    await expect(page.getByRole('heading', { name: 'Эта страница без сети недоступна' })).toBeVisible()
    await page.unroute(step)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(codeField(page)).toBeFocused()
  })
  await test.step('shows the server’s message about a refused code, and a general message after an unexpected response', async () => {
    const logouts = requestsTo(page, '/api/logout')
    const unexpected = 'Неожиданная ошибка сервера, повторите попытку позднее'
    const ownMessage = '{"error":{"code":"odd","message":"Своими словами"}}'
    for (const [status, body, message] of [
      [401, '', unexpected],
      [401, ownMessage, 'Своими словами'],
      [200, '{}', unexpected],
    ] as const) {
      await page.route('**/api/mobile-auth/verify', (route) => route.fulfill({ status, body }))
      await codeField(page).fill('123456')
      await expect(page.getByText(message)).toBeVisible()
      await codeField(page).fill('')
      await expect(page.getByText(message)).toBeHidden()
      await page.unroute('**/api/mobile-auth/verify')
    }
    expect(logouts).toEqual([])
  })
  const tried = requestsTo(page, '/api/mobile-auth/verify')
  await test.step('submits a shorter code by Enter, but not an empty one', async () => {
    await codeField(page).press('Enter')
    await expect(page.getByText('Введите 6 цифр кода')).toBeVisible()
    await expect(codeField(page)).toBeFocused()
    await page.keyboard.type('AB12')
    expect(tried).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByText('Код не подошёл. Осталось 4 попытки')).toBeVisible()
    await axe(page)
  })
  await test.step('submits the code at its sixth digit, and accepts no code after five wrong codes', async () => {
    // After the server has refused the code, the page selects its digits, so that typing replaces them.
    await page.keyboard.type('654321')
    const refusal = page.getByText('Код не подошёл. Осталось 3 попытки')
    await expect(refusal).toBeVisible()
    const red = await refusal.evaluate((text) => getComputedStyle(text).color)
    await expect(page.getByText('6', { exact: true })).toHaveCSS('outline-color', red)
    await page.keyboard.type('111111')
    await expect(page.getByText('Осталось 2 попытки')).toBeVisible()
    await page.keyboard.type('111111')
    await expect(page.getByText('Осталась 1 попытка')).toBeVisible()
    await page.keyboard.type('222222')
    await expect(page.getByText('запросите новый код')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'запросите новый код' })).toBeFocused()
    await expect(codeField(page)).toBeHidden()
    await axe(page)
    await page.reload()
    await expect(page.getByText('запросите новый код')).toBeVisible()
  })
})

test('restarts the countdown when the server refuses a new code, and shows a message for each new code requested in the code step or the help', async ({
  page,
  axe,
}) => {
  await page.clock.install()
  await open(page, '/login')
  await requestCode(page, '9161112253')
  await expect(page.getByText(/Новый код — через/)).toBeVisible()
  await page.clock.fastForward(61_000)
  const tooEarly = { error: { code: 'too_early', message: 'Чуть позже', details: { retryAfter: 42 } } }
  await page.route('**/api/mobile-auth/code', (route) => route.fulfill({ status: 429, json: tooEarly }))
  await page.getByRole('button', { name: 'Получить новый код' }).click()
  await expect(page.getByText('Чуть позже')).toBeVisible()
  await expect(page.getByText(/Новый код — через\s0:[34]\d/)).toBeVisible()
  const sent = page.getByRole('status').filter({ hasText: 'Отправили новый код на +7 (916) 111-22-53' })
  let attempt = 0
  await page.route('**/api/mobile-auth/code', (route) =>
    route.fulfill({ json: { userId: `attempt-${attempt++}`, retryAfter: 60, codeLength: 6 } }),
  )
  await page.clock.fastForward(61_000)
  await codeField(page).pressSequentially('123')
  await expect(sent).toHaveCount(0)
  await page.getByRole('button', { name: 'Получить новый код' }).click()
  await expect(sent).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveValue('')
  await axe(page)

  await untilHydrated(page, () => page.reload())
  await expect(sent).toHaveCount(0)
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: 'Не приходит сообщение?' }).click()
  // Waits until the help is shown, because the code step has a button with the same name.
  await expect(page.getByRole('heading', { name: 'Не приходит сообщение?' })).toBeVisible()
  await page.getByRole('button', { name: 'Получить новый код' }).click()
  await expect(sent).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await page.goBack()
  await expect(phoneField(page)).toHaveValue('+7 (916) 111-22-53')
})

test('shows the code step again after a reload and after the help about a missing message, and the phone step with the typed number after Back and after «Изменить номер»', async ({
  page,
  axe,
}) => {
  await open(page, '/login?next=%2Fbalance')
  await requestCode(page, '9161112236')
  await page.reload()
  await expect(page.getByText('+7 (916) 111-22-36')).toBeVisible()
  await expect(page.getByText(/Новый код — через\s0:[0-5]\d/)).toBeVisible()
  await page.goBack()
  await expect(phoneField(page)).toHaveValue('+7 (916) 111-22-36')
  // During the pause between two codes the previous code stays valid, so the page opens the code step without
  // requesting a new code.
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(codeField(page)).toBeFocused()
  await test.step('returns from the help to the code field, both by Back and by «Вернуться к вводу кода»', async () => {
    await page.getByRole('button', { name: 'Не приходит сообщение?' }).click()
    await expect(page.getByRole('heading', { name: 'Не приходит сообщение?' })).toBeFocused()
    await axe(page)
    await page.goBack()
    await expect(codeField(page)).toBeFocused()
    await page.goForward()
    await untilHydrated(page, () => page.reload())
    await expect(page.getByRole('heading', { name: 'Не приходит сообщение?' })).toBeVisible()
    await page.getByRole('button', { name: 'Вернуться к вводу кода' }).click()
    await expect(codeField(page)).toBeFocused()
    await page.goBack()
    await expect(phoneField(page)).toHaveValue('+7 (916) 111-22-36')
  })
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(codeField(page)).toBeFocused()
  const change = page.getByRole('link', { name: 'Изменить номер' })
  expect((await change.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await change.click()
  await expect(phoneField(page)).toHaveValue('+7 (916) 111-22-36')
  await expect(phoneField(page)).toBeFocused()
})
