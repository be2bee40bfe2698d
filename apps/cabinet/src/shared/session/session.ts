export const refreshTokenKey = 'impulse.refreshToken'

export type Tokens = { accessToken: string; refreshToken: string }

export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The tokens of this tab: access in memory only, refresh in local storage, where the other tabs see it too. */
export type Session = {
  accessToken: () => string | null
  /** Read from the storage each time: another tab may have renewed it. */
  refreshToken: () => string | null
  /** Another tab has put a refresh token into the storage that this one has not learnt of yet. */
  renewedElsewhere: () => boolean
  /** Takes the access token that came with the document, or from another tab. */
  adopt: (accessToken: string) => void
  store: (tokens: Tokens) => void
  clear: () => void
  /** From here on nothing is asked, refreshed or handled any more. True for the first caller only. */
  beginLogout: () => boolean
  /** Logging out has ended on this very page, which is the sign-in's: calls are allowed again. */
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
