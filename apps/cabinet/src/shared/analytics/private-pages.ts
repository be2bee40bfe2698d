/**
 * Returns true for a path or route pattern of a page that loads no third-party script: documents, money, and
 * the sign-in with its phones and codes.
 */
export const hasNoScripts = (page: string): boolean =>
  /^\/(lk\/document|withdraw|email|check|login)$/.test(page)
