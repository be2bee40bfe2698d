import { requestCode, codeField, demoCode, phoneField } from '../steps/sign-in-steps.ts'
import { test } from '../fixtures/test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`sign-in pages in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('finds no accessibility violation on the sign-in pages and on the welcome form', async ({
      page,
      app,
      axe,
    }) => {
      const phone = colorScheme === 'light' ? '9161112242' : '9161112243'
      await page.goto(`${app.url}/login`)
      await page.locator('altcha-widget').getByText('Я не робот').waitFor()
      await axe(page)
      await phoneField(page).focus()
      await page.getByText('Проверено').waitFor()
      await axe(page)
      await requestCode(page, phone)
      await axe(page)
      await codeField(page).pressSequentially(demoCode)
      await page.waitForURL('**/welcome')
      await axe(page)
    })
  })
}
