import { navigate, open } from '../steps/open-page.ts'
import { expectAccessibleInBothThemes } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { newMember } from '../steps/new-member.ts'
import { step } from './identity-document-steps.ts'

test('has no accessibility violation on any step of the document form', async ({ page }) => {
  // The test needs more time than others, because it checks many states of the form.
  test.setTimeout(180_000)
  await newMember(page, '79161119001')
  for (const [name, title] of [
    ['person', 'Личные данные'],
    ['document', 'Документ'],
    ['address', 'Регистрация'],
    ['scans', 'Сканы'],
    ['check', 'Проверьте'],
  ] as const) {
    const address = `/lk/document?step=${name}`
    // Loads the page and axe once, because they would be the same for each step.
    await (name === 'person' ? open(page, address) : navigate(page, address))
    await expect(step(page, title)).toBeVisible()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessibleInBothThemes(page)
    }
  }
})
