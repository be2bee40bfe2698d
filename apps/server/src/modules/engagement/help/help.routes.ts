import type { Db } from '../../../platform/db/db.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { openHelp } from './help.service.ts'

/** Public route of the help articles, which needs no session. */
export const helpRoutes =
  ({ db }: { db: Db }): Routes =>
  (app) => {
    const help = openHelp({ db })
    app.addRoute('GET /api/help/', {}, (request) => help.answersTo(request.query.search))
  }
