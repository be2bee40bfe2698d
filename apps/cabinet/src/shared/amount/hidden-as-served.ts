import { createContext } from 'react'

/** True if the server rendered the document with hidden amounts. Used on the server and during hydration. */
export const HiddenAsServedContext = createContext(false)
