/** Largest size of a photo, scan or PDF that is uploaded, in bytes. Texts show it as «10 МБ». */
export const maxFileBytes = 10 * 1024 * 1024
