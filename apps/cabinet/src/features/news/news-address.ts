/** Returns the URL of a news item. */
export const newsAddress = (slugId: string): string => `/news/${encodeURIComponent(slugId)}`
