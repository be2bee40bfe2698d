import { formatLongDay, timeInDigits } from '../clock/moscow.ts'

/**
 * Formats the text of the maintenance banner. Example:
 * «Идут работы, выплаты задержатся. До 22 ноября в 14:30 по Москве».
 */
export const formatMaintenance = ({ text, until }: { text: string; until: Date }): string =>
  `${/[.!?…]$/.test(text) ? text : `${text}.`} До ${formatLongDay(until)} в ${timeInDigits(until)} по Москве`
