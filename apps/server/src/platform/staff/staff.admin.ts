import * as z from 'zod/mini'
import {
  confirmedStaffSchema,
  consoleStaffPaths,
  invitedStaffSchema,
  newStaffSchema,
  staffNameSchema,
  staffRolesSchema,
  staffRowSchema,
} from '@impulse/api/staff/console-staff'
import { staffColumns } from './staff.columns.ts'
import { wholeListQuerySchema } from '@impulse/api/lists/console-list'
import type { FastifyRequest } from 'fastify'
import { registerListRoute } from '../admin/list-route.ts'
import { asOneChunk } from '../admin/list-page.ts'
import type { App, Routes } from '../http/app.ts'
import { Refusal } from '../refusal/refusal.ts'
import { toStaffActor } from './staff.service.ts'
import {
  changeRoles,
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

const done = { 200: z.object({ id: z.string() }) }

/** Admin routes with which administrators manage staff members and their roles. */
export const staffAdminRoutes =
  ({ origin, ...context }: StaffRoutesContext): Routes =>
  (app) => {
    const staffContextOf = ({ staff }: FastifyRequest): StaffAdminContext => ({
      ...context,
      origin: origin(),
      by: toStaffActor(staff),
    })
    const params = staffNameSchema

    staffList(app, context)
    app.get(
      consoleStaffPaths.one,
      { config: { action: 'staff.list' }, schema: { params, response: { 200: staffRowSchema } } },
      async (request) => {
        const found = (await staffRows(context)).find(({ id }) => id === request.params.id)
        if (!found) throw new Refusal('not_found')
        return found
      },
    )
    app.post(
      consoleStaffPaths.list,
      {
        config: { action: 'staff.create' },
        schema: { body: newStaffSchema, response: { 200: invitedStaffSchema } },
      },
      (request) => {
        const { name, roles, phone = null } = request.body
        return createStaff(staffContextOf(request), { name, roles, phone })
      },
    )
    app.put(
      consoleStaffPaths.one,
      {
        config: { action: 'staff.change-roles' },
        schema: { params, body: staffRolesSchema, response: done },
      },
      async (request) => {
        const { id } = request.params
        await changeRoles(staffContextOf(request), { name: id, roles: request.body.roles })
        return { id }
      },
    )
    app.delete(
      consoleStaffPaths.one,
      { config: { action: 'staff.remove' }, schema: { params, response: done } },
      async (request) => {
        const { id } = request.params
        await dismissStaff(staffContextOf(request), { name: id })
        return { id }
      },
    )
    staffAccessRoutes(app, staffContextOf)
  }

/** Registers the admin routes for the access of one staff member: invitation, confirmation and sessions. */
function staffAccessRoutes(app: App, staffContextOf: (request: FastifyRequest) => StaffAdminContext): void {
  const params = staffNameSchema
  app.post(
    consoleStaffPaths.invitation,
    { config: { action: 'staff.invite' }, schema: { params, response: { 200: invitedStaffSchema } } },
    (request) => inviteAgain(staffContextOf(request), { name: request.params.id }),
  )
  app.post(
    consoleStaffPaths.confirmation,
    {
      config: { action: 'staff.confirm' },
      schema: { params, body: confirmedStaffSchema, response: done },
    },
    async (request) => {
      const { id } = request.params
      await confirmStaff(staffContextOf(request), { name: id, seen: request.body })
      return { id }
    },
  )
  app.delete(
    consoleStaffPaths.sessions,
    { config: { action: 'staff.end-sessions' }, schema: { params, response: done } },
    async (request) => {
      const { id } = request.params
      await signOutStaff(staffContextOf(request), { name: id })
      return { id }
    },
  )
}

function staffList(app: App, context: Pick<StaffRoutesContext, 'db' | 'clock'>): void {
  registerListRoute(app, {
    path: consoleStaffPaths.list,
    action: 'staff.list',
    query: wholeListQuerySchema,
    answer: z.array(staffRowSchema),
    page: () => staffRows(context),
    file: {
      action: 'staff.export',
      title: 'Сотрудники',
      columns: staffColumns,
      rows: () => asOneChunk(() => staffRows(context)),
    },
  })
}
