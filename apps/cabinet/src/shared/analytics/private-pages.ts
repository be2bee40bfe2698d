/**
 * Returns true for the path or the route pattern of a page that loads no third-party script: pages with
 * documents and money, and the sign-in with its phones and codes.
 */
export const hasNoScripts = (page: string): boolean =>
  /^\/(lk\/document|withdraw|email|check|login)$/.test(page)
