import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { refreshTokenKey } from '../../apps/cabinet/src/shared/session/session.ts'
import { open } from '../steps/open-page.ts'
import { expect, separateServerTest } from '../fixtures/cabinet-test.ts'
import { newSession } from '../steps/sign-in-quickly.ts'

// The separate server has the most verbose log level.
const test = separateServerTest()

test('writes no phone, code, token or cookie of a member to a log, whether the server accepts or refuses a request', async ({
  page,
  context,
  playwright,
  app,
}) => {
  const phone = '79163517264'
  const wrongCode = '593817'
  const secrets = new Set([wrongCode, '9163517264', '916 351', '351-72-64', '3517264'])

  await test.step('signs in on the page after a wrong code', async () => {
    await open(page, '/login')
    await page.getByLabel('Номер телефона').fill(phone)
    await page.getByRole('button', { name: 'Получить код' }).click()
    const code = page.locator('input[autocomplete=one-time-code]')
    await code.fill(wrongCode)
    await expect(page.getByText(/Код не подошёл/)).toBeVisible()
    await code.fill('000000')
    await page.waitForURL('**/welcome')
  })

  await test.step('sends requests that the server accepts and refuses, with secrets in the address, the headers and the body', async () => {
    const { accessToken, refreshToken } = await newSession(page.request, phone)
    const stored = await page.evaluate((key) => localStorage.getItem(key), refreshTokenKey)
    const cookies = await context.cookies()
    const cookie = cookies.find(({ name }) => name === 'impulse')
    const device = cookies.find(({ name }) => name === 'impulse-device')
    const otherContext = await playwright.request.newContext({ baseURL: app.url })
    const refreshed = await otherContext.get('/api/refresh-token', { params: { refreshToken } })
    expect(refreshed.status()).toBe(200)
    const { data } = (await refreshed.json()) as { data: Record<string, string> }
    const sealed = [cookie?.value, device?.value]
    for (const secret of [accessToken, refreshToken, stored, ...sealed, ...Object.values(data)]) {
      if (typeof secret !== 'string' || secret.length < 40) throw new Error('a secret is missing')
      secrets.add(secret)
      // The end of a token is its signature, which is secret. The beginning is the id of the session, which
      // logs may contain.
      secrets.add(secret.slice(-30))
    }
    const bearer = { authorization: `Bearer ${accessToken}` }
    const paths = [
      `/api/refresh-token?refreshToken=${refreshToken}x`,
      `/api/nothing/${refreshToken}?phone=${phone}&code=${wrongCode}`,
      `/${accessToken}?phone=${phone}`,
      `/api/balance/account-history/?search=${phone}&skipCount=-1`,
      `/api/balance/account-history/?search=${accessToken}`,
      '/balance',
    ]
    for (const headers of [{}, bearer, { authorization: accessToken, cookie: `impulse=${cookie?.value}` }]) {
      for (const path of paths) expect((await otherContext.get(path, { headers })).status()).toBeLessThan(500)
      for (const data of [`{"phone":"${phone}","code":`, { phone, code: wrongCode, userId: accessToken }]) {
        for (const path of [
          '/api/mobile-auth/code',
          '/api/mobile-auth/verify',
          '/api/lk/edit/set-user-data/',
        ]) {
          expect((await otherContext.post(path, { data, headers })).status()).toBeLessThan(500)
        }
      }
    }
    await otherContext.dispose()
  })

  await test.step('finds no secret in the logs of the server and of its database', async () => {
    const logs = [app.log(), ...(await logsIn(app.dataDir))]
    // Proves that there are logs to search: the server logs each request, and the database writes its own
    // log.
    expect(logs[0]?.match(/"msg":"request"/g)?.length).toBeGreaterThan(30)
    expect(logs.length).toBeGreaterThan(1)
    for (const text of logs) {
      const found = [...secrets].filter((secret) => text.includes(secret))
      expect(found).toEqual([])
    }
  })
})

/**
 * Returns the text of all log files in the data folder. The database's tables are left out, because they may
 * contain members' phones.
 */
async function logsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const logs = entries.filter((entry) => entry.isFile() && /\blog\b|\.log/.test(entry.name))
  return Promise.all(logs.map((entry) => readFile(path.join(entry.parentPath, entry.name), 'utf8')))
}
