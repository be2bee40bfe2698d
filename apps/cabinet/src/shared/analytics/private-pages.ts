/**
 * Returns true for a page, given by its path or route pattern, that loads no third-party script: documents, money, and the sign-in
 * with its phones and codes.
 */
export const hasNoScripts = (page: string): boolean =>
  /^\/(lk\/document|withdraw|email|check|login)$/.test(page)
