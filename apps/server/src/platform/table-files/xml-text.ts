/** Removes the characters that XML 1.0 forbids, and escapes markup. */
export const xmlText = (text: string): string =>
  text
    // The pattern must contain control characters, because it removes them from the text.
    // oxlint-disable-next-line eslint/no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
