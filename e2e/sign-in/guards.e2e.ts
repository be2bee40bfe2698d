import type { APIRequestContext } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { membersScreens, publicScreens, signInScreen, welcomeScreen } from '../steps/screens.ts'
import { newSession } from '../steps/sign-in-quickly.ts'
import { andrey, signIn } from '../steps/sign-in-steps.ts'

const isMissing = (path: string): boolean =>
  [...membersScreens, ...publicScreens].some((screen) => screen.path === path && screen.isMissing)

/**
 * Returns the address to which the server redirects a request for a page. Returns an empty text when the server sends
 * the page itself.
 */
async function sentTo(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path, { maxRedirects: 0 })
  if (response.status() === 302) return response.headers()['location'] ?? 'nowhere'
  expect(response.status(), path).toBe(isMissing(path) ? 404 : 200)
  return ''
}

/** Requests a page, which the server must send itself, and returns its title and whether it has the menu. */
async function fetchPage(
  request: APIRequestContext,
  path: string,
): Promise<{ title: string | undefined; hasMenu: boolean }> {
  const response = await request.get(path, { maxRedirects: 0 })
  expect(response.status(), path).toBe(isMissing(path) ? 404 : 200)
  const html = await response.text()
  return { title: /<title>([^<]*)<\/title>/.exec(html)?.[1], hasMenu: html.includes('<aside') }
}

test('redirects a visitor from a page for members to /login, and a signed-in member from /login to the page named by `next`; gives every page its title, and members the menu (spec 2.1, 2.2, 2.4, 2.5, 2.6, 2.7, 2.8, 2.9, 2.10, 2.11, 2.12, 2.22, 2.23)', async ({
  request,
}) => {
  const closed = [...membersScreens, { path: '/balance?category=reward&search=А-1' }]
  const loginFor = (path: string) => {
    const { pathname, search } = new URL(path, 'http://cabinet.invalid')
    return path === '/' ? '/login' : `/login?next=${encodeURIComponent(pathname + search)}`
  }
  for (const { path } of closed) expect(await sentTo(request, path)).toBe(loginFor(path))
  expect(await sentTo(request, welcomeScreen.path)).toBe('/login')
  expect((await fetchPage(request, signInScreen.path)).title).toBe(signInScreen.title)
  for (const { path, title } of publicScreens)
    expect(await fetchPage(request, path), path).toEqual({ title, hasMenu: false })
  await newSession(request)
  for (const { path } of closed) expect(await sentTo(request, loginFor(path))).toBe(encodeURI(path))
  expect(await sentTo(request, closed.at(-1)?.path ?? '')).toBe('')
  for (const { path, title } of [...membersScreens, ...publicScreens])
    expect(await fetchPage(request, path), path).toEqual({ title, hasMenu: true })
  for (const { path } of [signInScreen, welcomeScreen]) expect(await sentTo(request, path)).toBe('/')
})

test('redirects a member who has no name yet from the pages for members to the welcome form', async ({
  request,
}) => {
  await newSession(request, '79161110002')
  expect((await fetchPage(request, welcomeScreen.path)).title).toBe(welcomeScreen.title)
  expect(await sentTo(request, '/balance?category=reward')).toBe(
    `/welcome?next=${encodeURIComponent('/balance?category=reward')}`,
  )
  expect(await sentTo(request, '/')).toBe('/welcome')
  expect(await sentTo(request, '/login?next=%2Forder')).toBe('/order')
  expect(await sentTo(request, '/policy')).toBe('')
})

test('opens the requested page after a visitor was redirected to /login and signed in, without a captcha when the server requires none', async ({
  page,
  app,
}) => {
  const challenges: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/captcha/challenge')) challenges.push(request.url())
  })
  await page.goto('/balance?category=release')
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/balance?category=release')}`)
  await expect(page.getByRole('button', { name: 'Получить код' })).toBeVisible()
  await signIn(page, { url: app.url, phone: andrey })
  await expect(page).toHaveURL('/balance?category=release')
  expect(challenges).toEqual([])
  await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
  // After the sign-in, the browser’s Back button must not show /login or the code step again; the requested page stays
  // open.
  await page.goBack()
  await expect(page).toHaveURL('/balance?category=release')
})

const hostile = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%09//evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/.//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/ /evil.example',
  '/\u2028/evil.example',
  'evil.example',
  '/login?next=//evil.example',
]

test('ignores a return address on another host, both in the server’s redirect and in the browser after a sign-in', async ({
  page,
  app,
}) => {
  await newSession(page.request)
  for (const next of hostile)
    expect(await sentTo(page.request, `/login?next=${encodeURIComponent(next)}`), next).toBe('/')
  await page.context().clearCookies()
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await open(page, `/login?next=${encodeURIComponent('//evil.example')}`)
  await signIn(page, { url: app.url, phone: andrey })
  await expect(page).toHaveURL('/')
  expect([...origins]).toEqual([app.url])
})

test('shows visitors a Russian error page without the menu, and members a public page with it; only a visitor’s page describes the programme to messengers (spec 1.14)', async ({
  page,
}) => {
  const menu = page.getByRole('complementary', { name: 'Меню' })
  await open(page, '/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeVisible()
  await expect(
    page.getByText('Проверьте адрес: возможно, в нём опечатка или страница переехала'),
  ).toBeVisible()
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Выйти' })).toHaveCount(0)
  for (const link of ['Политика конфиденциальности', 'Правила программы', 'Помощь', 'help@impulse.example']) {
    await expect(page.getByRole('contentinfo').getByRole('link', { name: link })).toBeVisible()
  }
  await page.getByRole('link', { name: 'На главную' }).click()
  await expect(page).toHaveURL('/login')
  const html = await (await page.request.get('/login')).text()
  expect(html).toMatch(/<meta property="og:title" content="[^"]+"/)
  expect((await page.request.get('/link-preview.png')).headers()['content-type']).toBe('image/png')
  expect(await (await page.request.get('/robots.txt')).text()).toContain('Allow: /link-preview.png')
  await newSession(page.request)
  expect(await (await page.request.get('/')).text()).not.toContain('og:')
  await page.goto('/policy')
  await expect(menu).toBeVisible()
})
