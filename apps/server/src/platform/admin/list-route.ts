import type * as z from 'zod/mini'
import { consoleApi } from '@impulse/api/staff/console-access'
import { type FileColumn, type FileFormat, fileFormats } from '@impulse/api/files/console-file'
import type { ListAnswer } from '@impulse/api/lists/console-list'
import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import { moscowDay } from '../clock/moscow.ts'
import type { App } from '../http/app.ts'
import { sendAttachment } from '../http/responses/send-attachment.ts'
import { Refusal } from '../refusal/refusal.ts'
import { listFile } from './list-file.ts'
import type { SavedList as ExportedList } from './signed-in-staff.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Functions and running exports that the export routes share. Defined only on the console's scope. */
    listFiles: { onSaved: (saved: ExportedList) => Promise<void>; now: () => Date; underWay: Set<string> }
  }
}

export type List<Query extends z.ZodMiniType, Row> = {
  path: string
  action: ConsoleAction
  /**
   * Schema of the query: filters, order and page. The list and its exports validate the query by the same
   * schema.
   */
  query: Query
  answer: z.ZodMiniType<ListAnswer<Row> | Row[]>
  page: (query: z.infer<Query>) => Promise<ListAnswer<Row> | Row[]>
  /** Export of the list as CSV and XLSX. An export contains only columns that the list shows. */
  file: {
    action: ConsoleAction
    title: string
    columns: readonly FileColumn<Row>[]
    rows: (query: z.infer<Query>) => AsyncIterable<readonly Row[]>
  }
}

/** Registers the routes of a console list: its pages and its exports. */
export function registerListRoute<Query extends z.ZodMiniType, Row>(app: App, list: List<Query, Row>): void {
  app.get(
    list.path,
    {
      config: { action: list.action },
      schema: { querystring: list.query, response: { 200: list.answer } },
    },
    ({ query }) => list.page(query as z.infer<Query>),
  )
  for (const format of Object.keys(fileFormats) as FileFormat[]) fileRoute(app, list, format)
}

/**
 * Maximum number of exports that run at the same time. Each export reads the database until it is complete.
 */
const maxConcurrentExports = 2

function fileRoute<Query extends z.ZodMiniType, Row>(
  app: App,
  { path, query: querystring, file }: List<Query, Row>,
  format: FileFormat,
): void {
  const noun = path.slice(consoleApi.length + 1).replaceAll('/', '-')
  app.get(
    `${path}.${format}`,
    // No HEAD route: Fastify would create the whole file for each HEAD request.
    { exposeHeadRoute: false, config: { action: file.action }, schema: { querystring } },
    async ({ id, query, staff }, reply) => {
      const { onSaved, now, underWay } = app.listFiles
      if (underWay.size >= maxConcurrentExports) throw new Refusal('exports_busy')
      underWay.add(id)
      try {
        await onSaved({ staff, file: `${noun}.${format}`, filters: filtersIn(query) })
        const { title, columns, rows } = file
        const attachment = listFile(
          { title, columns, rows: rows(query as z.infer<Query>) },
          { format, noun, day: moscowDay(now()) },
        )
        attachment.body.once('close', () => underWay.delete(id))
        return sendAttachment(reply, attachment)
      } catch (error) {
        underWay.delete(id)
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
