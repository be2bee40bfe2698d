import { count, oneOf, points } from './env-fields.ts'

/**
 * Settings of withdrawals: their limits, fee and tax, and the waiting time after a new recipient, a changed phone or a
 * return to a dormant account.
 */
export const withdrawalEnv = {
  WITHDRAWAL_MIN: points.prefault('100').describe('minimum of a withdrawal'),
  WITHDRAWAL_MAX: points.prefault('100000').describe('maximum of a withdrawal'),
  WITHDRAWAL_MONTH_LIMIT: points.prefault('300000').describe('maximum of a member in a Moscow month'),
  WITHDRAWALS_PER_DAY: count.prefault('10').describe('maximum of a member in a Moscow day, in any status'),
  WITHDRAWAL_FEE: points.prefault('0').describe('fee of a withdrawal'),
  TAX: oneOf('none', 'ndfl')
    .prefault('none')
    .describe('`ndfl`: income tax is withheld by the scale of the year'),
  RECIPIENT_WAITING_HOURS: count
    .meta({ unit: 'hours' })
    .prefault('48')
    .describe('waiting time after a new recipient, a changed phone, a return to a dormant account'),
}
