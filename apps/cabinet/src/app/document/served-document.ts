import { createContext } from 'react'

/** Of a document while the server renders it; a browser has nothing of it. */
export type ServedDocument = {
  /** A browser hides it, and scripts that are there already need none. */
  nonce: string
  /** What brings it to life; null where the router says so itself (`dev`). */
  lifeScript: string | null
}

export const ServedDocumentContext = createContext<ServedDocument | null>(null)
