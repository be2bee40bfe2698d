import { scriptCookie } from '../browser/script-cookie.ts'

/**
 * Returns the cookie of the choice to hide amounts on this device, for a cabinet at this address. The server then renders
 * the document without amounts. The cookie stays after a logout, because it contains nothing about the member.
 */
export function amountsCookie(address: string | undefined) {
  const { read, format } = scriptCookie('impulse-amounts', address)
  return {
    isHidden: (cookies: string | undefined): boolean => read(cookies) === 'hidden',
    format: (isHidden: boolean): string => format(isHidden ? 'hidden' : '', isHidden ? 31_536_000 : 0),
  }
}
