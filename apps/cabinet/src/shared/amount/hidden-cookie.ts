import { formatCookie, hasCookie } from '../browser/script-cookie.ts'

const hiddenPair = 'impulse-amounts=hidden'

/**
 * Returns true when the cookie says that this device hides amounts; the server then renders the document
 * without amounts. The cookie stays after a logout, because it contains nothing about the member.
 */
export const hidesAmounts = (cookies: string | undefined, address: string | undefined): boolean =>
  hasCookie(cookies, hiddenPair, address)

export const amountsCookie = (isHidden: boolean, address: string | undefined): string =>
  formatCookie(hiddenPair, isHidden ? 31_536_000 : 0, address)
