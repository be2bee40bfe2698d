import { expect, type Page, test as base } from '@playwright/test'
import { collectRequests } from './asked-last.ts'
import { expectAccessible } from './axe.ts'
import { collectFaults, type Faults } from './faults.ts'
import { type Programme, startProgramme } from './programme.ts'
import { keepIntercepting } from './steady-routes.ts'

type TestFixtures = {
  /** Asserts that the page has no violation of WCAG 2.2 AA. */
  axe: (page: Page) => Promise<void>
  /** What the pages of this test did wrong so far, in every context; left over at the end, it fails the test. */
  faults: Faults
  failOnFaults: void
  reportRequested: void
  steadyRoutes: void
}

type WorkerFixtures = {
  /** Variables that the programme is started with. Each other set of them costs a start of its own. */
  environment: Readonly<Record<string, string>>
  programme: Programme
}

/** The test of every journey: the whole programme beside it, and no policy violation or uncaught error unnoticed. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  environment: [{}, { scope: 'worker', option: true }],
  programme: [
    async ({ environment }, use) => {
      const { stop, ...programme } = await startProgramme(undefined, environment)
      await use(programme)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // Playwright reads the first parameter's pattern to learn what the fixture needs.
  // oxlint-disable-next-line eslint/no-empty-pattern
  axe: async ({}, use) => use(expectAccessible),
  faults: async ({ browser }, use) => {
    const faults = collectFaults()
    const watch = (context: Parameters<Faults['watch']>[0]) => void faults.watch(context)
    browser.on('context', watch)
    await use(faults)
    browser.off('context', watch)
  },
  steadyRoutes: [
    async ({ browser }, use) => {
      browser.on('context', keepIntercepting)
      await use()
      browser.off('context', keepIntercepting)
    },
    { auto: true },
  ],
  reportRequested: [
    async ({ browser }, use, info) => {
      const requests = collectRequests(browser)
      await use()
      requests.stop()
      if (info.status !== info.expectedStatus) process.stdout.write(`\n${info.title}\n${requests.told()}\n`)
    },
    { auto: true },
  ],
  // Needs the page only to end before it: a closed page could no longer report its last violation.
  failOnFaults: [
    async ({ faults, page: _page }, use) => {
      await use()
      expect(await faults.take(), 'policy violations and uncaught errors').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
