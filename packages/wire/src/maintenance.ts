import * as z from 'zod/mini'
import { programmeTimeZone } from './contract.ts'

export const maintenancePath = '/api/maintenance/'

/** Text of the banner on every page; null without one. */
export const maintenanceSchema = z.object({ maintenance: z.nullable(z.string()) })
export type Maintenance = z.infer<typeof maintenanceSchema>

const moment = new Intl.DateTimeFormat('ru-RU', {
  ...{ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
  timeZone: programmeTimeZone,
})

/** «Идут работы, выплаты задержатся. До 22 ноября в 14:30 по Москве» */
export const formatMaintenance = ({ text, until }: { text: string; until: Date }): string =>
  `${/[.!?…]$/.test(text) ? text : `${text}.`} До ${moment.format(until)} по Москве`
