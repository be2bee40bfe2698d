import { versionPath } from '@impulse/api/version/version'
import type { BrowserContext, Page } from '@playwright/test'
import { refreshTokenKey } from '../../apps/cabinet/src/shared/session/session.ts'
import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { newMember } from '../steps/new-member.ts'
import { signIn } from '../steps/sign-in-steps.ts'

type Form = {
  path: string
  /** Opens the form of the field, when the page does not show the form immediately. */
  openForm?: (page: Page) => Promise<void>
  field: (page: Page) => ReturnType<Page['getByLabel']>
  typed: string
  shownText?: string
}

/**
 * One field of each form that a member can leave half-filled. The withdrawal form is missing, because its
 * draft is deleted with the tab.
 */
const forms: Form[] = [
  { path: '/contracts/claim', field: (page) => page.getByLabel('Номер договора'), typed: 'К-100' },
  { path: '/help?about=general', field: (page) => page.getByLabel('Ваш вопрос'), typed: 'Где деньги' },
  { path: '/lk/personal', field: (page) => page.getByLabel('Город'), typed: 'Тверь' },
  { path: '/lk/work', field: (page) => page.getByLabel('Работодатель'), typed: 'Свет' },
  { path: '/lk/account', field: (page) => page.getByLabel('Имя пользователя'), typed: 'olga.new' },
  {
    path: '/lk/account',
    openForm: (page) => page.getByRole('button', { name: 'Изменить номер' }).click(),
    field: (page) => page.getByLabel('Новый номер телефона'),
    typed: '9161234567',
    shownText: '+7 (916) 123-45-67',
  },
]

test('restores each half-filled form after the tab is closed and after the session is lost', async ({
  page,
  context,
  app,
}) => {
  const phone = '79165550201'
  await newMember(page, phone)
  for (const form of forms) await fill(page, form)
  const next = await afterCrash(page, context)
  for (const form of forms) await expectDraftSaved(next, form)

  await test.step('restores the forms when the session is lost and the same member signs in again', async () => {
    const newPage = await afterLostSession(next, context)
    await signIn(newPage, { url: app.url, phone })
    for (const form of forms) await expectDraftSaved(newPage, form)
  })
})

test('restores the welcome form without its consents after the tab is closed, but not for another member', async ({
  page,
  context,
  app,
}) => {
  await signIn(page, { url: app.url, phone: '79165550202' })
  await page.getByLabel('Имя', { exact: true }).fill('Ольга')
  const next = await afterCrash(page, context)
  await open(next, '/welcome')
  await expect(next.getByLabel('Имя', { exact: true })).toHaveValue('Ольга')
  for (const box of await next.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await context.clearCookies()
  await next.evaluate((key) => localStorage.removeItem(key), refreshTokenKey)
  await signIn(next, { url: app.url, phone: '79165550203' })
  await expect(next.getByLabel('Имя', { exact: true })).toHaveValue('')
})

test('restores the half-filled identity document after an update of the cabinet, a closed tab and a lost session', async ({
  page,
  context,
  app,
}) => {
  const phone = '79165550204'
  await newMember(page, phone)
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
  const next = await afterCrash(page, context)
  await open(next, '/lk/document?step=person')
  await expectIt(next)
  const newPage = await afterLostSession(next, context)
  await signIn(newPage, { url: app.url, phone })
  await open(newPage, '/lk/document?step=person')
  await expectIt(newPage)
})

async function fill(page: Page, form: Form): Promise<void> {
  await open(page, form.path)
  await form.openForm?.(page)
  await form.field(page).fill('')
  await form.field(page).pressSequentially(form.typed)
}

async function expectDraftSaved(
  page: Page,
  { path, openForm, field, typed, shownText = typed }: Form,
): Promise<void> {
  await open(page, path)
  await openForm?.(page)
  const value = async () => (await field(page).inputValue()).replaceAll(/\s/g, ' ')
  await expect.poll(value, path).toBe(shownText)
}

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
