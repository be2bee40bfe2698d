/**
 * Returns true for a page that must load no third-party script, because it shows or receives private data or codes:
 * identity document, withdrawal, e-mail confirmation, check of a statement, sign-in. `page` is the path or the route
 * pattern of the page.
 */
export const forbidsThirdPartyScripts = (page: string): boolean =>
  /^\/(lk\/document|withdraw|email|check|login)$/.test(page)
