import type { Routes } from '../../../platform/http/app.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { listBanks, listBicBanks } from './banks.service.ts'
import type { AppContext } from '../../../platform/context.ts'

export const bankRoutes =
  ({ db, sessions }: Pick<AppContext, 'db' | 'sessions'>): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)

    app.addRoute('GET /api/banks/', { onRequest }, async () => ({
      banks: await listBanks(db),
    }))

    app.addRoute('GET /api/banks/bic/', { onRequest }, async () => ({
      banks: await listBicBanks(db),
    }))
  }
