import * as z from 'zod/mini'
import { bankPaths, banksSchema, bicBankSchema } from '@impulse/api/recipients/bank'
import { bicSchema } from '@impulse/api/recipients/bank-account'
import type { Routes } from '../../../platform/http/app.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { getBicBank, listBanks } from './banks.service.ts'
import type { AppContext } from '../../../platform/context.ts'

export const bankRoutes =
  ({ db, sessions }: Pick<AppContext, 'db' | 'sessions'>): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)

    app.get(bankPaths.list, { onRequest, schema: { response: { 200: banksSchema } } }, async () => ({
      banks: await listBanks(db),
    }))

    app.get(
      bankPaths.byBic,
      { onRequest, schema: { params: z.object({ bic: bicSchema }), response: { 200: bicBankSchema } } },
      async ({ params }) => {
        const { bic, name } = await getBicBank(db, params.bic)
        return { bank: { bic, name } }
      },
    )
  }
