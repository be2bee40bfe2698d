import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { newMember } from '../steps/new-member.ts'
import { step } from './identity-document-steps.ts'

for (const width of [390, 1440])
  test(`has no accessibility violation on any step of the document form in the light and dark theme (${width} px)`, async ({
    page,
    axe,
  }) => {
    // The test needs more time than others, because it checks many states of the form.
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 900 })
    await newMember(page, `7916111900${width === 390 ? 1 : 2}`)
    for (const [name, title] of [
      ['person', 'Личные данные'],
      ['document', 'Документ'],
      ['address', 'Прописка'],
      ['scans', 'Сканы'],
      ['check', 'Проверьте'],
    ] as const) {
      await open(page, `/lk/document?step=${name}`)
      await expect(step(page, title)).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await axe(page)
      }
    }
  })
