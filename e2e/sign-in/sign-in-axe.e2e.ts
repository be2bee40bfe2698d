import { requestCode, codeField, demoCode, phoneField } from '../steps/sign-in-steps.ts'
import { expectAccessibleInBothThemes } from '../fixtures/axe.ts'
import { test } from '../fixtures/test.ts'

test('finds no accessibility violation on /login with the captcha unsolved, with the captcha solved, and in the code step', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/login`)
  await page.locator('altcha-widget').getByText('Я не робот').waitFor()
  await expectAccessibleInBothThemes(page)
  await phoneField(page).focus()
  await page.getByText('Проверено').waitFor()
  await expectAccessibleInBothThemes(page)
  await requestCode(page, '9161112242')
  await expectAccessibleInBothThemes(page)
  await codeField(page).pressSequentially(demoCode)
  await page.waitForURL('**/welcome')
})
