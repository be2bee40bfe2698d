import * as z from 'zod/mini'
import { isDay } from './day.ts'

export const daySchema = z.string('invalid_date').check(z.refine(isDay, 'invalid_date'))
