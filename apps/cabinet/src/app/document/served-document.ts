import { createContext } from 'react'

/** State of a document while the server renders it; null in a browser. */
export type ServedDocument = {
  /**
   * Nonce of the document's scripts. A browser hides the nonce from scripts, and loaded scripts need none.
   */
  nonce: string
  /** Bootstrap script; null in `dev`, where the router adds its own. */
  bootstrapScript: string | null
}

export const ServedDocumentContext = createContext<ServedDocument | null>(null)
