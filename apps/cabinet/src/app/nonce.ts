import { createContext } from 'react'

/** The document's nonce while it is rendered; a browser hides it, and scripts that are there already need none. */
export const NonceContext = createContext<string | undefined>(undefined)
