/**
 * Whether a page, told by its path or its route's pattern, stays without a script of others: documents and money, and the sign-in, where
 * phones and codes are typed.
 */
export const hasNoScripts = (page: string): boolean =>
  /^\/(lk\/document|withdraw|email|check|login)$/.test(page)
