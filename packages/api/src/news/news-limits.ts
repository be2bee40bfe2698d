export const maxNewsTitleLength = 150
export const maxNewsPreviewLength = 400
/** Largest body of a request in bytes: the JSON of the text editor plus the other fields. */
export const maxNewsBodyBytes = 1_100_000
