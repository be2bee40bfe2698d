import { open } from '../steps/open-page.ts'
import { test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`balance page in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('has no accessibility violation on the balance page, in the sheet of the balance’s parts and in the sheet of the periods', async ({
      page,
      axe,
    }) => {
      await signedIn(page)
      await open(page, '/balance')
      await axe(page)
      await page.getByRole('button', { name: /б\. заморожено/ }).click()
      await page
        .getByRole('dialog')
        .getByText(/^до\s.*, 00:00\sМСК$/)
        .first()
        .waitFor()
      await axe(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: /^Период:/ }).click()
      await page.getByRole('button', { name: 'Показать', exact: true }).waitFor()
      await axe(page)
    })
  })
}
