import type { SessionAnswer } from '@impulse/api/profile/user'
import { createContext } from 'react-router'
import type { Send } from '../../shared/api/client.ts'
import type { Brand } from '../../shared/style/brand.ts'

/** Data of the document that the app server renders. */
export type DocumentRequest = {
  /** Of this document's Content-Security-Policy. */
  nonce: string
  requestId: string
  brand: Brand
  /** The device shows no amounts. */
  amountsHidden: boolean
  /** The session that the cookie seals, asked for once a document. Nothing is rendered when it could not be looked up. */
  session: SessionAnswer | null
  /** Maintenance banner. */
  maintenance: string | null
  /**
   * How long the document waits for the balance, the frozen amount and the bell, for which the browser asks again otherwise; null: as long
   * as it takes, since nothing in this document can ask.
   */
  moneyWaitMs: number | null
  /** To the backend, without any bearer of its own. */
  send: Send
  /** The backend refused the session in the middle of the rendering: the cookie goes. */
  endSession: () => void
  logError: (error: unknown) => void
}

export const documentContext = createContext<DocumentRequest>()
