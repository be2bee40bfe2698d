/**
 * The device's wish to show no amounts: a cookie, so that the document comes without them and nothing flashes. It outlives a
 * logout, as the theme does, and says nothing about the member.
 */
export const hidesAmounts = (cookies: string): boolean =>
  /(?:^|; ?)impulse-amounts=hidden(?:;|$)/.test(cookies)

export const amountsCookie = (isHidden: boolean): string =>
  `impulse-amounts=${isHidden ? 'hidden' : ''}; Path=/; Max-Age=${isHidden ? 31_536_000 : 0}; SameSite=Lax`
