import { createContext } from 'react'

/** Data that the server needs to render an HTML document. In a browser, `ServedDocumentContext` has no data. */
export type ServedDocument = {
  /**
   * Nonce of the document's scripts. Only the server needs the nonce, because browsers hide it from the page's scripts.
   */
  nonce: string
  /** Addresses of the style sheets. */
  styles: readonly string[]
  /** Data for previews of shared links; null in the document of a signed-in member. */
  preview: { publicUrl: string | null } | null
  /** JSON of `LoadedData`, in which `<` and `>` are escaped, so that no text can end the script element. */
  loadedData: string
}

/** Data that the server loaded for a document, by route, and the errors of the loaders. */
export type LoadedData = { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null }

export const loadedDataId = 'loaded-data'

/**
 * Returns the data as JSON for a script element. `<` and `>` are escaped, so that no text can end the script element;
 * the Unicode line separators are escaped, too.
 */
export const toScriptJson = ({ loaderData, errors }: LoadedData): string =>
  JSON.stringify({ loaderData, errors }).replaceAll(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export const ServedDocumentContext = createContext<ServedDocument | null>(null)
