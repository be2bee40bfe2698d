import * as z from 'zod/mini'
import { phoneSchema } from '../fields/phone.ts'
import { confirmationCodeSchema, confirmationSchema } from '../profile/confirmation.ts'
import { accountStates } from './console-staff.ts'
import type { RouteTable } from '../routes/route-table.ts'

/**
 * Account declaration of the signed-in staff member. `phone`: number of the own member account, proved when `state` is
 * `verified`; null when there is none.
 */
export const myAccountSchema = z.object({ state: z.enum(accountStates), phone: z.nullable(z.string()) })
export type MyAccount = z.infer<typeof myAccountSchema>

export const consoleMyAccountRoutes = {
  'GET /console/api/my-account': { response: { 200: myAccountSchema } },
  /** POST: sends a code to the phone of the own member account. */
  'POST /console/api/my-account/code': {
    body: z.object({ phone: phoneSchema }),
    response: { 200: confirmationSchema },
  },
  /** POST: accepts the code. The phone to which it was sent is then the declared one. */
  'POST /console/api/my-account/phone': {
    body: confirmationCodeSchema,
    response: { 200: myAccountSchema },
  },
  /** POST: declares that the staff member is not a member. */
  'POST /console/api/my-account/not-member': { response: { 200: myAccountSchema } },
} as const satisfies RouteTable
