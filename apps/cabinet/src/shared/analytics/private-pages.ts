/**
 * Returns true for a page that must load no third-party script: pages with identity documents or money, and the
 * sign-in with its phone numbers and codes. `page` is the path or the route pattern of the page.
 */
export const hasNoScripts = (page: string): boolean =>
  /^\/(lk\/document|withdraw|email|check|login)$/.test(page)
