/** Documents and money: what happens there is told by a goal alone, without a page, a value or an id. */
export const privatePages: readonly string[] = ['/lk/document', '/withdraw', '/email', '/check']

/** Phones and codes are typed there: it is told by the addresses alone, and no script of others is loaded. */
export const signInPage = '/login'

/** Whether a page, told by its path or its route's pattern, stays without a script of others. */
export const hasNoScripts = (page: string): boolean => page === signInPage || privatePages.includes(page)
