/**
 * Returns true when the cookie says that this device hides amounts; the server then renders the document
 * without amounts. The cookie stays after a logout, because it contains nothing about the member.
 */
export const hidesAmounts = (cookies: string): boolean =>
  /(?:^|; ?)impulse-amounts=hidden(?:;|$)/.test(cookies)

export const amountsCookie = (isHidden: boolean): string =>
  `impulse-amounts=${isHidden ? 'hidden' : ''}; Path=/; Max-Age=${isHidden ? 31_536_000 : 0}; SameSite=Lax`
