import { open } from '../steps/open-page.ts'
import { counterTest } from '../fixtures/counter-host.ts'
import { newMember } from '../steps/new-member.ts'
import { expect } from '../fixtures/cabinet-test.ts'

const test = counterTest(['host'], ({ host }) => ({
  COUNTER_TOPMAIL: '3212345',
  COUNTER_TOPMAIL_URL: host,
  COUNTER_LIVEINTERNET: 'on',
  COUNTER_LIVEINTERNET_URL: host,
}))

test('loads the script and the pixel of visit counters only with consent and never on the withdrawal page (spec 7.34, 7.35)', async ({
  page,
  hosts: { host },
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  await newMember(page, '79165550131')
  await open(page, '/news')
  await expect(page.getByRole('region', { name: 'Вопрос о счётчиках' })).toBeVisible()
  expect(host.requests).toEqual([])
  await page.getByRole('button', { name: 'Принять' }).click()
  await expect.poll(() => host.requests).toContain('/js/code.js')
  await expect.poll(() => host.requests.some((call) => call.startsWith('/hit?r;'))).toBe(true)
  const reportedCalls = () => host.requests.filter((call) => call.startsWith('/reported?')).join('\n')
  await expect.poll(reportedCalls).toContain('"type":"pageView","id":"3212345"')
  await expect.poll(reportedCalls).toContain('"type":"setUserID","userid":')
  // The link to the withdrawal page must load a new HTML document, because the script of the visit counters would still
  // run in the old one. The event `domcontentloaded` shows that a new document is loaded.
  const withdrawal = page.waitForEvent('domcontentloaded')
  await page.getByRole('link', { name: 'Вывод средств' }).first().click()
  await withdrawal
  await expect(page).toHaveURL('/withdraw')
  await expect(page.getByRole('heading', { level: 1, name: 'Вывод средств' })).toBeVisible()
  expect(await page.locator('#tmr-code').count()).toBe(0)
  expect(host.requests.join('\n')).not.toContain('withdraw')
  expect(refused).toEqual([])

  // After the member withdraws the consent, the next page must not contain the script of the visit counters.
  await page.getByRole('link', { name: 'Новости' }).first().click()
  await expect(page.locator('#tmr-code')).toHaveCount(1)
  await open(page, '/lk/consents')
  await expect(page.locator('#tmr-code')).toHaveCount(1)
  const toggle = page.getByRole('switch', { name: 'Разрешить счётчики посещений' })
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await expect(toggle).not.toHaveAttribute('aria-busy', 'true')
  const help = page.waitForEvent('domcontentloaded')
  await page.getByRole('link', { name: 'Помощь' }).first().click()
  await help
  await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible()
  await expect(page.locator('#tmr-code')).toHaveCount(0)
})
