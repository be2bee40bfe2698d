import * as z from 'zod/mini'
import { forecastSchema, incomeSchema, monthGoalSchema } from './rewards.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const rewardsRoutes = {
  'GET /api/rewards/forecast/': {
    description: 'Returns the expected reward of the next contracts of the month.',
    response: { 200: forecastSchema },
  },
  'PUT /api/rewards/goal/': {
    description: 'Sets the goal of the current month, or removes it.',
    body: monthGoalSchema,
    response: { 200: z.literal(true) },
  },
  'GET /api/rewards/income/': {
    description: 'Returns the rewards by month.',
    response: { 200: incomeSchema },
  },
} as const satisfies MemberRouteTable
