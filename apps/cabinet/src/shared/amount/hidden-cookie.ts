/**
 * Returns true when the cookie says that this device hides amounts, so that the server renders the document
 * without them. Like the theme, the cookie stays after a logout and says nothing about the member.
 */
export const hidesAmounts = (cookies: string): boolean =>
  /(?:^|; ?)impulse-amounts=hidden(?:;|$)/.test(cookies)

export const amountsCookie = (isHidden: boolean): string =>
  `impulse-amounts=${isHidden ? 'hidden' : ''}; Path=/; Max-Age=${isHidden ? 31_536_000 : 0}; SameSite=Lax`
