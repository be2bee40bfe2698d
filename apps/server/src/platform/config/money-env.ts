import { type Payer, payerFieldNames, payerSchema } from '@impulse/api/payouts/payer'
import * as z from 'zod'
import {
  address,
  baseAddress,
  count,
  oneOf,
  points,
  readJson,
  secret,
  text,
  threshold,
} from './env-fields.ts'

/** Settings of rewards, withdrawals and payouts, and the thresholds of the risk rules. */
export const moneyEnv = {
  BACKDATED_DAYS: threshold({ max: 3650, unit: 'days' })
    .prefault('90')
    .describe(
      'a contract connected longer ago at its import is frozen from the day of import; 0: never ([rules](../rules.md#backdated-contracts))',
    ),
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
  PAYOUTS: oneOf('bank_file', 'provider')
    .prefault('bank_file')
    .describe('files for the bank; `provider`: a payout provider'),
  PAYOUTS_AGENT_ID: text.prefault('').describe('account at the provider, for `PAYOUTS=provider`'),
  PAYOUTS_SECRET: secret.prefault('').describe('key of this account, for `PAYOUTS=provider`'),
  PAYOUTS_URL: baseAddress
    .prefault('https://api.yookassa.ru/v3')
    .describe('the provider’s address, by default YooKassa’s; https:// in production'),
  PAYOUTS_NAME_CHECK: oneOf('on', 'off')
    .prefault('off')
    .describe(
      '`on`: the provider compares the recipient’s name ([how](../how-to/pay-withdrawals.md#check-the-recipients-name))',
    ),
  PAYOUTS_DAILY_CAP: points
    .prefault('1000000')
    .describe('maximum paid in a Moscow day, by all approvers together'),
  PAYOUTS_SECOND_PERSON_FROM: points
    .prefault('50000')
    .describe('the sum to one member in 30 days from which two persons approve'),
  RELEASE_SECOND_PERSON_FROM: points
    .prefault('500000')
    .describe(
      'points that one person may not release alone in 24 hours: by an import or its undo, a cleared risk case, a lifted restriction; 0: no limit',
    ),
  PAYOUTS_APPROVER_DAILY_CAP: points
    .prefault('500000')
    .describe('maximum that one person approves in a Moscow day; 0, also below: no cap'),
  PAYOUTS_APPROVER_30_DAY_CAP: points.prefault('5000000').describe('and in 30 Moscow days, today included'),
  PAYER: text
    .transform(parsePayer)
    .optional()
    .describe(
      'the first payer, as JSON; later changed [in the console](../how-to/pay-withdrawals.md); the demo has a made-up one',
    ),
  SBP_BANKS_URL: address
    .optional()
    .describe('address of the directory of SBP banks; without it: from a file'),
  BIC_DIRECTORY_URL: address.optional().describe('address of the directory of BIC; without it: from a file'),
  RISK_DEVICE_MEMBERS: threshold()
    .refine((members) => members !== 1, 'is 2 or more, or 0: a member alone shares nothing')
    .prefault('3')
    .describe('members who sign in from one browser and become a risk case; 0, here and below: never'),
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

/** Validates the payer when the server starts, because one wrong digit would make every payment fail. */
function parsePayer(json: string, context: z.RefinementCtx<string>): Payer {
  const values = readJson(json)
  const read = payerSchema.safeParse(
    typeof values === 'object' && values !== null
      ? Object.fromEntries(payerFieldNames.map((name) => [name, Reflect.get(values, name) ?? '']))
      : null,
  )
  if (read.success) return read.data
  const wrong = [...new Set(read.error.issues.map(({ path: [field] }) => String(field ?? 'all of it')))]
  context.addIssue(
    `is JSON: name, inn, kpp (may be empty), bankName, bic, corrAccount, account (its control digit fits the BIC), purpose of up to 190 characters with {number}, incomeCode (1 to 5, may be empty). Wrong: ${wrong.join(', ')}`,
  )
  return z.NEVER
}
