/**
 * Decodes one part of an address, in place of the library `decode-uri-component`, which is slow for malformed text: an
 * address with 700 such characters stopped the page for seconds (CVE-2026-45822). Malformed text stays as it is.
 */
function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// The name that `require` returns: the library that calls this function is no ES module.
export { decodeComponent as 'module.exports' }
