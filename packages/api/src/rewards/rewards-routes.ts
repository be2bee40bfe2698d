import { forecastSchema, incomeSchema } from './rewards.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const rewardsRoutes = {
  'GET /api/rewards/forecast/': {
    description: 'Returns the expected reward of the next contracts of the month.',
    response: { 200: forecastSchema },
  },
  'GET /api/rewards/income/': {
    description: 'Returns the rewards by month.',
    response: { 200: incomeSchema },
  },
} as const satisfies MemberRouteTable
