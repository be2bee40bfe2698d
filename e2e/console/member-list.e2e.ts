import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { codeAt } from '../../apps/server/src/testing/operations/authenticator-code.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signInAsNewStaff, inEveryAppearance, openPage, signInByPassword } from './console-steps.ts'
import { newMemberByApi } from '../steps/new-member.ts'

async function filterMembers(page: Page, shownPhone: string): Promise<void> {
  await openPage(page, 'Участники')
  await page.getByPlaceholder('Телефон, имя, договор').fill(shownPhone)
  await expect(page.getByRole('row')).toHaveCount(2)
}

test('downloads the filtered list of members, and records the download in the audit without the phone that staff searched for', async ({
  page,
  request,
  axe,
  app,
}) => {
  const shownPhone = '+7 (916) 111-85-11'
  await newMemberByApi(request, '79161118511')
  await signInAsNewStaff(page, app, 'zoya-downloads', 'admin')
  await filterMembers(page, shownPhone)
  await page.getByRole('button', { name: 'Скачать' }).click()
  await inEveryAppearance(page, axe)()
  // Presses the menu item by keyboard. The open menu moves some time after each change of the window's width, so a
  // mouse click could begin at one place of the menu and end at another.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/^Участники \d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(shownPhone)
  await openPage(page, 'Журнал')
  await page.getByPlaceholder('Что и подробности').fill('members.csv')
  const row = page.getByRole('row').filter({ hasText: 'zoya-downloads' })
  await expect(row.filter({ hasText: 'Участники, CSV' })).toHaveCount(1)
  await expect(row.filter({ hasText: '916' })).toHaveCount(0)
})

test('clears the tab’s session storage when a staff member signs out, and offers the saved filter again after the next sign-in', async ({
  page,
  request,
  app,
}) => {
  await newMemberByApi(request, '79161118512')
  const { secret } = await signInAsNewStaff(page, app, 'zoya-filters', 'admin')
  await filterMembers(page, '+7 (916) 111-85-12')
  await page.getByRole('button', { name: 'Фильтры' }).click()
  await page.getByRole('menuitem', { name: /Сохранить эти фильтры/ }).click()
  await page.getByRole('dialog').getByLabel('Название').fill('Новенький')
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('button', { name: 'zoya-filters' }).click()
  await page.evaluate(() => sessionStorage.setItem('document-marks', 'of a review'))
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
  await signInByPassword(page, 'zoya-filters')
  await page.getByLabel('Код из приложения').fill(codeAt(secret, new Date(Date.now() + 30_000)))
  await page.getByRole('button', { name: 'Войти' }).click()
  await openPage(page, 'Участники')
  // The search of the previous session may still be active, and then the filter menu would offer only to
  // remove it.
  await page.getByPlaceholder('Телефон, имя, договор').fill('')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('button', { name: 'Фильтры' }).click()
  await page.getByRole('menuitem', { name: 'Новенький' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
})
