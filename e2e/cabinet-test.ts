import { expect, test as base } from './test.ts'

/** The test of journeys whose subject is not the captcha: it is switched off, and addresses may be paths alone. */
export const test = base.extend({
  environment: [{ CAPTCHA: 'none' }, { scope: 'worker' }],
  baseURL: async ({ programme }, use) => use(programme.url),
})

export { expect }
