import type { LegalDocument } from '@impulse/api/legal-texts/legal-text'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures/cabinet-test.ts'
import type { RunningApp } from '../fixtures/server.ts'
import { publishRules } from '../steps/legal-text-steps.ts'

export const blockers = (page: Page) => page.getByRole('region', { name: 'Почему вывод пока закрыт' })
export const changes = (page: Page) =>
  page.getByRole('region', { name: /^Что изменилось с\sредакции, которую вы\sприняли/ })

/** Publishes a new version of the programme's rules (a legal text), and waits until the running server shows it. */
export async function newRules(
  page: Page,
  app: RunningApp,
  ...[summary, paragraph]: [string, string]
): Promise<void> {
  await publishRules(app, [summary, paragraph])
  await expect
    .poll(
      async () => ((await (await page.request.get('/api/documents/rules/')).json()) as LegalDocument).summary,
    )
    .toBe(summary)
}
