import { execFileSync } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { takeExclusive } from '../../apps/server/src/platform/db/embedded/file-lock.ts'
import { postmasterPid } from '../../apps/server/src/platform/db/embedded/postmaster/postmaster-pid.ts'
import { fillClaim, send } from '../steps/claim-steps.ts'
import { open } from '../steps/open-page.ts'
import { expect, separateServerTest } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

const test = separateServerTest()
const outage = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Сервис временно недоступен', exact: true })

/**
 * Expects that each of `screens`, and then the balance, is replaced by the outage page, and that the session cookie
 * stays the same. After `recover`, expects that the balance opens without an action of the member.
 */
async function expectOutageAndReturn(
  page: Page,
  { screens, recover }: { screens: readonly string[]; recover: () => void },
): Promise<void> {
  const before = await sessionCookie(page)
  const apiResponse = page.request.get('/api/transactions', { timeout: 10_000 })
  for (const path of [...screens, '/balance?category=reward']) {
    const response = await page.goto(path, { timeout: 10_000 })
    const { pathname, search } = new URL(page.url())
    expect([response?.status(), response?.headers()['retry-after'], pathname + search], path).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
      path,
    ])
    await expect(outage(page)).toBeVisible()
  }
  // API requests fail during the outage. The failure must not end the session.
  expect((await apiResponse).status()).toBe(500)
  expect(await sessionCookie(page)).toBe(before)
  recover()
  await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible({ timeout: 45_000 })
  await expect(page).toHaveURL('/balance?category=reward')
  expect(await sessionCookie(page)).toBe(before)
}

const sessionCookie = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === 'impulse')?.value ?? 'none'

function getServerPid(dataDir: string): number {
  const pid = postmasterPid(dataDir)
  if (pid === null) throw new Error('No database runs on this folder')
  return pid
}

test('keeps a member signed in while PostgreSQL is down, and opens the page without a reload when PostgreSQL runs again', async ({
  page,
  app: { dataDir },
  axe,
}) => {
  await signedIn(page)
  await open(page, '/')
  // The server needs this lock to start PostgreSQL again. PostgreSQL stays down until the test releases the lock.
  const startLock = await takeExclusive(join(dataDir, 'pg.start-lock'), 10_000)
  process.kill(getServerPid(dataDir), 'SIGKILL')
  await expect.poll(async () => (await page.request.get('/readyz')).status()).toBe(503)
  await page.goto('/balance')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await axe(page)
  }
  await expectOutageAndReturn(page, { screens: ['/policy', '/login'], recover: startLock.release })
})

/** Stops all processes of PostgreSQL, so that it accepts connections and never responds. Returns the function that continues them. */
function hangPostgres(dataDir: string): () => void {
  const server = getServerPid(dataDir)
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server)], { encoding: 'utf8' })
  // Stops the parent process first, so that it starts no new child process while the others are stopped.
  const processes = [server, ...children.trim().split(/\s+/).map(Number)]
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes) {
      try {
        process.kill(pid, name)
      } catch (error) {
        // A process whose connection the server has closed ends as soon as it continues.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
      }
    }
  }
  signal('SIGSTOP')
  return () => signal('SIGCONT')
}

test('keeps a member signed in while PostgreSQL hangs, and opens the page without a reload when PostgreSQL continues', async ({
  page,
  app: { dataDir },
}) => {
  await signedIn(page)
  // Opens a page without pictures. Requests for pictures would wait for the hung database and use up the
  // browser's six connections.
  await open(page, '/policy')
  const resume = hangPostgres(dataDir)
  try {
    await expectOutageAndReturn(page, { screens: ['/policy', '/login'], recover: resume })
  } finally {
    resume()
  }
})

test('keeps a form that is sent while PostgreSQL hangs, accepts it once when PostgreSQL continues, and then shows its notification in the other tab', async ({
  page,
  context,
  app: { dataDir },
}) => {
  await signedIn(page)
  const otherTab = await context.newPage()
  await open(otherTab, '/notification')
  await page.bringToFront()
  await open(page, '/contracts/claim')
  await fillClaim(page, { number: 'СБОЙ-1' })
  const resume = hangPostgres(dataDir)
  try {
    await send(page).click()
    await expect(page.getByText('Сервис временно недоступен. Повторите попытку через минуту')).toBeVisible()
    await expect(page.getByLabel('Номер договора')).toHaveValue('СБОЙ-1')
  } finally {
    resume()
  }
  await expect.poll(async () => (await page.request.get('/readyz')).status()).toBe(200)
  await send(page).click()
  await expect(page.getByText('Заявка отправлена')).toBeVisible()
  await expect(otherTab.getByText('СБОЙ-1')).toHaveCount(1)
})

/** Makes PostgreSQL refuse all writes, as with a full disk or after a failover. Returns the function that ends this. */
async function refuseWrites(dataDir: string): Promise<() => Promise<void>> {
  const configure = async (value: 'on' | 'off') => {
    await appendFile(
      join(dataDir, 'pg', 'postgresql.auto.conf'),
      `default_transaction_read_only = ${value}\n`,
    )
    process.kill(getServerPid(dataDir), 'SIGHUP')
  }
  await configure('on')
  return () => configure('off')
}

test('shows every page to a member who stays signed in while the database accepts no writes, and keeps a form until it does', async ({
  page,
  app: { dataDir },
}) => {
  await signedIn(page)
  await open(page, '/contracts/claim')
  await fillClaim(page, { number: 'СБОЙ-2' })
  const acceptWrites = await refuseWrites(dataDir)
  try {
    await expect.poll(async () => (await page.request.get('/readyz')).status()).toBe(503)
    await send(page).click()
    await expect(page.getByText('Сервис временно недоступен. Повторите попытку через минуту')).toBeVisible()
    const before = await sessionCookie(page)
    for (const [path, name] of [
      ['/', /./],
      ['/balance', 'Мой Баланс'],
      ['/contracts', 'Мои договоры'],
      ['/notification', 'Уведомления'],
      ['/lk/personal', 'Личные данные'],
    ] as const) {
      const tab = await page.context().newPage()
      expect((await tab.goto(path))?.status(), path).toBe(200)
      await expect(tab.getByRole('heading', { level: 1, name }), path).toBeVisible()
      await tab.close()
    }
    expect(await sessionCookie(page)).toBe(before)
  } finally {
    await acceptWrites()
  }
  await expect.poll(async () => (await page.request.get('/readyz')).status()).toBe(200)
  await send(page).click()
  await expect(page.getByText('Заявка отправлена')).toBeVisible()
})
