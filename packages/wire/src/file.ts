export const filePaths = { one: '/api/file/:id/' } as const

/** What may be uploaded, as a browser's file field is told. HEIC is left out: then phones turn it into JPEG themselves. */
export const acceptedFiles = 'image/jpeg,image/png,image/webp,application/pdf'

export const largestFileBytes = 10 * 1024 * 1024

export const keyHeader = 'idempotency-key'
