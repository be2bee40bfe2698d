import { createContext } from 'react'

/** State of a document while the server renders it; undefined in a browser. */
export type ServedDocument = {
  /** Browsers hide the nonce, and scripts that are already loaded need none. */
  nonce: string
  /** Bootstrap script; null in `dev`, where the router adds its own. */
  bootstrapScript: string | null
}

export const ServedDocumentContext = createContext<ServedDocument | null>(null)
