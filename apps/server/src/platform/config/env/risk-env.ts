import { threshold } from './env-fields.ts'

/** Thresholds of the risk rules, and the age above which a contract counts as backdated when it is recorded. */
export const riskEnv = {
  BACKDATED_DAYS: threshold({ max: 3650, unit: 'days' })
    .prefault('90')
    .describe(
      'a contract connected longer ago at its import is frozen from the day of import; 0: never ([rules](../rules.md#backdated-contracts))',
    ),
  RISK_DEVICE_MEMBERS: threshold()
    .refine((members) => members !== 1, 'is 2 or more, or 0: a member alone shares nothing')
    .prefault('3')
    .describe('members who sign in from one browser and become a risk case; 0, here and below: never'),
  RISK_STAFF_DEVICE_DAYS: threshold({ max: 365, unit: 'days' })
    .optional()
    .describe(
      'days within which two staff names, or a staff member and another’s member account, in one browser become a risk case; by default 90, in demo mode 0, because one person tries every part',
    ),
  RISK_BURST_CONTRACTS: threshold()
    .prefault('30')
    .describe('contracts of one member with one day of connection'),
  RISK_CANCELLED_CONTRACTS: threshold().prefault('5').describe('contracts cancelled early'),
  RISK_CANCELLED_PERCENT: threshold({ max: 100, unit: '%' }).prefault('40').describe('and their share'),
  RISK_CANCELLED_DAYS: threshold({ max: 365, unit: 'days' })
    .prefault('60')
    .describe('time within which a cancellation is early, and over which the share is counted'),
  RISK_SUBSCRIBER_DAYS: threshold({ max: 365, unit: 'days' })
    .prefault('90')
    .describe('days within which one subscriber’s contracts for one product become a risk case'),
  RISK_NEW_DETAILS_HOURS: threshold({ unit: 'hours' })
    .prefault('72')
    .describe('time after a new recipient or phone in which a withdrawal becomes a risk case'),
}
