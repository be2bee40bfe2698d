import { createContext } from 'react'

/** State of a document while the server renders it; null in a browser. */
export type ServedDocument = {
  /**
   * Nonce of the document's scripts. Scripts cannot read the nonce in a browser, and they do not need the
   * nonce after they are loaded.
   */
  nonce: string
  /** Bootstrap script; null in `dev`, where the router adds its own scripts. */
  bootstrapScript: string | null
}

export const ServedDocumentContext = createContext<ServedDocument | null>(null)
