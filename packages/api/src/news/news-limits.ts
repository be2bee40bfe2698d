export const maxNewsTitleLength = 150
export const maxNewsPreviewLength = 400
/** Largest size of a request body with a news item, in bytes: the text editor’s JSON and the other fields together. */
export const maxNewsBodyBytes = 1_100_000
