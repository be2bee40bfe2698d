import { wholeNumber } from './env-fields.ts'

/**
 * Settings of two times: within how many hours the support answers, and how many days pass between a confirmed account
 * deletion and the erasure.
 */
export const deadlinesEnv = {
  ANSWER_HOURS: wholeNumber('is a whole number of hours', { pattern: /^[1-9]\d{0,3}$/ })
    .meta({ unit: 'hours' })
    .prefault('24')
    .describe('time within which the support answers, shown to members'),
  ACCOUNT_DELETION_DAYS: wholeNumber('is a number of days from 0 to 365', { max: 365 })
    .meta({ unit: 'days' })
    .prefault('30')
    .describe('time between a confirmed account deletion and the erasure'),
}
