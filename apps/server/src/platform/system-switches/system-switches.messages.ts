import { programmeTimeZone } from '@impulse/api/contracts/contract'

const moment = new Intl.DateTimeFormat('ru-RU', {
  ...{ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
  timeZone: programmeTimeZone,
})

/**
 * Formats the text of the maintenance banner: «Идут работы, выплаты задержатся. До 22 ноября в 14:30 по
 * Москве».
 */
export const formatMaintenance = ({ text, until }: { text: string; until: Date }): string =>
  `${/[.!?…]$/.test(text) ? text : `${text}.`} До ${moment.format(until)} по Москве`
