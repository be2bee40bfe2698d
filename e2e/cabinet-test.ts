import { expect, test as base } from './test.ts'

/** The test of journeys whose subject is not the captcha: it is switched off, and addresses may be paths alone. */
export const test = base.extend({
  environment: [{ CAPTCHA: 'none' }, { scope: 'worker' }],
  baseURL: async ({ programme }, use) => use(programme.url),
})

/**
 * For the journeys of one file that change what others count on: a programme of their own, by which they go one after another.
 * Side by side each worker would start one for itself, which takes as long as the journey.
 */
export function isolatedTest(environment: Readonly<Record<string, string>> = {}): typeof test {
  test.describe.configure({ mode: 'default' })
  return test.extend({ environment: [{ CAPTCHA: 'none', ...environment }, { scope: 'worker' }] })
}

export { expect }
