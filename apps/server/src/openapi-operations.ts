import { memberRoutesByTag } from '@impulse/api/routes/member-routes'
import type { MemberRouteTable } from '@impulse/api/routes/route-table'
import type { Operation } from './platform/http/openapi.ts'

/**
 * Operations of the members' API by method and path, for the API reference. Leaves out routes without a description.
 */
export const memberOperations: ReadonlyMap<string, Operation> = new Map(
  Object.entries(memberRoutesByTag).flatMap(([tag, routes]: [string, MemberRouteTable]) =>
    Object.entries(routes).flatMap(([key, { description, security }]) =>
      description === undefined ? [] : [[key, { tag, description, isPublic: security?.length === 0 }]],
    ),
  ),
)
