export const refreshTokenKey = 'impulse.refreshToken'

export type Tokens = { accessToken: string; refreshToken: string }

export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Tokens of this tab. The access token is only in memory, and the refresh token is in the local storage,
 * which all tabs share.
 */
export type Session = {
  accessToken: () => string | null
  /**
   * Reads the refresh token from the storage at each call, because another tab may have replaced the token.
   */
  refreshToken: () => string | null
  /**
   * Returns true when the stored refresh token is not the one that this tab knows, because another tab has replaced it.
   */
  renewedElsewhere: () => boolean
  /** Stores the access token that the server rendered with the page, or that another tab has received. */
  setAccessToken: (accessToken: string) => void
  store: (tokens: Tokens) => void
  clear: () => void
  /**
   * Stops requests and refreshes of the tokens, and makes callers ignore responses that arrive afterwards. Returns true
   * only for the first call.
   */
  beginLogout: () => boolean
  /** Ends the logout when the member is already on the sign-in page. Afterwards calls are allowed again. */
  endLogout: () => void
  isLoggingOut: () => boolean
}

export function createSession(storage: SafeStorage): Session {
  let access: string | null = null
  let known = storage.getItem(refreshTokenKey)
  let loggingOut = false
  return {
    accessToken: () => access,
    refreshToken: () => storage.getItem(refreshTokenKey),
    renewedElsewhere: () => storage.getItem(refreshTokenKey) !== known,
    setAccessToken(accessToken) {
      access = accessToken
      known = storage.getItem(refreshTokenKey)
    },
    store({ accessToken, refreshToken }) {
      access = accessToken
      known = refreshToken
      storage.setItem(refreshTokenKey, refreshToken)
    },
    clear() {
      access = null
      known = null
      storage.removeItem(refreshTokenKey)
    },
    beginLogout() {
      if (loggingOut) return false
      loggingOut = true
      return true
    },
    endLogout() {
      loggingOut = false
    },
    isLoggingOut: () => loggingOut,
  }
}
