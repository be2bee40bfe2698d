import { staffListDefinition } from '@impulse/copy-ru/staff/staff-list'
import type { FastifyRequest } from 'fastify'
import { registerListRoute } from '../admin/list-route.ts'
import { wholeList } from '../admin/list-page.ts'
import type { App, Routes } from '../http/app.ts'
import { Refusal } from '../refusal/refusal.ts'
import { toStaffActor } from './staff.service.ts'
import {
  changeRoles,
  clearAccount,
  confirmStaff,
  createStaff,
  dismissStaff,
  signOutStaff,
  inviteAgain,
  type StaffAdminContext,
} from './manage-staff.ts'
import { staffRows } from './staff-rows.ts'
import type { DbContext } from '../db/db-context.ts'

type StaffRoutesContext = DbContext & { origin: () => string }
/** Admin routes with which administrators manage staff members and their roles. */
export const staffAdminRoutes =
  ({ origin, ...context }: StaffRoutesContext): Routes =>
  (app) => {
    const staffContextOf = ({ staff }: FastifyRequest): StaffAdminContext => ({
      ...context,
      origin: origin(),
      by: toStaffActor(staff),
    })

    staffList(app, context)
    app.addRoute('GET /console/api/staff/:id', { config: { action: 'staff.list' } }, async (request) => {
      const found = (await staffRows(context)).find(({ id }) => id === request.params.id)
      if (!found) throw new Refusal('not_found')
      return found
    })
    app.addRoute('POST /console/api/staff', { config: { action: 'staff.create' } }, (request) =>
      createStaff(staffContextOf(request), request.body),
    )
    app.addRoute(
      'PUT /console/api/staff/:id',
      { config: { action: 'staff.change-roles' } },
      async (request) => {
        const { id } = request.params
        await changeRoles(staffContextOf(request), { name: id, roles: request.body.roles })
        return { id }
      },
    )
    app.addRoute('DELETE /console/api/staff/:id', { config: { action: 'staff.remove' } }, async (request) => {
      const { id } = request.params
      await dismissStaff(staffContextOf(request), { name: id })
      return { id }
    })
    staffAccessRoutes(app, staffContextOf)
  }

/** Registers the admin routes for the access of one staff member: invitation, confirmation and sessions. */
function staffAccessRoutes(app: App, staffContextOf: (request: FastifyRequest) => StaffAdminContext): void {
  app.addRoute('POST /console/api/staff/:id/invitation', { config: { action: 'staff.invite' } }, (request) =>
    inviteAgain(staffContextOf(request), { name: request.params.id }),
  )
  app.addRoute(
    'POST /console/api/staff/:id/confirmation',
    { config: { action: 'staff.confirm' } },
    async (request) => {
      const { id } = request.params
      await confirmStaff(staffContextOf(request), { name: id, shownState: request.body })
      return { id }
    },
  )
  app.addRoute(
    'DELETE /console/api/staff/:id/sessions',
    { config: { action: 'staff.end-sessions' } },
    async (request) => {
      const { id } = request.params
      await signOutStaff(staffContextOf(request), { name: id })
      return { id }
    },
  )
  app.addRoute(
    'DELETE /console/api/staff/:id/account',
    { config: { action: 'staff.clear-account' } },
    async (request) => {
      const { id } = request.params
      await clearAccount(staffContextOf(request), { name: id })
      return { id }
    },
  )
}

function staffList(app: App, context: Pick<StaffRoutesContext, 'db' | 'clock'>): void {
  registerListRoute(
    app,
    staffListDefinition,
    wholeList(() => staffRows(context)),
  )
}
