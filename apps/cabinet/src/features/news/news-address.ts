/** Returns the path of a news item's page. */
export const newsAddress = (slugId: string): string => `/news/${encodeURIComponent(slugId)}`
