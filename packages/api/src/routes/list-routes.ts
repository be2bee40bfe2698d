import type * as z from 'zod/mini'
import type { ListResponse } from '../lists/console-list.ts'
import type { consoleApi } from '../staff/console-access.ts'
import type { ConsoleRoutes } from './console-routes.ts'

type ListSchema = {
  querystring: z.ZodMiniType
  response: { 200: z.ZodMiniType<ListResponse<unknown> | unknown[]> }
}

/**
 * Name of a list: the part of its path after `/console/api/`. A list is a route that returns a page of rows, or
 * all rows of a short list.
 */
export type ListName = {
  [Key in keyof ConsoleRoutes]: ConsoleRoutes[Key] extends ListSchema
    ? Key extends `GET ${typeof consoleApi}/${infer Name}`
      ? Name
      : never
    : never
}[keyof ConsoleRoutes]

type ListRoute<Name extends ListName> = ConsoleRoutes[`GET ${typeof consoleApi}/${Name}`]

export type ListQueryOf<Name extends ListName> = z.output<ListRoute<Name>['querystring']>
export type ListAnswerOf<Name extends ListName> = z.output<ListRoute<Name>['response'][200]>
export type ListRowOf<Name extends ListName> =
  ListAnswerOf<Name> extends ListResponse<infer Row> | (infer Row)[] ? Row : never
