import { createContext } from 'react'

/** Of a document while the server renders it; a browser has nothing of it. */
export type ServedDocument = {
  /** A browser hides it, and scripts that are there already need none. */
  nonce: string
  /** Bootstrap script; null in `dev`, where the router adds its own. */
  lifeScript: string | null
}

export const ServedDocumentContext = createContext<ServedDocument | null>(null)
