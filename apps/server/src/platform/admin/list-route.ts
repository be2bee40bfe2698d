import type * as z from 'zod/mini'
import { consoleApi } from '@impulse/api/staff/console-access'
import { type FileFormat, formatsOf } from '@impulse/api/files/console-file'
import { consoleRoutes } from '@impulse/api/routes/console-routes'
import type { ListAnswerOf, ListName, ListQueryOf, ListRowOf } from '@impulse/api/routes/list-routes'
import type { ListDefinition } from '@impulse/copy-ru/lists/define-list'
import { moscowDay } from '../clock/moscow.ts'
import type { App } from '../http/app.ts'
import { sendAttachment } from '../http/responses/send-attachment.ts'
import { Refusal } from '../refusal/refusal.ts'
import { listFile } from './list-file.ts'
import type { ListExport } from './signed-in-staff.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * State that all export routes share. Only the console's Fastify scope has this state. `onExport`: called before an
     * export is read. `now`: returns the time by the system clock. `runningExports`: ids of the requests whose export
     * is running.
     */
    exportState: {
      onExport: (saved: ListExport) => Promise<void>
      now: () => Date
      runningExports: Set<string>
    }
  }
}

/** Server-only part of a list: reads the rows, page by page for the console and in chunks for an export. */
type ListSource<Name extends ListName> = {
  page: (query: ListQueryOf<Name>) => Promise<ListAnswerOf<Name>>
  rows: (query: ListQueryOf<Name>) => AsyncIterable<readonly ListRowOf<Name>[]>
}

/**
 * Registers the routes of a console list: its pages and its export in each format. All of them validate the query by
 * the same schema.
 */
export function registerListRoute<Name extends ListName>(
  app: App,
  list: ListDefinition<Name>,
  { page, rows }: ListSource<Name>,
): void {
  const { querystring, response } = consoleRoutes[`GET ${consoleApi}/${list.name}`]
  app.get(
    `${consoleApi}/${list.name}`,
    { config: { action: list.view }, schema: { querystring, response } },
    ({ query }) => page(query as ListQueryOf<Name>),
  )
  for (const format of formatsOf(list.export)) fileRoute(app, list, { querystring, rows, format })
}

/**
 * Maximum number of exports that run at the same time. Each running export reads from the database until its file is
 * complete.
 */
const maxConcurrentExports = 2

function fileRoute<Name extends ListName>(
  app: App,
  { name, title, export: action, file: columns }: ListDefinition<Name>,
  {
    querystring,
    rows,
    format,
  }: { querystring: z.ZodMiniType; rows: ListSource<Name>['rows']; format: FileFormat },
): void {
  app.get(
    `${consoleApi}/${name}.${format}`,
    // No HEAD route: Fastify would create the whole file for each HEAD request.
    { exposeHeadRoute: false, config: { action }, schema: { querystring } },
    async ({ id, query, staff }, reply) => {
      const { onExport, now, runningExports } = app.exportState
      if (runningExports.size >= maxConcurrentExports) throw new Refusal('exports_busy')
      runningExports.add(id)
      try {
        await onExport({ staff, file: `${name}.${format}`, filters: filtersIn(query) })
        const attachment = listFile(
          { title, columns, rows: rows(query as ListQueryOf<Name>) },
          { format, name, day: moscowDay(now()) },
        )
        attachment.body.once('close', () => runningExports.delete(id))
        return sendAttachment(reply, attachment)
      } catch (error) {
        runningExports.delete(id)
        throw error
      }
    },
  )
}

const paging = new Set(['page', 'perPage', 'sort', 'order'])

function filtersIn(query: unknown): string {
  const queryEntries = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([name, value]) => !paging.has(name) && value !== '' && value !== undefined,
  )
  const shownFilters = queryEntries.map(([name, value]) =>
    name === 'q' ? 'q=…' : `${name}=${String(value)}`,
  )
  return shownFilters.join(', ').slice(0, 300)
}
