export const refreshTokenKey = 'impulse.refreshToken'

export type Tokens = { accessToken: string; refreshToken: string }

export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Tokens of this tab: the access token only in memory, the refresh token in the local storage that tabs
 * share.
 */
export type Session = {
  accessToken: () => string | null
  /** Reads the storage each time, because another tab may have replaced the token. */
  refreshToken: () => string | null
  /** True when another tab has stored a refresh token that this tab has not read yet. */
  renewedElsewhere: () => boolean
  /** Stores the access token of the document or of another tab. */
  adopt: (accessToken: string) => void
  store: (tokens: Tokens) => void
  clear: () => void
  /** Stops all requests, refreshes and handling of responses. Returns true for the first caller only. */
  beginLogout: () => boolean
  /** Ends a logout on the sign-in page itself: calls are allowed again. */
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
    adopt(accessToken) {
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
