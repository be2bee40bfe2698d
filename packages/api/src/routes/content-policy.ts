/** Content security policy of every response that is no page: a browser that opens it runs, loads and frames nothing. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Policy of files and pictures, which members and operators provide: a browser also treats them as of another origin. */
export const filePolicy = `${closedPolicy}; sandbox`
