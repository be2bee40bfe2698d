/**
 * Cookie of the device's choice to hide amounts, so that the server renders the document without them. Like
 * the theme it survives a logout and says nothing about the member.
 */
export const hidesAmounts = (cookies: string): boolean =>
  /(?:^|; ?)impulse-amounts=hidden(?:;|$)/.test(cookies)

export const amountsCookie = (isHidden: boolean): string =>
  `impulse-amounts=${isHidden ? 'hidden' : ''}; Path=/; Max-Age=${isHidden ? 31_536_000 : 0}; SameSite=Lax`
