import { versionPath } from '@impulse/api/version/version'
import type { BrowserContext, Page } from '@playwright/test'
import { refreshTokenKey } from '../../apps/cabinet/src/shared/session/session.ts'
import { navigate, open, untilHydrated } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { newMember } from '../steps/new-member.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

type Field = {
  /** Opens the form of the field, when the page does not show the form immediately. */
  openForm?: (page: Page) => Promise<void>
  field: (page: Page) => ReturnType<Page['getByLabel']>
  typed: string
  shownText?: string
}

/**
 * Fields in forms that a member can leave half-filled, one field for each form, by the address of the page. The
 * withdrawal form is not in the list, because its draft is deleted with the tab.
 */
const forms: Record<string, Field[]> = {
  '/contracts/claim': [{ field: (page) => page.getByLabel('Номер договора'), typed: 'К-100' }],
  '/help?about=general': [{ field: (page) => page.getByLabel('Ваш вопрос'), typed: 'Где деньги' }],
  '/lk/personal': [{ field: (page) => page.getByLabel('Город'), typed: 'Тверь' }],
  '/lk/work': [{ field: (page) => page.getByLabel('Работодатель'), typed: 'Свет' }],
  '/lk/account': [
    { field: (page) => page.getByLabel('Имя пользователя'), typed: 'olga.new' },
    {
      openForm: (page) => page.getByRole('button', { name: 'Изменить номер' }).click(),
      field: (page) => page.getByLabel('Новый номер телефона'),
      typed: '9161234567',
      shownText: '+7 (916) 123-45-67',
    },
  ],
}

test('restores each half-filled form after the tab is closed', async ({ page, context }) => {
  await newMember(page, '79165550201')
  await open(page, '/')
  for (const [path, fields] of Object.entries(forms)) {
    await navigate(page, path)
    for (const { openForm, field, typed } of fields) {
      await openForm?.(page)
      await field(page).fill('')
      await field(page).pressSequentially(typed)
    }
  }
  const newPage = await afterCrash(page, context)
  for (const [path, fields] of Object.entries(forms)) {
    await open(newPage, path)
    for (const { openForm, field, typed, shownText = typed } of fields) {
      await openForm?.(newPage)
      const value = async () => (await field(newPage).inputValue()).replaceAll(/\s/g, ' ')
      await expect.poll(value, path).toBe(shownText)
    }
  }
})

test('restores the welcome form without its consents after the tab is closed, but not for another member', async ({
  page,
  context,
}) => {
  await signedIn(page, '79165550202')
  await open(page, '/welcome')
  await page.getByLabel('Имя', { exact: true }).fill('Ольга')
  const next = await afterCrash(page, context)
  await open(next, '/welcome')
  await expect(next.getByLabel('Имя', { exact: true })).toHaveValue('Ольга')
  for (const box of await next.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  const newPage = await afterLostSession(next, context)
  await signedIn(newPage, '79165550203')
  await open(newPage, '/welcome')
  await expect(newPage.getByLabel('Имя', { exact: true })).toHaveValue('')
})

test('restores the half-filled identity document after an update of the cabinet and a closed tab', async ({
  page,
  context,
}) => {
  await newMember(page, '79165550204')
  await page.clock.install()
  await open(page, '/lk/document?step=person')
  await page.getByLabel('Дата рождения').pressSequentially('12041990')
  await page.getByLabel(/^ИНН/).pressSequentially('5001')
  await page.route(`**${versionPath}`, (route) =>
    route.fulfill({ json: { fullVersion: '99.0.0', buildTime: 'later', gitHash: 'new' } }),
  )
  await page.clock.runFor(60_000)
  const prompt = page.getByRole('dialog', { name: 'Доступна новая версия' })
  await untilHydrated(page, () => prompt.getByRole('button', { name: 'Обновить' }).click())
  const expectIt = async (openedPage: Page) => {
    await expect(openedPage.getByLabel('Дата рождения')).toHaveValue('12.04.1990')
    await expect(openedPage.getByLabel(/^ИНН/)).toHaveValue('5001')
  }
  await expectIt(page)
  const newPage = await afterCrash(page, context)
  await open(newPage, '/lk/document?step=person')
  await expectIt(newPage)
})

/** Closes the tab, which loses all data that only the tab had, and opens a new tab. */
async function afterCrash(page: Page, context: BrowserContext): Promise<Page> {
  await page.close()
  return context.newPage()
}

/** Removes the session from the browser without a logout, and opens a new tab. */
async function afterLostSession(page: Page, context: BrowserContext): Promise<Page> {
  await page.goto('/robots.txt')
  await context.clearCookies()
  await page.evaluate((key) => localStorage.removeItem(key), refreshTokenKey)
  return afterCrash(page, context)
}
