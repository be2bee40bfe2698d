import { consoleAccountingRoutes } from '../accounting/console-accounting-routes.ts'
import { consoleAuditRoutes } from '../audit/console-audit-routes.ts'
import { consoleBackgroundTasksRoutes } from '../background-tasks/console-background-tasks-routes.ts'
import { consoleBalanceRoutes } from '../balance/console-balance-routes.ts'
import { consoleBroadcastsRoutes } from '../broadcasts/console-broadcasts-routes.ts'
import { consoleClaimsRoutes } from '../claims/console-claims-routes.ts'
import { consoleContractsRoutes } from '../contracts/console-contracts-routes.ts'
import { consoleDashboardRoutes } from '../dashboard/console-dashboard-routes.ts'
import { consoleHelpRoutes } from '../help/console-help-routes.ts'
import { consoleIdentityDocumentsRoutes } from '../identity-documents/console-identity-documents-routes.ts'
import { consoleLegalTextsRoutes } from '../legal-texts/console-legal-texts-routes.ts'
import { consoleMembersRoutes } from '../members/console-members-routes.ts'
import { consoleNewsRoutes } from '../news/console-news-routes.ts'
import { consoleNotificationsRoutes } from '../notifications/console-notifications-routes.ts'
import { consolePayoutsRoutes } from '../payouts/console-payouts-routes.ts'
import { consoleRewardsRoutes } from '../rewards/console-rewards-routes.ts'
import { consoleRiskRoutes } from '../risk/console-risk-routes.ts'
import { consoleSecurityEventsRoutes } from '../security-events/console-security-events-routes.ts'
import { consoleMyAccountRoutes } from '../staff/console-my-account.ts'
import { consoleStaffRoutes } from '../staff/console-staff-routes.ts'
import { consoleSystemSwitchesRoutes } from '../system-switches/console-system-switches-routes.ts'
import { consoleTicketsRoutes } from '../tickets/console-tickets-routes.ts'

export const consoleRoutes = {
  ...consoleAccountingRoutes,
  ...consoleAuditRoutes,
  ...consoleBackgroundTasksRoutes,
  ...consoleBalanceRoutes,
  ...consoleBroadcastsRoutes,
  ...consoleClaimsRoutes,
  ...consoleContractsRoutes,
  ...consoleDashboardRoutes,
  ...consoleHelpRoutes,
  ...consoleIdentityDocumentsRoutes,
  ...consoleLegalTextsRoutes,
  ...consoleMembersRoutes,
  ...consoleNewsRoutes,
  ...consoleNotificationsRoutes,
  ...consolePayoutsRoutes,
  ...consoleRewardsRoutes,
  ...consoleRiskRoutes,
  ...consoleSecurityEventsRoutes,
  ...consoleStaffRoutes,
  ...consoleMyAccountRoutes,
  ...consoleSystemSwitchesRoutes,
  ...consoleTicketsRoutes,
}
export type ConsoleRoutes = typeof consoleRoutes
