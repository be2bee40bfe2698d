import type { SessionAnswer } from '@impulse/api/profile/user'
import { createContext } from 'react-router'
import type { Send } from '../../shared/api/client.ts'
import type { Brand } from '../../shared/style/brand.ts'

/** Data of the document that the app server renders. */
export type DocumentRequest = {
  /** Nonce of this document's Content-Security-Policy. */
  nonce: string
  requestId: string
  brand: Brand
  /** True when this device hides amounts. */
  amountsHidden: boolean
  /** Session of the cookie, looked up once per document. Nothing is rendered when the lookup fails. */
  session: SessionAnswer | null
  /** Maintenance banner. */
  maintenance: string | null
  /**
   * Milliseconds that the document waits for balance, frozen amount and notifications, which the browser
   * requests otherwise; null: no limit, for documents without scripts.
   */
  moneyWaitMs: number | null
  /** Sends a request to the backend without a bearer of its own. */
  send: Send
  /** Removes the cookie, because the backend refused the session during the rendering. */
  endSession: () => void
  logError: (error: unknown) => void
}

export const documentContext = createContext<DocumentRequest>()
