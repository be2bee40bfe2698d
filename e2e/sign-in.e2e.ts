import type { Page } from '@playwright/test'
import { askForCode, demoCode, signIn } from './sign-in-steps.ts'
import { expect, test } from './test.ts'

const phoneField = (page: Page) => page.getByLabel('Номер телефона')
const codeField = (page: Page) => page.getByLabel('Код, 6 цифр')

/** By the real clipboard and the keyboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

test('a number and a code that are pasted lead in', async ({ page, programme }) => {
  await page.goto(`${programme.url}/login`)
  await phoneField(page).click()
  await page.keyboard.type('903 55')
  await paste(page, 'тел.: 8\u00a0916\u00a0111\u201122\u201133')
  await expect(phoneField(page)).toHaveValue('+7 (916) 111-22-33')
  await page.keyboard.press('Enter')
  await expect(page.getByText('+7 (9••) •••-22-33')).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await paste(page, `Код входа: ${demoCode}. Никому не сообщайте.`)
  await page.waitForURL('**/welcome')
})

test('a number of another country leaves the field as it was', async ({ page, programme, axe }) => {
  await page.goto(`${programme.url}/login`)
  await phoneField(page).click()
  await page.keyboard.type('916 1')
  await paste(page, '+375 29 123 45 67')
  await expect(phoneField(page)).toHaveValue('+7 (916) 1')
  await expect(page.getByText('Нужен мобильный номер РФ: +7 (9XX) …').first()).toBeVisible()
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByText('Некорректный формат номера телефона')).toBeVisible()
  await expect(page).toHaveTitle(/^Ошибка: Вход/)
  await expect(phoneField(page)).toBeFocused()
  await axe(page)
})

test('what is typed before the page has come alive is kept, and Enter loses nothing', async ({
  page,
  programme,
}) => {
  let comeAlive = () => undefined as void
  const alive = new Promise<void>((resolve) => (comeAlive = resolve))
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await alive
    await route.continue()
  })
  await page.goto(`${programme.url}/login`, { waitUntil: 'commit' })
  await phoneField(page).click()
  await page.keyboard.type('8 916')
  await page.keyboard.press('Enter')
  await expect(phoneField(page)).toHaveValue('8 916')
  comeAlive()
  await expect(phoneField(page)).toHaveValue('+7 (916')
  expect(page.url()).toBe(`${programme.url}/login`)
})

test('an impatient Enter asks for one code', async ({ page, programme }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/mobile-auth/code')) asked.push(request.url())
  })
  await page.goto(`${programme.url}/login`)
  await phoneField(page).fill('9161112234')
  await phoneField(page).press('Enter')
  await phoneField(page).press('Enter')
  await expect(codeField(page)).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('a wrong code says what is left, and the fifth is the last', async ({ page, programme, axe }) => {
  await page.goto(`${programme.url}/login`)
  await askForCode(page, '9161112235')
  await codeField(page).pressSequentially('123456')
  await expect(page.getByText('Код не подошёл. Осталось 4 попытки')).toBeVisible()
  await axe(page)
  // The refused digits are selected: typing replaces them.
  await page.keyboard.type('654321')
  await expect(page.getByText('Код не подошёл. Осталось 3 попытки')).toBeVisible()
  await page.keyboard.type('111111')
  await expect(page.getByText('Осталось 2 попытки')).toBeVisible()
  await page.keyboard.type('111111')
  await expect(page.getByText('Осталась 1 попытка')).toBeVisible()
  await page.keyboard.type('222222')
  await expect(page.getByText('Ввести код больше нельзя')).toBeVisible()
  await expect(codeField(page)).toBeHidden()
  await axe(page)
  await page.reload()
  await expect(page.getByText('Ввести код больше нельзя')).toBeVisible()
})

test('a reload at the code stays there, Back leads to the number as it was typed', async ({
  page,
  programme,
}) => {
  await page.goto(`${programme.url}/login?next=%2Fbalance`)
  await askForCode(page, '9161112236')
  await page.reload()
  await expect(page.getByText('+7 (9••) •••-22-36')).toBeVisible()
  await expect(page.getByText(/Новый код — через\s0:[0-5]\d/)).toBeVisible()
  await page.goBack()
  await expect(phoneField(page)).toHaveValue('+7 (916) 111-22-36')
  // Within the pause the code that was sent is still the one to enter.
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(codeField(page)).toBeFocused()
  await page.getByRole('link', { name: 'Изменить номер' }).click()
  await expect(phoneField(page)).toHaveValue('+7 (916) 111-22-36')
  await expect(phoneField(page)).toBeFocused()
})

test('the countdown ends in a button, and a server that still says no starts it again', async ({
  page,
  programme,
}) => {
  await page.clock.install()
  await page.goto(`${programme.url}/login`)
  await askForCode(page, '9161112237')
  await expect(page.getByText(/Новый код — через/)).toBeVisible()
  await page.clock.fastForward(61_000)
  const early = { error: { code: 'too_early', message: 'Чуть позже', details: { retryAfter: 42 } } }
  await page.route('**/api/mobile-auth/code', (route) => route.fulfill({ status: 429, json: early }))
  await page.getByRole('button', { name: 'Получить новый код' }).click()
  await expect(page.getByText('Чуть позже')).toBeVisible()
  await expect(page.getByText(/Новый код — через\s0:[34]\d/)).toBeVisible()
})

test('help with a message that does not come leads back to the code', async ({ page, programme, axe }) => {
  await page.goto(`${programme.url}/login`)
  await askForCode(page, '9161112238')
  await page.getByRole('button', { name: 'Не приходит сообщение?' }).click()
  await expect(page.getByRole('heading', { name: 'Не приходит сообщение?' })).toBeFocused()
  await axe(page)
  await page.getByRole('button', { name: 'Вернуться к вводу кода' }).click()
  await expect(codeField(page)).toBeFocused()
})

test('without a connection the number stays and the words are ours', async ({ page, programme }) => {
  await page.goto(`${programme.url}/login`)
  await page.route('**/api/mobile-auth/code', (route) => route.abort())
  await phoneField(page).fill('9161112239')
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByText('Нет связи с сервером. Проверьте интернет и повторите')).toBeVisible()
  await expect(phoneField(page)).toHaveValue('+7 (916) 111-22-39')
  await page.unroute('**/api/mobile-auth/code')
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(codeField(page)).toBeVisible()
})

test('an answer that nobody expects has the words of the specification', async ({ page, programme }) => {
  await page.goto(`${programme.url}/login`)
  const answers = [
    { body: '<html>', words: 'Неожиданная ошибка сервера, повторите попытку позднее' },
    { body: '{"error":{"code":"invalid_captcha"}}', words: 'Не прошла проверка капчи' },
    { body: '{"error":{"code":"odd","message":"Своими словами"}}', words: 'Своими словами' },
  ]
  for (const { body, words } of answers) {
    await page.route('**/api/mobile-auth/code', (route) => route.fulfill({ status: 500, body }))
    await phoneField(page).fill('9161112240')
    await page.getByRole('button', { name: 'Получить код' }).click()
    await expect(page.getByText(words)).toBeVisible()
    await page.unroute('**/api/mobile-auth/code')
  }
  const tooMany = { error: { code: 'too_many_requests', message: 'Много', details: { retryAfter: 725 } } }
  await page.route('**/api/mobile-auth/code', (route) => route.fulfill({ status: 429, json: tooMany }))
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByRole('heading', { name: 'Превышено количество попыток запроса кода' })).toBeFocused()
  await expect(page.getByText(/Попробуйте снова через\s1[12]:\d\d/)).toBeVisible()
})

test('a newcomer agrees, says their name and is greeted by it', async ({ page, programme, axe }) => {
  await signIn(page, { url: programme.url, phone: '9161112241' })
  await expect(page).toHaveURL(/\/welcome/)
  const consent = page.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' })
  const advertising = page.getByRole('checkbox', { name: /рекламные сообщения/ })
  await expect(consent).not.toBeChecked()
  await expect(advertising).not.toBeChecked()

  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByRole('heading', { name: 'Исправьте ошибки' })).toBeVisible()
  await expect(page).toHaveTitle(/^Ошибка: /)
  await axe(page)
  await page.getByRole('link', { name: 'Введите фамилию' }).click()
  await expect(page.getByLabel('Фамилия')).toBeFocused()

  await page.getByLabel('Имя').fill('Ольга')
  await page.getByLabel('Фамилия').fill('Ivanova')
  await page.getByLabel('Город').fill('Ростов\u2011на\u2011Дону')
  await page.reload()
  await expect(page.getByLabel('Имя')).toHaveValue('Ольга')
  await expect(page.getByLabel('Фамилия')).toHaveValue('Ivanova')
  await expect(consent).not.toBeChecked()

  await consent.check()
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByText('Только русские буквы, дефис и пробел, до 100 символов')).toBeVisible()
  await expect(page.getByLabel('Фамилия')).toBeFocused()
  await page.getByLabel('Фамилия').fill('Иванова')
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await page.waitForURL(`${programme.url}/`)
  await expect(page.getByText('Здравствуйте, Ольга!').first()).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('signing in is readable for everyone', async ({ page, programme, axe }) => {
      const phone = colorScheme === 'light' ? '9161112242' : '9161112243'
      await page.goto(`${programme.url}/login`)
      await page.locator('altcha-widget').getByText('Я не робот').waitFor()
      await axe(page)
      await phoneField(page).focus()
      await page.getByText('Проверено').waitFor()
      await axe(page)
      await askForCode(page, phone)
      await axe(page)
      await codeField(page).pressSequentially(demoCode)
      await page.waitForURL('**/welcome')
      await axe(page)
    })
  })
}
