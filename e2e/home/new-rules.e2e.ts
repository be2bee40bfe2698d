import { open } from '../steps/open-page.ts'
import { expect, separateServerTest } from '../fixtures/cabinet-test.ts'
import { amountField, aPayableMember } from '../steps/withdraw-steps.ts'
import { blockers, changes, newRules } from './new-rules-steps.ts'

/**
 * Test function without the common server, because the tests publish new versions of the programme's rules (a legal
 * text), which every member of the server must then accept.
 */
const test = separateServerTest()

test('when a member accepts legal texts that were just replaced, shows the newest texts; accepting these unblocks withdrawals in every tab', async ({
  page,
  app,
}) => {
  await aPayableMember(page, app, '79161119954')
  await newRules(page, app, 'И по средам', 'И по средам')
  const otherPage = await page.context().newPage()
  await open(otherPage, '/withdraw')
  await expect(blockers(otherPage)).toBeVisible()
  await open(page, '/')
  await page.goto('/withdraw')
  await blockers(page)
    .getByRole('link', { name: /Прочитать/ })
    .click()
  await expect(page).toHaveURL('/rules?next=/withdraw')
  await expect(changes(page)).toContainText('И по средам')
  await newRules(page, app, 'И по пятницам', 'И по пятницам')
  const accept = page.getByRole('button', { name: 'Принять' })
  await accept.click()
  await expect(page.getByRole('alert')).toContainText('Текст обновился')
  await expect(changes(page)).toContainText(/И по средам.*И по пятницам/s)
  await accept.click()
  await expect(page).toHaveURL('/withdraw')
  for (const tab of [page, otherPage]) await expect(amountField(tab)).toBeVisible()
  await otherPage.close()
  // The browser's history must contain the withdrawal page only once, so that one Back leads to the home page.
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('shows a visitor every version of the programme’s legal rules, and what a version changed', async ({
  page,
  app,
  axe,
}) => {
  await open(page, '/rules')
  const [present] =
    (
      await page
        .getByText(/^Редакция от/)
        .first()
        .innerText()
    ).match(/[\d.]{10}/) ?? []
  await newRules(page, app, 'И по субботам', 'И по субботам')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Принять' })).toHaveCount(0)
  const versions = page.getByRole('region', { name: 'Все редакции' })
  await versions
    .getByRole('link', { name: `Редакция от ${present}` })
    .last()
    .click()
  await expect(page.getByText('Это прежняя редакция')).toBeVisible()
  await page.getByRole('link', { name: 'Открыть действующую' }).click()
  await expect(page.getByText('Это прежняя редакция')).toHaveCount(0)
  await versions.getByRole('link', { name: 'Что изменилось' }).first().click()
  await expect(page.getByRole('insertion').filter({ hasText: 'И по субботам' })).toHaveCount(1)
  await axe(page)
})
