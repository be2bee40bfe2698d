/** Formats the size of a file: «350 КБ», «1,4 МБ». */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0КБ`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')}\u00a0МБ`
