import type { SessionResponse } from '@impulse/api/profile/user'
import { createContext } from 'react-router'
import type { Send } from '../../shared/api/client.ts'
import type { Brand } from '../../shared/style/brand.ts'

/** Data that the app server passes to the rendering of one HTML document. */
export type DocumentRequest = {
  /** Nonce of this document's Content-Security-Policy. */
  nonce: string
  requestId: string
  brand: Brand
  /** True when the member has hidden the amounts on this device. */
  amountsHidden: boolean
  /**
   * Session that the request's cookie opens, looked up once per document; null for a visitor. When the lookup fails, no
   * document is rendered.
   */
  session: SessionResponse | null
  /** Public address of the site, without a final slash; null when it is not configured. */
  publicUrl: string | null
  /** Text of the maintenance banner; null when there is none. */
  maintenance: string | null
  /**
   * Milliseconds that the server waits for the balance, the frozen amount and the notifications before it sends
   * the document. The browser then requests the data that are still missing. Null means that the server waits
   * without a limit, for documents without scripts.
   */
  moneyWaitMs: number | null
  /** Sends a request to the backend. The caller sets the `Authorization` header. */
  send: Send
  /** Makes the response remove the session cookie, because the backend refused the session. */
  endSession: () => void
  logError: (error: unknown) => void
}

/**
 * Renders the HTML document of a request. `basename` is the path prefix of all links in the document of an
 * impersonation.
 */
export type RenderDocument = (
  request: Request,
  document: DocumentRequest,
  basename?: string,
) => Promise<Response>

export const documentContext = createContext<DocumentRequest>()
