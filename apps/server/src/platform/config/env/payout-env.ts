import { type Payer, payerFieldNames, payerSchema } from '@impulse/api/payouts/payer'
import * as z from 'zod'
import { address, baseAddress, oneOf, points, readJson, secretOf, text } from './env-fields.ts'

/**
 * Settings of payouts: the provider and its name check, the daily cap and the caps of approvers, the sums from which a
 * second person must consent, the payer, and the directories of banks.
 */
export const payoutEnv = {
  PAYOUTS: oneOf('bank_file', 'provider')
    .prefault('bank_file')
    .describe('files for the bank; `provider`: a payout provider'),
  PAYOUTS_AGENT_ID: text.prefault('').describe('account at the provider, for `PAYOUTS=provider`'),
  PAYOUTS_SECRET: secretOf('worker').prefault('').describe('key of this account, for `PAYOUTS=provider`'),
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
    .describe('maximum sent in a Moscow day, whatever the outcome'),
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
    .describe('address of the directory of SBP banks; https:// in production; without it: from a file'),
  BIC_DIRECTORY_URL: address
    .optional()
    .describe('address of the directory of BIC; https:// in production; without it: from a file'),
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
    `is JSON: name, inn, kpp, ogrn and address (each may be empty), bankName, bic, corrAccount, account (its control digit fits the BIC), purpose of up to 190 characters with {number}, incomeCode (1 to 5, may be empty). Wrong: ${wrong.join(', ')}`,
  )
  return z.NEVER
}
