import type * as z from 'zod/mini'
import { consoleApi } from '@impulse/api/staff/console-access'
import { type FileColumn, type FileFormat, fileFormats } from '@impulse/api/files/console-file'
import { type ConsoleRoutes, consoleRoutes } from '@impulse/api/routes/console-routes'
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

/** Routes whose response is a page of rows, or all rows of a short list. */
export type ListKey = {
  [Key in keyof ConsoleRoutes]: ConsoleRoutes[Key] extends ListSchema ? Key : never
}[keyof ConsoleRoutes]
type ListSchema = {
  querystring: z.ZodMiniType
  response: { 200: z.ZodMiniType<ListAnswer<unknown> | unknown[]> }
}
type Query<Key extends ListKey> = z.output<ConsoleRoutes[Key]['querystring']>
type Answer<Key extends ListKey> = z.output<ConsoleRoutes[Key]['response'][200]>
type Row<Key extends ListKey> = Answer<Key> extends ListAnswer<infer One> | (infer One)[] ? One : never

export type List<Key extends ListKey> = {
  action: ConsoleAction
  page: (query: Query<Key>) => Promise<Answer<Key>>
  /** Export of the list as CSV and XLSX. An export contains only columns that the list shows. */
  file: {
    action: ConsoleAction
    title: string
    columns: readonly FileColumn<Row<Key>>[]
    rows: (query: Query<Key>) => AsyncIterable<readonly Row<Key>[]>
  }
}

/**
 * Registers the routes of a console list: its pages and its exports, which validate the query by the same
 * schema.
 */
export function registerListRoute<Key extends ListKey>(app: App, key: Key, list: List<Key>): void {
  const { querystring, response } = consoleRoutes[key]
  const path = key.slice('GET '.length)
  app.get(path, { config: { action: list.action }, schema: { querystring, response } }, ({ query }) =>
    list.page(query as Query<Key>),
  )
  for (const format of Object.keys(fileFormats) as FileFormat[])
    fileRoute(app, { path, querystring, file: list.file }, format)
}

/**
 * Maximum number of exports that run at the same time. Each export reads the database until it is complete.
 */
const maxConcurrentExports = 2

function fileRoute<Key extends ListKey>(
  app: App,
  { path, querystring, file }: { path: string; querystring: z.ZodMiniType; file: List<Key>['file'] },
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
          { title, columns, rows: rows(query as Query<Key>) },
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
