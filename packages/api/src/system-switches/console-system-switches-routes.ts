import {
  newMaintenanceSchema,
  signInCodeSwitchRequestSchema,
  systemSwitchesSchema,
} from './console-system-switches.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleSystemSwitchesRoutes = {
  'GET /console/api/system-switches': { response: { 200: systemSwitchesSchema } },
  'PUT /console/api/system-switches/codes': {
    body: signInCodeSwitchRequestSchema,
    response: { 200: systemSwitchesSchema },
  },
  /** PUT: shows the maintenance banner. DELETE: removes the maintenance banner. */
  'PUT /console/api/system-switches/maintenance': {
    body: newMaintenanceSchema,
    response: { 200: systemSwitchesSchema },
  },
  'DELETE /console/api/system-switches/maintenance': { response: { 200: systemSwitchesSchema } },
} as const satisfies RouteTable
