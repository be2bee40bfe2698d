import * as z from 'zod/mini'
import { proposalFields } from '../members/console-proposals.ts'
import { payerFields, corrAccountFits, accountFits } from './payer.ts'
import { staffReasonSchema } from '../members/console-restrictions.ts'
import { isInn, isOgrn, isOrganisationInn } from '../fields/inn.ts'

export const payerChangeStates = ['open', 'applied', 'declined', 'replaced'] as const
export type PayerChangeState = (typeof payerChangeStates)[number]

const payer = z.object({
  name: z.string(),
  inn: z.string(),
  kpp: z.string(),
  ogrn: z.string(),
  address: z.string(),
  bankName: z.string(),
  bic: z.string(),
  corrAccount: z.string(),
  account: z.string(),
  purpose: z.string(),
  incomeCode: z.string(),
})

const payerChangeSchema = z.object({
  ...proposalFields,
  state: z.enum(payerChangeStates),
  /** Payer that was in force when the change was proposed. */
  before: payer,
  payer,
})
export type PayerChange = z.infer<typeof payerChangeSchema>

/** Payer in force now, and all proposed changes of the payer, newest first. */
export const payerResponseSchema = z.object({ payer, changes: z.array(payerChangeSchema) })
export type PayerResponse = z.infer<typeof payerResponseSchema>

const uuid = z.string('not_found').check(z.uuid('not_found'))

/**
 * Request that proposes a changed payer. The client creates `id`, so a repeated request does not create a second
 * proposal. This schema checks the control digits of the ИНН, of the ОГРН and of both accounts. `payerSchema`, which
 * validates the server’s configuration, checks only the control digits of `account`.
 */
export const newPayerSchema = z.object({ id: uuid, ...payerFields, reason: staffReasonSchema }).check(
  z.refine(({ inn }) => isInn(inn) || isOrganisationInn(inn), { error: 'payer_inn', path: ['inn'] }),
  // An ИНН of 12 digits is a person's, and a person has no КПП.
  z.refine(({ inn, kpp }) => inn.length !== 12 || kpp === '', { error: 'payer_kpp', path: ['kpp'] }),
  z.refine(({ ogrn }) => ogrn === '' || isOgrn(ogrn), { error: 'payer_ogrn', path: ['ogrn'] }),
  corrAccountFits,
  accountFits,
)
export type NewPayer = z.infer<typeof newPayerSchema>
