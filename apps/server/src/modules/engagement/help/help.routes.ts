import type { Db } from '../../../platform/db/db.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { openHelp } from './help.service.ts'

/** Public route of the help articles, which needs no session. `answerHours`: promised time of the support's answer. */
export const helpRoutes =
  ({ db, answerHours }: { db: Db; answerHours: number }): Routes =>
  (app) => {
    const help = openHelp({ db })
    app.addRoute('GET /api/help/', {}, async (request) => ({
      ...(await help.answersTo(request.query.search)),
      answerHours,
    }))
  }
