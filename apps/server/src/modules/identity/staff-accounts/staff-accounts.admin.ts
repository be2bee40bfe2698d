import type { Routes } from '../../../platform/http/app.ts'
import type { CodeRedemptionContext } from '../sign-in/sign-in.service.ts'
import { confirmAccount, declareNotMember, getMyAccount, sendAccountCode } from './staff-accounts.service.ts'

const config = { action: 'access.my-account' as const }

/** Console routes by which staff members declare their own member account, or that they are not members. */
export const staffAccountAdminRoutes =
  (context: CodeRedemptionContext): Routes =>
  (app) => {
    app.addRoute('GET /console/api/my-account', { config }, ({ staff }) => getMyAccount(context, staff.name))
    app.addRoute('POST /console/api/my-account/code', { config }, ({ staff, body }) =>
      sendAccountCode(context, { name: staff.name, sessionId: staff.sessionId, ...body }),
    )
    app.addRoute('POST /console/api/my-account/phone', { config }, ({ staff, body }) =>
      confirmAccount(context, { name: staff.name, sessionId: staff.sessionId, ...body }),
    )
    app.addRoute('POST /console/api/my-account/not-member', { config }, ({ staff }) =>
      declareNotMember(context, staff.name),
    )
  }
