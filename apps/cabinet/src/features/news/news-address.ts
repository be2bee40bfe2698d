/** The page of an item. */
export const newsAddress = (slugId: string): string => `/news/${encodeURIComponent(slugId)}`
