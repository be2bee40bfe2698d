import { expectAccessibleInBothThemes } from '../fixtures/axe.ts'
import { test } from '../fixtures/cabinet-test.ts'
import { openBalance, shortHistory } from './balance-steps.ts'

test('the sheet with the parts of the balance and the sheet with the periods have no accessibility violation in either theme', async ({
  page,
}) => {
  await openBalance(page, shortHistory)
  await page.getByRole('button', { name: /б\. заморожено/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/до\s.*, 00:00\sМСК$/)
    .first()
    .waitFor()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Период:/ }).click()
  await page.getByRole('button', { name: 'Показать', exact: true }).waitFor()
  await expectAccessibleInBothThemes(page)
})
